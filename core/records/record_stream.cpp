#include "core/records/record_stream.h"

#include <algorithm>
#include <istream>
#include <utility>

#include "core/error/error.h"
#include "core/json/json.h"
#include "core/text/unicode.h"

namespace fsctl::records {
namespace {

constexpr std::size_t read_size = std::size_t{1} << 20U;
/// In a hasty search (is_hasty), how many bytes of a record are searched before a line that looks like the beginning of
/// another record ends it.
constexpr std::size_t hasty_size = 64;
/// The longest indentation that is compared; deeper ones count as equal.
constexpr std::size_t most_indentation = 1024;
/// How many bytes are enough to recognise a file that is not JSON.
constexpr std::size_t first_bytes = 512;

/// The most bytes of a member's name that are compared, and those of other members' names that a message has.
constexpr std::size_t longest_name = 4096;
constexpr std::size_t most_told = 100;

/// The most bytes of a line: a record and the white space after it.
constexpr std::size_t longest_line = 2 * largest_record;

constexpr const char* too_large = "a record is larger than 16 MiB; is this a list of records?";

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

/// Whether the bytes before the first record contain some that occur in binary files only.
bool is_binary(std::string_view begin) {
  return std::ranges::any_of(begin.substr(0, begin.find_first_of("{[")),
                             [](char c) { return static_cast<unsigned char>(c) < 0x20 && !is_space(c); });
}

std::string_view without_blanks_behind(std::string_view text) {
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

bool is_utf16(std::string_view begin) { return begin.starts_with("\xFF\xFE") || begin.starts_with("\xFE\xFF"); }

}  // namespace

RecordStream::RecordStream(std::istream& in, std::vector<std::string> items) : in_(in), items_(std::move(items)) {}

/// Reads more and drops the bytes already taken; false at the end.
bool RecordStream::refill() {
  if (failure_) return false;
  buffer_.erase(0, begin_);
  base_ += begin_;
  begin_ = 0;
  const auto old = buffer_.size();
  buffer_.resize(old + read_size);
  std::streamsize size = 0;
  try {
    size = in_.rdbuf()->sgetn(buffer_.data() + old, static_cast<std::streamsize>(read_size));
  } catch (...) {
    failure_ = std::current_exception();
  }
  buffer_.resize(old + static_cast<std::size_t>(size));
  return size > 0;
}

/// Throws the input's error, if there is one. Called where more bytes are needed.
void RecordStream::pass_on_failure() {
  if (!failure_) return;
  form_ = Form::done;
  std::rethrow_exception(std::exchange(failure_, nullptr));
}

/// Whether the rest of the input has more than `at` bytes; reads as necessary.
bool RecordStream::has_byte(std::size_t at) {
  while (begin_ + at >= buffer_.size())
    if (!refill()) return false;
  return true;
}

void RecordStream::advance(std::size_t size) {
  line_ += static_cast<std::size_t>(std::ranges::count(rest().substr(0, size), '\n'));
  begin_ += size;
}

/// Skips white space, and keeps the indentation of the next record if it begins its line.
void RecordStream::skip_space() {
  for (; has_byte(0) && is_space(buffer_[begin_]); ++begin_) {
    const char c = buffer_[begin_];
    if (c == '\n') ++line_;
    if (c == '\n')
      indentation_.clear();
    else if (indentation_.size() < most_indentation)
      indentation_ += c;
  }
}

/// Throws an error after which no more records can be read.
void RecordStream::end_with(const std::string& message) {
  form_ = Form::done;
  fail(message);
}

void RecordStream::fail(const std::string& message) {
  fail_at({.line = line_, .offset = base_ + begin_}, ErrorCode::json_syntax, message);
}

void RecordStream::fail_at(const Item& place, ErrorCode code, const std::string& message) {
  fault_ = {.message = message, .line = place.line, .offset = place.offset};
  throw Error(code, "line " + std::to_string(place.line) + ", byte " + std::to_string(place.offset) + ": " + message);
}

/// Determines the form of the input from as few bytes as possible: from a pipe, a first record may arrive long before
/// the second.
void RecordStream::read_beginning() {
  constexpr std::size_t mark_size = 3;
  has_byte(mark_size - 1);
  while (rest().size() < first_bytes && rest().find_first_of("{[") == std::string_view::npos && refill()) continue;
}

void RecordStream::begin_list() {
  read_beginning();
  const auto begin = rest().substr(0, first_bytes);
  if (is_utf16(begin)) end_with("the text is UTF-16, records are UTF-8");
  if (is_binary(begin)) end_with("this is no JSON text");
  if (begin.starts_with(text::byte_order_mark)) begin_ = text::byte_order_mark.size();
  skip_space();
  if (!has_byte(0)) {
    pass_on_failure();
    form_ = Form::done;
  } else if (!items_.empty()) {
    enter_items();
  } else if (buffer_[begin_] == '[') {
    begin_array();
  } else {
    form_ = form_of_objects();
  }
}

void RecordStream::begin_array() {
  form_ = Form::array;
  wants_comma_ = false;
  advance(1);
  indentation_.clear();
}

/// Begins the array to which the members lead.
void RecordStream::enter_items() {
  for (const auto& name : items_) enter_member(name);
  if (!has_byte(0) || buffer_[begin_] != '[') end_with("the value of \"" + items_.back() + "\" is no list of records");
  begin_array();
}

/// Moves to the value of an object's member.
void RecordStream::enter_member(const std::string& name) {
  if (!has_byte(0) || buffer_[begin_] != '{') end_with("expected an object with the member \"" + name + '"');
  advance(1);
  std::string others;
  while (true) {
    const auto found = take_name();
    if (found == name) return;
    if (!found) end_with("there is no member \"" + name + '"' + (others.empty() ? " here" : " here, but " + others));
    if (others.size() < most_told) others += (others.empty() ? "" : ", ") + *found;
    skip_value({}, "the text ends before its records");
    skip_space();
    if (has_byte(0) && buffer_[begin_] == ',') advance(1);
  }
}

/// The name of an object's next member, up to its value; nothing at the object's end.
std::optional<std::string> RecordStream::take_name() {
  skip_space();
  if (has_byte(0) && buffer_[begin_] == '}') return {};
  if (has_byte(0) && buffer_[begin_] != '"') end_with("expected the name of a member in double quotes");
  std::string text;
  skip_value({}, "the text ends before its records", &text);
  skip_space();
  if (!has_byte(0) || buffer_[begin_] != ':') end_with("expected a : after the name of a member");
  advance(1);
  skip_space();
  const auto name = Json::parse(text, nullptr, false);
  return name.is_string() ? name.get<std::string>() : text;
}

/// Skips what remains of a value, and adds its text where that is short.
void RecordStream::skip_value(ValueEnd end, const std::string& at_end, std::string* text) {
  while (true) {
    const auto found = end.find(rest());
    const auto size = found.value_or(rest().size());
    if (text != nullptr && text->size() + size <= longest_name) *text += rest().substr(0, size);
    advance(size);
    if (found) return;
    if (refill()) continue;
    pass_on_failure();
    end_with(at_end);
  }
}

/// After the end of an array of records, moves to that of the text's next object; false when there is none.
bool RecordStream::enter_next_items() {
  ValueEnd around;
  around.find(std::string(items_.size(), '{'));
  advance(1);
  skip_value(around, "the text ends too early after its records, a } is missing");
  skip_space();
  if (!has_byte(0)) {
    pass_on_failure();
    form_ = Form::done;
    return false;
  }
  enter_items();
  skip_space();
  return true;
}

/// Whether only white space follows on the line; reads as necessary.
bool RecordStream::stands_alone(std::size_t at) {
  for (const auto end = at + most_indentation; at < end && has_byte(at); ++at) {
    if (buffer_[begin_ + at] == '\n') return true;
    if (!is_space(buffer_[begin_ + at])) return false;
  }
  return false;
}

/// Whether the objects are NDJSON: one complete object is on the first line. Then each line is a record, and a
/// malformed one does not affect the others.
RecordStream::Form RecordStream::form_of_objects() {
  if (buffer_[begin_] != '{') return Form::sequence;
  ValueEnd end;
  std::size_t seen = 0;
  while (true) {
    const auto piece = rest().substr(seen);
    const auto line = piece.find('\n');
    if (const auto value = end.find(piece.substr(0, line))) {
      return stands_alone(seen + *value) ? Form::lines : Form::sequence;
    }
    if (line != std::string_view::npos || rest().size() > largest_record) return Form::sequence;
    seen = rest().size();
    if (!refill()) return Form::sequence;
  }
}

/// Moves to the next record; false after the last one.
bool RecordStream::skip_to_record() {
  if (form_ == Form::done) return false;
  skip_space();
  if (!has_byte(0)) pass_on_failure();
  if (form_ == Form::array) return skip_to_next_in_array();
  if (!has_byte(0)) form_ = Form::done;
  return form_ != Form::done;
}

bool RecordStream::skip_to_next_in_array() {
  const auto byte = [&] { return has_byte(0) ? buffer_[begin_] : '\0'; };
  while (!items_.empty() && byte() == ']')
    if (!enter_next_items()) return false;
  if (!has_byte(0)) end_with("the array ends too early, a ] is missing");
  if (byte() == ']') {
    advance(1);
    skip_space();
    if (has_byte(0)) end_with("there is more after the end of the array");
    pass_on_failure();
    form_ = Form::done;
    return false;
  }
  if (wants_comma_) {
    wants_comma_ = false;
    if (byte() != ',') fail("expected , or ] after a record");
    advance(1);
    skip_space();
    if (!has_byte(0)) pass_on_failure();
    if (!has_byte(0)) end_with("the array ends too early, a ] is missing");
  }
  if (byte() == ',' || byte() == ']') {
    const bool is_comma = byte() == ',';
    if (is_comma) advance(1);
    fail(is_comma ? "expected a record before this ," : "expected a record after the last ,");
  }
  return true;
}

RecordStream::Item RecordStream::take(std::size_t size) {
  last_ = {.line = line_, .offset = base_ + begin_};
  const auto from = begin_;
  advance(size);
  last_.text = without_blanks_behind(std::string_view(buffer_).substr(from, size));
  wants_comma_ = true;
  return last_;
}

/// Takes a record; throws Error(payload_too_large) when it is too large.
RecordStream::Item RecordStream::take_record(std::size_t size) {
  const auto taken = take(size);
  if (taken.text.size() <= largest_record) return taken;
  refused_ = {.line = taken.line, .offset = taken.offset};
  fail_at(*refused_, ErrorCode::payload_too_large, too_large);
}

/// Whether the record's `{` is alone on its line, so that the record spans several lines even in NDJSON.
bool RecordStream::opens_alone() {
  if (buffer_[begin_] != '{') return false;
  std::size_t at = 1;
  while (at <= largest_record && has_byte(at) && buffer_[begin_ + at] != '\n' && is_space(buffer_[begin_ + at])) ++at;
  return has_byte(at) && buffer_[begin_ + at] == '\n';
}

RecordStream::Item RecordStream::take_line() {
  for (std::size_t seen = 0;;) {
    const auto end = rest().find('\n', seen);
    if (end != std::string_view::npos) return take_record(end);
    seen = rest().size();
    if (seen > longest_line) refuse_large();
    if (seen > largest_record && without_blanks_behind(rest()).size() > largest_record) refuse_large();
    if (refill()) continue;
    pass_on_failure();
    return take_record(seen);
  }
}

/// Whether to search in haste. Unclosed records make the search pass over the same bytes repeatedly; after several
/// times the input, a record ends at the next line that looks like another one, which keeps the time linear.
bool RecordStream::is_hasty() const { return bytes_searched_ > 4 * bytes_read() + read_size; }

RecordStream::Item RecordStream::take_value() {
  ValueEnd end;
  for (std::size_t seen = 0;;) {
    const bool hasty = is_hasty();
    const auto piece = rest().substr(seen, hasty ? hasty_size : std::string_view::npos);
    const auto found = end.find(piece);
    bytes_searched_ += found.value_or(piece.size());
    if (found) return take_record(seen + *found);
    const auto before = seen - std::min(seen, indentation_.size() + 1);
    seen += piece.size();
    if (hasty)
      if (const auto size = next_record_line(rest().substr(0, seen), before)) return take_part(size);
    if (seen < rest().size()) continue;
    const bool is_large = seen > largest_record;
    if (!is_large && refill()) continue;
    if (!is_large) pass_on_failure();
    if (!is_large && form_ != Form::array) return take(seen);
    bytes_searched_ += seen;
    if (const auto size = next_record_line(rest())) return take_part(size);
    if (is_large) refuse_large();
    const auto cut = take(seen);
    refused_ = cut;
    form_ = Form::done;
    fail_at(cut, ErrorCode::json_syntax, "the input ends within a record");
  }
}

/// The offset, from `from` on, of a line that looks like the beginning of another record; 0 when there is none.
std::size_t RecordStream::next_record_line(std::string_view text, std::size_t from) const {
  const auto found = text.find("\n" + indentation_ + "{", from);
  return found == std::string_view::npos ? 0 : found;
}

/// Takes the part of a record before the line that begins another one.
RecordStream::Item RecordStream::take_part(std::size_t size) {
  take(size);
  if (last_.text.ends_with(',')) last_.text.remove_suffix(1);
  wants_comma_ = false;
  return last_;
}

std::optional<RecordStream::Item> RecordStream::shorten() {
  const auto size = form_ == Form::lines ? 0 : next_record_line(last_.text);
  if (size == 0) return {};
  begin_ = last_.offset - base_;
  line_ = last_.line;
  return take_part(size);
}

/// Skips the record that begins here and throws Error(payload_too_large).
void RecordStream::refuse_large() {
  refused_ = {.line = line_, .offset = base_ + begin_};
  if (form_ == Form::array || (form_ == Form::sequence && buffer_[begin_] == '{'))
    drop_value();
  else
    drop_line();
  wants_comma_ = true;
  fail_at(*refused_, ErrorCode::payload_too_large, too_large);
}

void RecordStream::drop_line() {
  for (std::size_t end = rest().find('\n'); end == std::string_view::npos; end = rest().find('\n')) {
    advance(rest().size());
    if (!refill()) return;
  }
  advance(rest().find('\n'));
}

/// Skips a value to its end or, in a sequence, to a line that looks like the beginning of another record.
void RecordStream::drop_value() {
  ValueEnd end;
  for (std::size_t seen = 0;;) {
    const auto found = end.find(rest().substr(seen));
    const auto size = found ? seen + *found : rest().size();
    if (form_ == Form::sequence)
      if (const auto line = next_record_line(rest().substr(0, size))) return advance(line);
    if (found) return advance(size);
    // Keep the last bytes, as the beginning of a line may span two pieces.
    seen = std::min(size, indentation_.size() + 1);
    advance(size - seen);
    if (!refill()) return advance(seen);
  }
}

std::optional<RecordStream::Item> RecordStream::next() {
  refused_.reset();
  fault_.reset();
  last_ = {};
  if (form_ == Form::unknown) begin_list();
  if (!skip_to_record()) return {};
  if (form_ == Form::lines && opens_alone()) form_ = Form::sequence;
  const bool is_line = form_ == Form::lines || (form_ == Form::sequence && buffer_[begin_] != '{');
  return is_line ? take_line() : take_value();
}

}  // namespace fsctl::records
