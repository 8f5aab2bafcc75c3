#include "core/composer/static_meant.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/composer/path_meant.h"
#include "core/composer/slot_meant.h"
#include "core/error/suggest.h"
#include "core/json/json.h"
#include "core/json/parse.h"

namespace fsctl::composer::meant {
namespace {

/// The path that a text may be, which may stand in a list of one; nothing for other values.
std::optional<std::string> path_in(const Json& json) {
  if (json.is_string())
    if (auto path = path_elsewhere(json.get_ref<const std::string&>())) return path;
  if (!may_be_path(json)) return {};
  return (json.is_array() ? json.front() : json).get<std::string>();
}

/// The kind of a JSON value with its article, for a message about what was found instead of a slot.
std::string article_and_kind(const Json& json) {
  std::string kind = json.type_name();
  if (kind == "null") return kind;
  return (kind == "array" || kind == "object" ? "an " : "a ") + kind;
}

Hint hint_for_literal(const Json& json, bool is_list, const std::optional<std::string>& path) {
  if (auto expression = expression_hint(json); !expression.empty()) return expression;
  if (is_list) return "a slot stands by itself, without [ and ] around it";
  if (path) return path_or_literal(*path, json);
  return "write " + static_slot(json);
}

}  // namespace

std::string path_or_literal(const std::string& path, const Json& literal) {
  return R"(write { "source": "data-field", "field": )" + write(Json(path)) + " } or " + static_slot(literal);
}

LiteralMeant by_literal(const Json& json) {
  const bool is_list = json.is_structured() && std::ranges::any_of(json, &Json::is_structured);
  const auto path = path_in(json);
  return {.message = "a slot is an object with `source`, this is " + article_and_kind(json),
          .hint = hint_for_literal(json, is_list, path),
          .is_certain = !is_list && !path && expression_hint(json).empty()};
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
