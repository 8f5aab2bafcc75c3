#pragma once

#include <memory>
#include <string>

namespace fsctl::devserver {

/// Another HTTP server, which runs until the end of the test.
class Peer {
 public:
  virtual ~Peer() = default;
  virtual int port() const = 0;
};

/// Node's server or nginx; nothing when this machine has none.
std::unique_ptr<Peer> start_peer(const std::string& name);

}  // namespace fsctl::devserver
