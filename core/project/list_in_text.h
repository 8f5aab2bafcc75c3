#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fsctl::project {

/// A list that somebody wrote as one text, such as `red, green`.
struct ListInText {
  std::vector<std::string> parts;  ///< at least two
  /// Whether it can only be a list: a blank or a slash may be a part of one text.
  bool is_certain = false;
};

/// The list that a text probably is; nothing for a text of one part.
std::optional<ListInText> list_in_text(std::string_view text);

}  // namespace fsctl::project
