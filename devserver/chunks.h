#pragma once

#include <functional>
#include <string_view>

#include "devserver/connection.h"

namespace fsctl::devserver {

/// Reads a body in chunks (RFC 9112, section 7.1) to its end, trailers included, which are dropped. False when it ends
/// early, is no such body to the letter, or `take` refuses a piece: then nobody can tell where the next request begins.
bool read_chunks(Connection& connection, const std::function<bool(std::string_view)>& take);

}  // namespace fsctl::devserver
