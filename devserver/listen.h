#pragma once

#include <string>

#include "devserver/descriptor.h"

namespace fsctl::devserver {

struct Listener {
  Descriptor socket;
  int port;
};

/// A socket that accepts without blocking. Port 0 takes any; `probe` tries up to 20 following ports.
/// Throws Error(port_unusable).
Listener listen(const std::string& host, int port, bool probe);

}  // namespace fsctl::devserver
