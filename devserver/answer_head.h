#pragma once

#include <string>
#include <string_view>

#include "core/api/response.h"

namespace fsctl::devserver {

/// The status line and headers of an answer (RFC 9112, section 4), with the empty line after them. `connection` is the
/// value of the header Connection; empty for none.
std::string answer_head(const api::Response& response, std::string_view connection);

/// Whether answers with this status have a body.
bool has_content(int status);

}  // namespace fsctl::devserver
