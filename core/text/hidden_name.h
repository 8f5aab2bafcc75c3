#pragma once

#include <string_view>

namespace fsctl::text {

/// Whether a file of this name is neither configuration nor records: it is hidden, or an editor's own, such as the
/// lock `.#card.json` and the copy `#card.json#`.
constexpr bool is_hidden_name(std::string_view name) { return name.starts_with('.') || name.starts_with('#'); }

/// Whether a file or folder of this name is a matter of other programs: it is hidden, or has what they have installed.
constexpr bool is_of_other_programs(std::string_view name) { return is_hidden_name(name) || name == "node_modules"; }

}  // namespace fsctl::text
