#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fsctl::text {

/// The texts that stand for the values of an enumeration: one for each, in their order.
template <typename Enumeration, std::size_t count>
class EnumNames {
 public:
  constexpr explicit EnumNames(const std::array<std::string_view, count>& names) : names_(names) {}

  constexpr std::string_view operator[](Enumeration value) const { return names_[static_cast<std::size_t>(value)]; }

  constexpr std::optional<Enumeration> find(std::string_view name) const {
    const auto found = std::ranges::find(names_, name);
    if (found == names_.end()) return {};
    return static_cast<Enumeration>(found - names_.begin());
  }

  std::vector<std::string> all() const { return {names_.begin(), names_.end()}; }

 private:
  std::array<std::string_view, count> names_;
};

template <typename Enumeration, typename... Names>
constexpr auto names_of(Names... names) {
  return EnumNames<Enumeration, sizeof...(names)>({std::string_view(names)...});
}

}  // namespace fsctl::text
