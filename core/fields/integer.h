#pragma once

#include <optional>
#include <string>

namespace fsctl {

/// Why a number cannot be stored as a 64-bit integer.
struct NoInteger {
  std::string needs;  ///< the message up to the number: `needs a whole number, found `
  std::string hint;
};

/// Why a double cannot be stored as an integer; nothing when it can.
std::optional<NoInteger> why_no_integer(double number);

}  // namespace fsctl
