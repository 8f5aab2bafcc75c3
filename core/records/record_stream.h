#pragma once

#include <cstddef>
#include <exception>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error/error_code.h"
#include "core/records/value_end.h"

namespace fsctl::records {

/// The most bytes of a record.
inline constexpr std::size_t largest_record = std::size_t{16} << 20U;

/// Splits a JSON array, a single object, NDJSON or concatenated objects into records, in constant memory. It only finds
/// where each record ends; whether a record is valid JSON is for its parser to tell.
class RecordStream {
 public:
  /// Reads from the stream's buffer and passes on what it throws. With `items`, the records are the elements of the
  /// array to which these members lead from the text's object, or from each of several.
  explicit RecordStream(std::istream& in, std::vector<std::string> items = {});

  struct Item {
    std::string_view text{};  ///< valid until the next call
    std::size_t line = 1;     ///< where the record begins, from 1
    std::size_t offset = 0;   ///< where the record begins, in bytes
  };

  /// The next record, or nothing at the end. Throws Error(json_syntax) when the text between records is malformed or a
  /// record is cut off, and Error(payload_too_large). The next call then continues after the mistake if possible.
  std::optional<Item> next();

  /// To be called when the last record is malformed. If another record seems to begin on a line inside it, replaces it
  /// by the part before that line, with which the next call continues; else nothing.
  std::optional<Item> shorten();

  /// The record of the last error of next(): one that is cut off, or, without its text, one that is too large.
  const std::optional<Item>& refused() const { return refused_; }

  struct Fault {
    std::string message;  ///< without line and offset, which the error's message has
    std::size_t line;
    std::size_t offset;
  };
  /// The last error of next(); nothing when the input could not be read.
  const std::optional<Fault>& fault() const { return fault_; }

  std::size_t bytes_read() const { return base_ + begin_; }
  /// The bytes searched for ends of records, some of them several times; proportional to the bytes read even in
  /// malformed texts.
  std::size_t bytes_searched() const { return bytes_searched_; }
  /// The bytes of the buffers; for any input, at most a record and a few read pieces.
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
  void begin_array();
  void enter_items();
  void enter_member(const std::string& name);
  std::optional<std::string> take_name();
  void skip_value(ValueEnd end, const std::string& at_end, std::string* text = nullptr);
  bool enter_next_items();
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
  std::vector<std::string> items_;
  std::exception_ptr failure_{};  ///< an error of the input, kept until the bytes before it are used up
  std::string buffer_;
  std::size_t begin_ = 0;  ///< where the rest of the buffer begins
  std::size_t base_ = 0;   ///< the offset of the buffer's first byte in the input
  std::size_t line_ = 1;
  Form form_ = Form::unknown;
  std::size_t bytes_searched_ = 0;
  bool wants_comma_ = false;  ///< whether a comma has to precede the next record of an array
  std::string indentation_;   ///< white space before the last record, if it begins a line
  Item last_;
  std::optional<Item> refused_;
  std::optional<Fault> fault_;
};

}  // namespace fsctl::records
