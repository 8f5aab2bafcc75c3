#include "core/json/read.h"

#include <simdjson.h>

#include <algorithm>
#include <bit>
#include <new>

#include "core/error/error.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/text/number.h"

namespace fsctl {
namespace {

namespace dom = simdjson::dom;

/// Uninitialised memory for this many elements.
template <typename Element>
std::span<Element> room_for(Arena& arena, std::size_t size) {
  return {static_cast<Element*>(arena.allocate(size * sizeof(Element), alignof(Element))), size};
}

struct TooDeep {};
/// Thrown when a double may not be exactly the integer that the text denotes.
struct Inexact {};

/// A number written with a fraction or an exponent: an integer written so has to stay exact, but the library does not
/// keep its digits. Throws Inexact.
double exact_double(double number) {
  if (text::needs_digits(number)) throw Inexact();
  return number;
}

/// Converts the library's value. With `keep`, texts are copied to the arena; otherwise they stay in the parser. `left`
/// is how many levels may follow: the library accepts an empty array or object one level too deep.
Value convert(dom::element element, Arena& arena, bool keep, std::size_t left) {
  const auto text = [&](std::string_view in_parser) { return keep ? copy(arena, in_parser) : in_parser; };
  switch (element.type()) {
    case dom::element_type::NULL_VALUE:
      return {};
    case dom::element_type::BOOL:
      return bool(element.get_bool().value_unsafe());
    case dom::element_type::INT64:
      return element.get_int64().value_unsafe();
    case dom::element_type::UINT64:
      return static_cast<double>(element.get_uint64().value_unsafe());
    case dom::element_type::DOUBLE:
      return exact_double(element.get_double().value_unsafe());
    case dom::element_type::STRING:
      return text(element.get_string().value_unsafe());
    case dom::element_type::ARRAY: {
      if (left == 0) throw TooDeep();
      const dom::array array = element.get_array().value_unsafe();
      const auto items = room_for<Value>(arena, array.size());
      auto* next = items.data();
      for (const dom::element item : array) std::construct_at(next++, convert(item, arena, keep, left - 1));
      return std::span<const Value>(items);
    }
    case dom::element_type::OBJECT: {
      if (left == 0) throw TooDeep();
      const dom::object object = element.get_object().value_unsafe();
      const auto members = room_for<Member>(arena, object.size());
      auto* next = members.data();
      for (const auto& [name, value] : object)
        std::construct_at(next++, Member{text(name), convert(value, arena, keep, left - 1)});
      return std::span<const Member>(members);
    }
  }
  return {};
}

/// A list of records may nest one deeper than a record, but the message names the limit of a record, which users know.
[[noreturn]] void raise_depth(std::size_t most_depth) {
  most_depth = std::min(most_depth, max_record_depth);
  throw Error(ErrorCode::nested_too_deep, "arrays and objects nest more than " + std::to_string(most_depth) + " deep");
}

Value converted(dom::element root, Arena& arena, bool keep, std::size_t most_depth) {
  try {
    return convert(root, arena, keep, most_depth);
  } catch (const TooDeep&) {
    raise_depth(most_depth);
  }
}

[[noreturn]] void raise(simdjson::error_code code, std::string_view text) {
  if (code == simdjson::MEMALLOC) throw std::bad_alloc();
  if (code == simdjson::UTF8_ERROR) throw Error(ErrorCode::invalid_utf8, "the text is not valid UTF-8", to_utf8);
  if (code == simdjson::EMPTY) throw Error(ErrorCode::json_syntax, "there is no JSON here");
  // The other parser is slower but reports the location and the reason.
  const auto source = std::make_shared<Source>(Source{.name = "record", .text = std::string(text)});
  try {
    parse(source);
  } catch (const Error& error) {
    Problem problem = error.problems().front();
    problem.source = nullptr;
    throw Error(problem);
  }
  throw Error(ErrorCode::json_syntax, "this is not JSON");
}

std::size_t depth_of(const Json& json) {
  std::size_t deepest = 0;
  for (const Json& inner : json)
    if (inner.is_structured()) deepest = std::max(deepest, depth_of(inner));
  return deepest + 1;
}

/// simdjson rejects integers beyond 64 bits; the other parser converts them to doubles.
Value read_big_numbers(std::string_view text, Arena& arena, std::size_t most_depth) {
  Problems duplicates;  // ignored: in records the last one of duplicate members counts
  const Json json = parse(std::make_shared<Source>(Source{.name = "record", .text = std::string(text)}), duplicates);
  if (depth_of(json) > most_depth) raise_depth(most_depth);
  return to_value(json, arena);
}

}  // namespace

bool is_utf8(std::string_view text) { return simdjson::validate_utf8(text); }

struct ValueReader::Parser {
  static constexpr std::size_t usual_room = std::size_t{8} << 10U;

  void make_room_for(std::size_t size) {
    if (size <= simdjson.capacity() && simdjson.capacity() > 0) return;
    // The library counts the value in the deepest array as a level of its own.
    if (simdjson.allocate(std::bit_ceil(std::max(size, usual_room)), most_depth + 1) != simdjson::SUCCESS)
      throw std::bad_alloc();
  }
  void let_go_of_much() noexcept {
    if (simdjson.capacity() > longest_kept) simdjson = dom::parser();
  }

  std::size_t most_depth;
  dom::parser simdjson{};
};

ValueReader::ValueReader(std::size_t most_depth) : parser_(std::make_unique<Parser>(Parser{most_depth})) {}
ValueReader::~ValueReader() = default;
ValueReader::ValueReader(ValueReader&&) noexcept = default;

std::size_t ValueReader::room() const { return parser_->simdjson.capacity(); }

Value ValueReader::read(std::string_view text, Arena& arena) { return read(text, arena, false); }

Value ValueReader::read_to_keep(std::string_view text, Arena& arena) {
  struct LettingGo {
    Parser& parser;
    ~LettingGo() { parser.let_go_of_much(); }
  };
  const LettingGo at_the_end{*parser_};
  return read(text, arena, true);
}

Value ValueReader::read(std::string_view text, Arena& arena, bool keep) {
  if (text.size() <= longest_kept) parser_->let_go_of_much();
  parser_->make_room_for(text.size());
  dom::element root;
  const auto code = parser_->simdjson.parse(text.data(), text.size()).get(root);
  if (code == simdjson::SUCCESS) try {
      return converted(root, arena, keep, parser_->most_depth);
    } catch (const Inexact&) {
      return read_big_numbers(text, arena, parser_->most_depth);
    }
  if (code == simdjson::NUMBER_ERROR) {
    try {
      return read_big_numbers(text, arena, parser_->most_depth);
    } catch (const Error& error) {
      if (error.code() == ErrorCode::nested_too_deep) throw;
      raise(code, text);
    }
  }
  if (code == simdjson::DEPTH_ERROR) raise_depth(parser_->most_depth);
  raise(code, text);
}

}  // namespace fsctl
