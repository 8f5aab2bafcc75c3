#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/json/arena.h"
#include "core/json/json_fwd.h"

namespace fsctl {

/// What a Value is. `integer` and `number` are both JSON numbers; integers stay exact in 64 bits.
enum class Kind : std::uint8_t { null, boolean, integer, number, text, array, object };

struct Member;

/// A JSON value of 16 bytes that owns nothing: texts, elements and members lie in an Arena or in the parsed record.
class Value {
 public:
  Value() : bits_{.integer = 0} {}
  Value(std::nullptr_t) : Value() {}
  Value(bool boolean) : kind_(Kind::boolean), bits_{.boolean = boolean} {}
  Value(std::int64_t integer) : kind_(Kind::integer), bits_{.integer = integer} {}
  Value(int integer) : Value(static_cast<std::int64_t>(integer)) {}
  Value(double number) : kind_(Kind::number), bits_{.number = number} {}
  Value(std::string_view text)
      : kind_(Kind::text), size_(static_cast<std::uint32_t>(text.size())), bits_{.text = text.data()} {}
  Value(const char*) = delete;
  Value(std::span<const Value> items)
      : kind_(Kind::array), size_(static_cast<std::uint32_t>(items.size())), bits_{.items = items.data()} {}
  Value(std::span<const Member> members);

  Kind kind() const { return kind_; }
  bool is_null() const { return kind_ == Kind::null; }
  bool is_boolean() const { return kind_ == Kind::boolean; }
  bool is_number() const { return kind_ == Kind::integer || kind_ == Kind::number; }
  bool is_integer() const { return kind_ == Kind::integer; }
  bool is_text() const { return kind_ == Kind::text; }
  bool is_array() const { return kind_ == Kind::array; }
  bool is_object() const { return kind_ == Kind::object; }

  // REQUIRES for each: the kind that its name says.
  bool boolean() const { return bits_.boolean; }
  std::int64_t integer() const { return bits_.integer; }
  /// The value of a number or integer.
  double number() const { return kind_ == Kind::integer ? static_cast<double>(bits_.integer) : bits_.number; }
  std::string_view text() const { return {bits_.text, size_}; }
  std::span<const Value> items() const { return {bits_.items, size_}; }
  std::span<const Member> members() const;

  /// The member with this name, of duplicates the last one; null when there is none or this is not an object.
  const Value* find(std::string_view name) const;

 private:
  Kind kind_ = Kind::null;
  std::uint32_t size_ = 0;
  union {
    bool boolean;
    std::int64_t integer;
    double number;
    const char* text;
    const Value* items;
    const Member* members;
  } bits_;
};

struct Member {
  std::string_view name;
  Value value;
};

inline Value::Value(std::span<const Member> members)
    : kind_(Kind::object), size_(static_cast<std::uint32_t>(members.size())), bits_{.members = members.data()} {}

inline std::span<const Member> Value::members() const { return {bits_.members, size_}; }

/// The specification's name of the value's type: `null`, `boolean`, `number`, `string`, `array` or `object`.
std::string_view kind_name(const Value& value);

/// Deep equality by value: `1` equals `1.0`, and the order of members does not matter.
bool operator==(const Value& a, const Value& b);

/// `size` null values, or empty members, in the arena.
inline std::span<Value> new_items(Arena& arena, std::size_t size) {
  auto* items = static_cast<Value*>(arena.allocate(size * sizeof(Value), alignof(Value)));
  std::uninitialized_default_construct_n(items, size);
  return {items, size};
}
inline std::span<Member> new_members(Arena& arena, std::size_t size) {
  auto* members = static_cast<Member*>(arena.allocate(size * sizeof(Member), alignof(Member)));
  std::uninitialized_default_construct_n(members, size);
  return {members, size};
}

/// A copy of a text in the arena.
inline std::string_view copy(Arena& arena, std::string_view text) {
  if (text.empty()) return {};
  auto* bytes = static_cast<char*>(arena.allocate(text.size(), 1));
  std::memcpy(bytes, text.data(), text.size());
  return {bytes, text.size()};
}

Value to_value(const Json& json, Arena& arena);
Json to_json(const Value& value);

}  // namespace fsctl
