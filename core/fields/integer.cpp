#include "core/fields/integer.h"

#include <cmath>

#include "core/text/number.h"

namespace fsctl {

std::optional<NoInteger> why_no_integer(double number) {
  if (number != std::floor(number)) return NoInteger{"needs a whole number, found ", "the operation round makes one"};
  if (std::abs(number) >= text::beyond_integers)
    return NoInteger{"needs a whole number that fits 64 bits, found about ",
                     "the largest is 9223372036854775807, the smallest -9223372036854775808"};
  if (std::abs(number) >= text::beyond_exact)
    return NoInteger{"needs an exact whole number, found one that was rounded to ",
                     "whole numbers stay exact in 64 bits when they are added and multiplied"};
  return {};
}

}  // namespace fsctl
