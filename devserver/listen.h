#pragma once

#include <string>

#include "devserver/descriptor.h"

namespace fsctl::devserver {

struct ListeningSocket {
  Descriptor socket;
  int port;
};

/// Opens a non-blocking listening socket. Port 0 takes any free one; `probe` tries up to 20 following ports. Throws
/// Error(port_unusable).
ListeningSocket listen(const std::string& host, int port, bool probe);

}  // namespace fsctl::devserver
