#pragma once

#include <cstddef>
#include <exception>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "core/error/error_code.h"

namespace fsctl::records {

/// Larger records are refused.
inline constexpr std::size_t largest_record = std::size_t{16} << 20U;

/// Takes the records out of a JSON array, a single object, NDJSON or concatenated objects, in constant memory.
/// It finds where a record ends; whether it is valid JSON shows when it is read.
class RecordStream {
 public:
  /// Reads what the stream's buffer gives, and passes on what that throws.
  explicit RecordStream(std::istream& in);

  struct Item {
    std::string_view text{};  ///< until the next call
    std::size_t line = 1;     ///< where it begins, from 1
    std::size_t offset = 0;   ///< in bytes
  };

  /// The next record, or nothing at the end. Throws Error(json_syntax) when the text around the records is no list of
  /// records, or ends within one, and Error(payload_too_large); the call after that goes on behind it when that is
  /// possible.
  std::optional<Item> next();

  /// When the last record is broken and another one seems to begin on a line within it: the part before that line in
  /// its place. The next call goes on with that line.
  std::optional<Item> shorten();

  /// What the last error of next() was about: a record that is cut off, or one that is too large, without its text.
  const std::optional<Item>& refused() const { return refused_; }

  struct Fault {
    std::string message;  ///< without the place, which the error's own has
    std::size_t line;
    std::size_t offset;
  };
  /// What that error said of the text; nothing when the input could not be read.
  const std::optional<Fault>& fault() const { return fault_; }

  std::size_t bytes_read() const { return base_ + begin_; }
  /// What was looked at to find the ends of records: in proportion to what was read, whatever is broken in it.
  std::size_t bytes_searched() const { return bytes_searched_; }
  /// What is kept at once, which no input makes larger than a record and some pieces.
  std::size_t bytes_kept() const { return buffer_.capacity() + indentation_.capacity(); }

 private:
  enum class Form { unknown, array, lines, sequence, done };

  bool refill();
  void pass_on_failure();
  bool has_byte(std::size_t at);
  std::string_view rest() const { return std::string_view(buffer_).substr(begin_); }
  void advance(std::size_t size);
  void skip_space();
  void read_beginning();
  void begin_list();
  bool stands_alone(std::size_t at);
  Form form_of_objects();
  bool skip_to_record();
  bool skip_to_next_in_array();
  Item take(std::size_t size);
  Item take_record(std::size_t size);
  Item take_part(std::size_t size);
  bool opens_alone();
  Item take_line();
  bool is_hasty() const;
  Item take_value();
  std::size_t next_record_line(std::string_view text, std::size_t from = 0) const;
  void drop_line();
  void drop_value();
  [[noreturn]] void refuse_large();
  [[noreturn]] void fail(const std::string& message);
  [[noreturn]] void fail_at(const Item& place, ErrorCode code, const std::string& message);
  [[noreturn]] void end_with(const std::string& message);

  std::istream& in_;
  std::exception_ptr failure_{};  ///< of the input; what came before it is taken first
  std::string buffer_;
  std::size_t begin_ = 0;  ///< of what is not taken yet
  std::size_t base_ = 0;   ///< offset of the buffer's first byte
  std::size_t line_ = 1;
  Form form_ = Form::unknown;
  std::size_t bytes_searched_ = 0;
  bool wants_comma_ = false;  ///< before the next record of an array
  std::string indentation_;   ///< of the line that the last record begins
  Item last_;
  std::optional<Item> refused_;
  std::optional<Fault> fault_;
};

}  // namespace fsctl::records
