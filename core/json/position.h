#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/error/error.h"

namespace fsctl {

/// A stretch of a source as a person sees it; lines and columns count from 1, columns count code points.
struct Position {
  std::size_t line = 1;
  std::size_t column = 1;
  std::size_t offset = 0;
  /// Bytes of the value or member name on this line; at least one.
  std::size_t length = 1;
  /// The whole line, without its end.
  std::string_view text{};
};

/// Where a place is. A pointer that leads nowhere gives the deepest value on its way.
Position locate(const Source& source, const Location& location);

/// Puts problems in the order of their files and, within one, of their places. Each file is searched once.
void sort_by_place(Problems& problems);

/// Line, column and text of a byte offset.
Position position_of(std::string_view text, std::size_t offset, std::size_t length);

}  // namespace fsctl
