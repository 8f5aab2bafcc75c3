#pragma once

#include <string_view>

namespace fsctl::text {

/// Whether a file of this name is neither configuration nor records: it is hidden, or an editor's own, such as the
/// lock `.#card.json` and the copy `#card.json#`.
constexpr bool is_hidden_name(std::string_view name) { return name.starts_with('.') || name.starts_with('#'); }

}  // namespace fsctl::text
