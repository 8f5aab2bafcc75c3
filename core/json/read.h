#pragma once

#include <memory>
#include <string_view>

#include "core/json/value.h"

namespace fsctl {

/// The deepest nesting of feed records (see core/load/README.md).
inline constexpr std::size_t max_record_depth = 128;
/// The deepest nesting of values composed from records, and of lists that contain them.
inline constexpr std::size_t max_value_depth = 512;

/// Whether the text is valid UTF-8.
bool is_utf8(std::string_view text);

/// Parses JSON texts to Values with simdjson; reuse one for many texts. One thread at a time.
class ValueReader {
 public:
  explicit ValueReader(std::size_t most_depth = max_record_depth);
  ~ValueReader();
  ValueReader(ValueReader&&) noexcept;

  /// The value of a JSON text. Its texts are valid until the next read; everything else lies in the arena.
  /// Throws Error(json_syntax | nested_too_deep | invalid_utf8).
  Value read(std::string_view text, Arena& arena);

  /// The same with the texts in the arena as well.
  Value read_to_keep(std::string_view text, Arena& arena);

  /// The longest text for which it keeps memory, some 14 bytes for each byte. What a longer one took goes with the next
  /// read at the latest, or at once where its texts are in the arena.
  static constexpr std::size_t longest_kept = std::size_t{128} << 10U;
  /// The longest text for which it has memory.
  std::size_t room() const;

 private:
  struct Parser;
  Value read(std::string_view text, Arena& arena, bool keep);
  std::unique_ptr<Parser> parser_;
};

}  // namespace fsctl
