#pragma once

#include <memory>
#include <string>

namespace fsctl::devserver {

/// Another HTTP server to compare with; the destructor stops it.
class Peer {
 public:
  virtual ~Peer() = default;
  virtual int port() const = 0;
};

/// Starts the server of `node` or `nginx`; null when this machine does not have the program.
std::unique_ptr<Peer> start_peer(const std::string& name);

}  // namespace fsctl::devserver
