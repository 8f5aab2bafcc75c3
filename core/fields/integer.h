#pragma once

#include <optional>
#include <string>

namespace fsctl {

/// What a number lacks for a whole one of 64 bits.
struct NoInteger {
  std::string needs;  ///< `needs a whole number, found `, for the number behind it
  std::string hint;
};

/// Why a double is no integer that could be stored; nothing when it is one.
std::optional<NoInteger> why_no_integer(double number);

}  // namespace fsctl
