#pragma once

#include <string>
#include <string_view>

#include "core/api/response.h"

namespace fsctl::devserver {

/// What stands before an answer's body (RFC 9112, section 4), its empty line included. `connection` tells the client
/// what becomes of it, where that has to be told.
std::string answer_head(const api::Response& response, std::string_view connection);

/// Whether answers of this status have a body.
bool has_content(int status);

}  // namespace fsctl::devserver
