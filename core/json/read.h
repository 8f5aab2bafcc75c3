#pragma once

#include <memory>
#include <string_view>

#include "core/json/value.h"

namespace fsctl {

/// Feed records nest at most this deep (see the README, "Decisions").
inline constexpr std::size_t max_record_depth = 128;
/// What is made of them, or holds them, nests at most this deep.
inline constexpr std::size_t max_value_depth = 512;

/// Whether these are whole characters of UTF-8.
bool is_utf8(std::string_view text);

/// Reads JSON texts into Values, quickly and again and again. One thread at a time.
class ValueReader {
 public:
  explicit ValueReader(std::size_t most_depth = max_record_depth);
  ~ValueReader();
  ValueReader(ValueReader&&) noexcept;

  /// The value of a JSON text. Its texts live until the next read; the rest lives in the arena.
  /// Throws Error(json_syntax | nested_too_deep | invalid_utf8).
  Value read(std::string_view text, Arena& arena);

  /// The same with its texts in the arena too.
  Value read_to_keep(std::string_view text, Arena& arena);

 private:
  struct Parser;
  Value read(std::string_view text, Arena& arena, bool keep);
  std::unique_ptr<Parser> parser_;
};

}  // namespace fsctl
