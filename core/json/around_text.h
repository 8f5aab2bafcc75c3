#pragma once

#include <string_view>

#include "core/json/mistake.h"

/// Recognisers of what stands around JSON that was copied from a chat, a document or a program.
namespace fsctl::broken {

/// Words or a fence of Markdown before the JSON, and perhaps behind it.
Found is_surrounded(std::string_view text);
/// JSON as it stands within a text of a program: `{\"a\": 1}`.
Found is_escaped(std::string_view text);
/// The same with the quotes of that text, which is valid JSON, but no configuration.
Found is_within_text(std::string_view text);
/// Words or a fence behind the JSON.
Found is_text_behind(const BrokenText& broken);

}  // namespace fsctl::broken
