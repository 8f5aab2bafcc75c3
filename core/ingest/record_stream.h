#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

namespace fsctl::ingest {

/// Takes the records out of a JSON array, a single object, NDJSON or concatenated objects, in constant memory.
/// It finds where a record ends; whether it is valid JSON shows when it is read.
class RecordStream {
 public:
  explicit RecordStream(std::istream& in);

  struct Item {
    std::string_view text{};  ///< until the next call
    std::size_t line = 1;     ///< where it begins, from 1
    std::size_t offset = 0;   ///< in bytes
  };

  /// The next record, or nothing at the end. Throws Error(json_syntax | payload_too_large) when the text around the
  /// records is no list of records; after that there are no more.
  std::optional<Item> next();

  std::size_t bytes_read() const { return base_ + begin_; }

 private:
  bool refill();
  bool has_byte(std::size_t at);
  void advance(std::size_t to);
  void skip_space();
  void begin_list();
  bool skip_to_record();
  std::size_t end_of_line();
  std::size_t end_of_value();
  std::size_t end_of_string(std::size_t at);
  Item take(std::size_t end);
  [[noreturn]] void fail(const std::string& message);

  std::istream& in_;
  std::string buffer_;
  std::size_t begin_ = 0;  ///< of what is not taken yet
  std::size_t base_ = 0;   ///< offset of the buffer's first byte
  std::size_t line_ = 1;
  enum class Form { unknown, array, lines, sequence, done } form_ = Form::unknown;
  bool first_in_array_ = true;
};

}  // namespace fsctl::ingest
