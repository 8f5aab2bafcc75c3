#include "core/fields/least_value.h"

#include <algorithm>

namespace fsctl {
namespace {

struct Least {
  std::string_view type;
  std::string_view member;
  std::int64_t value;
};

constexpr Least all[] = {{.type = "Price", .member = "precision", .value = 0}};

}  // namespace

std::optional<std::int64_t> least_value(const FieldType& type, const TypeMember& member) {
  const auto* const found = std::ranges::find_if(
      all, [&](const Least& least) { return least.type == type.name && least.member == member.name; });
  return found == std::end(all) ? std::nullopt : std::optional(found->value);
}

}  // namespace fsctl
