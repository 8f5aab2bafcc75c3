#pragma once

#include <string>
#include <string_view>

#include "core/text/enum_names.h"

namespace fsctl::api {

/// A content coding of HTTP (RFC 9110, section 8.4.1).
enum class Coding { identity, gzip, zstd };
inline constexpr auto coding_names = text::names_of<Coding>("identity", "gzip", "zstd");

/// The coding that a client takes best, by its header Accept-Encoding; of several that are equal to it the quickest.
Coding best_coding(std::string_view accept_encoding);

/// A body in a coding; empty when there is no memory for that.
std::string packed(std::string_view body, Coding coding);

}  // namespace fsctl::api
