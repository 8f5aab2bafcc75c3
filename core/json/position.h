#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/error/error.h"

namespace fsctl {

/// A range of a source in terms of lines and columns, which count from 1; columns count code points.
struct Position {
  std::size_t line = 1;
  std::size_t column = 1;
  std::size_t offset = 0;
  /// The bytes of the value or member name on this line; at least one.
  std::size_t length = 1;
  /// The whole line without its line break.
  std::string_view text{};
};

/// The position of a location. For a pointer that leads nowhere, that of the deepest value on its way.
Position locate(const Source& source, const Location& location);

/// The bytes of a location: a value or member name, or the range that it gives.
struct ByteRange {
  std::size_t begin = 0;
  std::size_t length = 0;
};
ByteRange range_of(const Source& source, const Location& location);

/// Sorts problems by file and, within a file, by position. Each file is searched once.
void sort_by_place(Problems& problems);

/// The position of `length` bytes from a byte offset on.
Position position_of(std::string_view text, std::size_t offset, std::size_t length);

}  // namespace fsctl
