#include "core/json/well_formed.h"

#include <simdjson.h>

#include <algorithm>
#include <bit>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/text/keyed_hash.h"
#include "core/text/number.h"

namespace fsctl {
namespace {

namespace dom = simdjson::dom;

/// Thrown at what the slower parser has to look at.
struct NotPlain {};

/// The longest text for which a thread keeps memory.
constexpr std::size_t longest_read_again = std::size_t{128} << 10U;
constexpr std::size_t usual_text = std::size_t{16} << 10U;

/// How many members an object has at most whose names are compared each with each.
constexpr std::size_t few_members = 16;

bool has_twice(const dom::object& object) {
  if (object.size() > few_members) {
    text::Names names;
    for (const auto& [name, _] : object)
      if (!names.emplace(name).second) return true;
    return false;
  }
  for (auto one = object.begin(); one != object.end(); ++one)
    for (auto other = object.begin(); other != one; ++other)
      if (one.key() == other.key()) return true;
  return false;
}

Json integer(std::int64_t number) {
  return number < 0 ? Json(number) : Json(static_cast<std::uint64_t>(number));  // as the slower parser has them
}

/// An integer written with a fraction or an exponent has to stay exact, but the library does not keep its digits.
Json fraction(double number) {
  if (text::needs_digits(number)) throw NotPlain();
  return number;
}

Json json_of(dom::element element, std::size_t left) {
  switch (element.type()) {
    case dom::element_type::NULL_VALUE:
      return nullptr;
    case dom::element_type::BOOL:
      return bool(element.get_bool().value_unsafe());
    case dom::element_type::INT64:
      return integer(element.get_int64().value_unsafe());
    case dom::element_type::UINT64:
      return element.get_uint64().value_unsafe();
    case dom::element_type::DOUBLE:
      return fraction(element.get_double().value_unsafe());
    case dom::element_type::STRING:
      return std::string_view(element.get_string().value_unsafe());
    case dom::element_type::ARRAY: {
      if (left == 0) throw NotPlain();
      const dom::array array = element.get_array().value_unsafe();
      Json json = Json::array();
      auto& items = json.get_ref<Json::array_t&>();
      items.reserve(array.size());
      for (const dom::element item : array) items.push_back(json_of(item, left - 1));
      return json;
    }
    case dom::element_type::OBJECT: {
      const dom::object object = element.get_object().value_unsafe();
      if (left == 0 || has_twice(object)) throw NotPlain();
      Json json = Json::object();
      auto& members = json.get_ref<Json::object_t&>();
      members.reserve(object.size());
      for (const auto& [name, value] : object) members.emplace_back(std::string(name), json_of(value, left - 1));
      return json;
    }
  }
  return nullptr;
}

std::optional<Json> read_with(std::string_view text, dom::parser& parser) {
  const auto room = std::bit_ceil(std::max(text.size(), usual_text));
  if (parser.capacity() < text.size() && parser.allocate(room, max_json_depth + 1) != simdjson::SUCCESS) return {};
  dom::element root;
  if (parser.parse(text.data(), text.size()).get(root) != simdjson::SUCCESS) return {};
  try {
    return json_of(root, max_json_depth);
  } catch (const NotPlain&) {
    return {};
  }
}

}  // namespace

std::optional<Json> read_well_formed(std::string_view text) {
  if (text.size() > longest_read_again) {
    dom::parser parser;
    return read_with(text, parser);
  }
  thread_local dom::parser parser;
  return read_with(text, parser);
}

}  // namespace fsctl
