#pragma once

#include <cstdint>

#include "core/text/enum_names.h"

namespace fsctl::project {

/// Which records of a storage a block or listing shows: products, or the variants of products. What a storage of
/// content has are all of level product.
enum class Level : std::uint8_t { product, variant };

inline constexpr auto level_names = text::names_of<Level>("product", "variant");
inline constexpr Level levels[] = {Level::product, Level::variant};

/// Something for each level.
template <typename Value>
struct ByLevel {
  Value product{};
  Value variant{};

  Value& operator[](Level level) { return level == Level::product ? product : variant; }
  const Value& operator[](Level level) const { return level == Level::product ? product : variant; }
};

}  // namespace fsctl::project
