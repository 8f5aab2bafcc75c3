#pragma once

#include <string>

#include "core/error/error.h"
#include "core/json/json_fwd.h"

namespace fsctl {

/// Arrays and objects in configuration and request bodies nest at most this deep.
inline constexpr std::size_t max_json_depth = 256;

/// What to do about a text that is not UTF-8.
inline constexpr const char* to_utf8 = "save it as UTF-8; of Latin-1, iconv -f latin1 -t utf-8 FILE makes it";

/// Parses a source. Duplicate members are added to the problems; the last one of each name is kept.
/// Throws Error(json_syntax | nested_too_deep) with its location.
Json parse(const std::shared_ptr<const Source>& source, Problems& problems);

/// The same for a text that people write: the error says what was written in place of JSON, and how to mend it.
Json parse_written(const std::shared_ptr<const Source>& source, Problems& problems);

/// Parses a source; duplicate members are thrown as well.
Json parse(const std::shared_ptr<const Source>& source);

/// Parses JSON text that fsctl itself or a test has written.
Json parse(const std::string& text);

/// Compact and indented JSON text.
std::string write(const Json& json);
std::string write_indented(const Json& json);

/// A member name or index as one reference token of a JSON Pointer, with its slash.
std::string pointer_step(std::string_view name);
std::string pointer_step(std::size_t index);

}  // namespace fsctl
