#include "core/composer/mends.h"

#include <string>
#include <utility>

#include "core/composer/check.h"
#include "core/error/suggest.h"
#include "core/json/broken_text.h"
#include "core/json/json.h"
#include "core/json/write.h"

namespace fsctl::composer::findings {
namespace {

constexpr const char* into_array = "wrap the slot in split, which makes an array of a text";

bool is_number(const std::string& text) {
  return is_json_word(text) && text != "true" && text != "false" && text != "null";
}

bool is_scalar(Type::Base base) {
  return base == Type::Base::string || base == Type::Base::number || base == Type::Base::boolean;
}

/// The operation that makes a value of one type of that of another; empty when there is none.
std::string cast_to(Type::Base wanted, Type::Base found) {
  if (!is_scalar(found) && found != Type::Base::any && found != Type::Base::scalar) return {};
  if (wanted == Type::Base::string) return "toString";
  if (wanted == Type::Base::number) return "toNumber";
  return wanted == Type::Base::boolean ? "toBoolean" : "";
}

/// How one text is made of a list.
std::string hint_for_text_of(const Type& list) {
  if (!list.element || list.element->base == Type::Base::string)
    return "wrap the slot in join, which makes one text of a list, or in first";
  if (!is_scalar(list.element->base)) return {};
  return "wrap the slot in map, with toString of $item as its mapFunction, and that in join";
}

/// How a literal is written as a value of the wanted type; empty where nobody knows which one is meant.
std::string literal_hint(const Type& wanted, const Value& literal) {
  const bool is_text = literal.is_text();
  if (!is_text && !literal.is_number() && !literal.is_boolean()) return {};
  std::string text(is_text ? literal.text() : "");
  if (!is_text) write(literal, text);
  if (wanted.base == Type::Base::string) return "write \"" + text + '"';
  if (wanted.base == Type::Base::number && is_text && is_number(text)) return "write " + text + ", without quotes";
  if (wanted.base == Type::Base::number && is_text) return "write a number";
  if (wanted.base != Type::Base::boolean) return {};
  if (text == "true" || text == "false") return "write " + text + ", without quotes";
  return "write true or false";
}

}  // namespace

Hint few_or(const std::vector<std::string>& paths, Hint many) {
  constexpr std::size_t few = 3;
  return paths.size() > few ? std::move(many) : Hint::meant(paths);
}

std::string cast_hint(const Type& wanted, const Slot& given, const Type& found) {
  if (given.source == Slot::Source::literal)
    if (auto hint = literal_hint(wanted, found.constant.value_or(given.literal)); !hint.empty()) return hint;
  if (wanted.base == Type::Base::array && found.base == Type::Base::string) return into_array;
  if (wanted.base == Type::Base::boolean && (found.base == Type::Base::string || found.base == Type::Base::number))
    return "ask something of it, with isNull, isEmpty or equals; toBoolean reads \"true\" and \"false\" only";
  if (wanted.base == Type::Base::array && wanted.element && found.element)
    if (const auto cast = cast_to(wanted.element->base, found.element->base); !cast.empty())
      return "wrap the slot in map, with " + cast + " of $item as its mapFunction";
  if (wanted.base == Type::Base::string && found.base == Type::Base::array) return hint_for_text_of(found);
  if (const auto cast = cast_to(wanted.base, found.base); !cast.empty()) return "wrap the slot in " + cast;
  return {};
}

Hint members_hint(const Type& wanted, const Slot& given, const Type& object) {
  if (given.source != Slot::Source::data_field) return {};
  std::vector<std::string> paths;
  for (const auto& [name, type] : *object.members)
    if (type.is_known() && may_be(wanted, type)) paths.push_back(text_of(given.path, given.path.steps.size(), name));
  return paths.empty() ? Hint() : few_or(paths, "it has " + joined(paths));
}

void mend_quotes(Problem& problem, const Type& wanted, const Slot& given, const Type& found) {
  const Value literal = found.constant.value_or(given.literal);
  if (given.source != Slot::Source::literal || !literal.is_text()) return;
  const std::string text(literal.text());
  const bool is_meant = wanted.base == Type::Base::number ? is_number(text)
                                                          : wanted.base == Type::Base::boolean && is_json_word(text) &&
                                                                !is_number(text) && text != "null";
  if (is_meant) problem.fix = {{.place = problem.location, .text = text}};
}

std::string list_hint(const Slot& given, const Type& found) {
  const bool is_literal = given.source == Slot::Source::literal;
  if (is_literal && (found.base == Type::Base::string || found.base == Type::Base::number)) {
    std::string text;
    write(given.literal, text);
    return "write [" + text + "]";
  }
  if (const auto* from = given.operation; from != nullptr && given.source == Slot::Source::composed) {
    if (from->name == "first") return "leave `first` out: what stands in its `array` is the list";
    if (from->name == "findFirst") return "write filter in place of findFirst: it gives all that are found, as a list";
  }
  return found.base == Type::Base::string ? into_array : "";
}

}  // namespace fsctl::composer::findings
