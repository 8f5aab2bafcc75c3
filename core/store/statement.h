#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace fsctl::store {

/// Bytes that are no text.
struct Bytes {
  std::string_view bytes;
};

/// A value for a statement; its texts and bytes live elsewhere.
class BoundValue {
 public:
  enum class Type : std::uint8_t { null, number, text, bytes };

  BoundValue() = default;
  BoundValue(std::integral auto number) : type_(Type::number), number_(static_cast<std::int64_t>(number)) {}
  template <typename Named>
  requires std::is_enum_v<Named> BoundValue(Named number)
      : type_(Type::number), number_(static_cast<std::int64_t>(number)) {}
  BoundValue(const std::convertible_to<std::string_view> auto& text) : type_(Type::text), text_(text) {}
  BoundValue(Bytes bytes) : type_(Type::bytes), text_(bytes.bytes) {}
  template <typename Value>
  BoundValue(const std::optional<Value>& value) : BoundValue(value ? BoundValue(*value) : BoundValue()) {}

  Type type() const { return type_; }
  std::int64_t number() const { return number_; }
  std::string_view text() const { return text_; }

 private:
  Type type_ = Type::null;
  std::int64_t number_ = 0;
  std::string_view text_{};
};

/// A text, bytes or a number, and null in place of an empty text and of 0.
template <typename Value>
BoundValue or_null(const Value& value) {
  if constexpr (std::is_same_v<Value, Bytes>)
    return value.bytes.empty() ? BoundValue() : BoundValue(value);
  else if constexpr (std::is_convertible_v<Value, std::string_view>)
    return std::string_view(value).empty() ? BoundValue() : BoundValue(std::string_view(value));
  else
    return value == Value{} ? BoundValue() : BoundValue(value);
}

/// A statement in SQL, as a connection has prepared it.
class Statement {
 public:
  Statement() = default;
  virtual ~Statement() = default;
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  /// Goes before the first row, with copies of these values.
  virtual void begin(std::span<const BoundValue> values) = 0;
  /// Goes on to the next row; false behind the last one.
  virtual bool step() = 0;
  /// Lets go of the row it stands on, which would keep an old view of the store alive.
  virtual void reset() = 0;

  // Of the row that it stands on, by column. Texts and bytes are there until it goes on.
  virtual bool is_null(int column) = 0;
  virtual std::int64_t number(int column) = 0;
  template <typename Number>
  Number number(int column) {
    return Number(number(column));
  }
  virtual std::string_view text(int column) = 0;

  /// Runs it to its end for each row of so many values; calls `changed(position, rows of the store that it changed)`.
  virtual void run(std::size_t columns, std::span<const BoundValue> values,
                   const std::function<void(std::size_t, std::int64_t)>& changed) = 0;
  /// The same where nothing is to be known of it: in a transaction it may happen only with what is asked next there, or
  /// with the commit, which fails in its place.
  virtual void run_by_then(std::size_t columns, std::span<const BoundValue> values) = 0;
  /// Runs it to its end with these values.
  void run_once(std::span<const BoundValue> values) {
    run(values.size(), values, [](std::size_t, std::int64_t) {});
  }
  /// As run() does it, for a statement that inserts a row: calls `inserted(position, number of the new row)`.
  virtual void insert(std::size_t columns, std::span<const BoundValue> values,
                      const std::function<void(std::size_t, std::int64_t)>& inserted) = 0;
  /// Runs a select for each row of so many values; calls `found(position)` while it stands on a row that it gives.
  virtual void visit(std::size_t columns, std::span<const BoundValue> values,
                     const std::function<void(std::size_t)>& found) = 0;
};

/// What `read` makes of the first row, or nothing without one.
template <typename Read>
auto first(Statement& select, const Read& read) -> std::optional<std::invoke_result_t<Read, Statement&>> {
  if (!select.step()) return {};
  std::optional<std::invoke_result_t<Read, Statement&>> found(read(select));
  select.reset();
  return found;
}

/// What `read` makes of each row, in order.
template <typename Read>
auto all(Statement& select, const Read& read) -> std::vector<std::invoke_result_t<Read, Statement&>> {
  std::vector<std::invoke_result_t<Read, Statement&>> found;
  while (select.step()) found.push_back(read(select));
  return found;
}

/// Whether there is any row.
inline bool finds_any(Statement& select) {
  const bool found = select.step();
  select.reset();
  return found;
}

inline std::string first_text(Statement& select) { return std::string(select.text(0)); }

/// The number in the first column of the first row, or nothing without a row.
template <typename Number = std::int64_t>
std::optional<Number> first_number(Statement& select) {
  return first(select, [](Statement& row) { return row.number<Number>(0); });
}
/// The same of all rows, in order.
template <typename Number = std::int64_t>
std::vector<Number> all_numbers(Statement& select) {
  return all(select, [](Statement& row) { return row.number<Number>(0); });
}
/// The number that a count gives.
inline std::int64_t count(Statement& select) { return first_number(select).value_or(0); }

/// A limit for a statement; all rows when negative, which only some databases take as that.
constexpr std::int64_t row_limit(std::int64_t most) {
  return most < 0 ? std::numeric_limits<std::int64_t>::max() : most;
}

/// The numbers that a select of rows gives, in order. Whoever visits rows one by one by their numbers holds no view of
/// the store between two of them, so a slow visitor keeps no old pages alive.
std::vector<std::int64_t> sorted_rows(Statement& select);

}  // namespace fsctl::store
