#pragma once

#include <cstddef>
#include <vector>

#include "core/language/outline.h"

namespace fsctl::language {

/// The commas that a text lacks around what is written at a place of it.
struct Commas {
  /// Where they are missing before it and before what is around it: behind which bytes, first ones first.
  std::vector<std::size_t> before{};
  bool is_one_behind = false;  ///< whether one has to follow it

  friend bool operator==(const Commas&, const Commas&) = default;
};

Commas missing_commas(const Outline& outline, const Spot& spot);

}  // namespace fsctl::language
