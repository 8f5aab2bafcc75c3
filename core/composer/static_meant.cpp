#include "core/composer/static_meant.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/composer/slot_meant.h"
#include "core/error/suggest.h"
#include "core/json/json.h"
#include "core/json/parse.h"

namespace fsctl::composer::meant {
namespace {

/// The data-field slot of a path, which may stand in a list of one.
std::string field_slot(const Json& json) {
  return R"({ "source": "data-field", "field": )" + write(json.is_array() ? json.front() : json) + " }";
}

/// The kind of a JSON value with its article, for a message about what was found instead of a slot.
std::string article_and_kind(const Json& json) {
  std::string kind = json.type_name();
  if (kind == "null") return kind;
  return (kind == "array" || kind == "object" ? "an " : "a ") + kind;
}

Hint hint_for_literal(const Json& json, bool is_list, bool is_path) {
  if (auto expression = expression_hint(json); !expression.empty()) return expression;
  if (is_list) return "a slot stands by itself, without [ and ] around it";
  if (is_path) return "write " + field_slot(json) + " or " + static_slot(json);
  return "write " + static_slot(json);
}

}  // namespace

LiteralMeant by_literal(const Json& json) {
  const bool is_list = json.is_structured() && std::ranges::any_of(json, &Json::is_structured);
  const bool is_path = may_be_path(json);
  return {.message = "a slot is an object with `source`, this is " + article_and_kind(json),
          .hint = hint_for_literal(json, is_list, is_path),
          .is_certain = !is_list && !is_path && expression_hint(json).empty()};
}

std::optional<WrongOutputType> wrong_output_type(const Json& declared, const Value& literal) {
  static const std::vector<std::string> types = {"number", "string", "boolean", "array", "object"};
  const auto name = declared.is_string() ? declared.get<std::string>() : write(declared);
  if (std::ranges::find(types, name) == types.end()) {
    auto near = did_you_mean(name, types);
    return WrongOutputType{
        .message = "`outputType` is one of " + joined(types),
        .hint = near.empty() ? Hint("leave it out to take the literal's own type") : std::move(near)};
  }
  const std::string found(kind_name(literal));
  if (name == found) return {};
  return WrongOutputType{.message = "`outputType` says " + name + ", the value is " + found,
                         .hint = "leave it out, or change the value",
                         .expected = name,
                         .found = found};
}

}  // namespace fsctl::composer::meant
