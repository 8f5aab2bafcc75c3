#include "core/release/shape.h"

#include <algorithm>
#include <set>

#include "core/error/suggest.h"

namespace fsctl::release {
namespace {

/// A schema with its reference resolved and its null removed.
struct Plain {
  Json schema;
  std::string component{};
  bool nullable = false;
};

bool is_null(const Json& schema) { return schema == Json{{"type", "null"}}; }

Plain plain(const Json& schema, const Json& components) {
  if (schema.contains("$ref")) {
    const auto reference = schema["$ref"].get<std::string>();
    const auto name = reference.substr(reference.rfind('/') + 1);
    return {.schema = components.value(name, Json::object()), .component = name};
  }
  if (schema.contains("anyOf") && schema["anyOf"].size() == 2 && is_null(schema["anyOf"][1])) {
    auto inner = plain(schema["anyOf"][0], components);
    inner.nullable = true;
    return inner;
  }
  Plain found{.schema = schema};
  if (schema.contains("type") && schema["type"].is_array() && schema["type"].size() == 2 &&
      schema["type"][1] == "null") {
    found.schema["type"] = schema["type"][0];
    found.nullable = true;
  }
  return found;
}

std::string kind_of(const Plain& shape) {
  if (shape.schema.empty()) return "any value";
  if (!shape.schema.contains("type")) return "one of several shapes";
  return shape.schema["type"].is_string() ? shape.schema["type"].get<std::string>() : "one of several types";
}

std::vector<std::string> texts_of(const Json& list) {
  std::vector<std::string> texts;
  for (const auto& item : list)
    if (item.is_string()) texts.push_back(item.get<std::string>());
  return texts;
}

bool has(const std::vector<std::string>& texts, const std::string& text) {
  return std::ranges::find(texts, text) != texts.end();
}

/// Walks two schemas in parallel.
class Comparison {
 public:
  Comparison(const Shapes& shapes, const std::string& subject, const std::vector<std::string>& has_own_lines,
             std::vector<Difference>& out)
      : shapes_(shapes), subject_(subject), has_own_lines_(has_own_lines), out_(out) {}

  void compare(const Json& before, const Json& after, const std::string& field) {
    const auto old = plain(before, shapes_.components_before);
    const auto now = plain(after, shapes_.components_after);
    if (kind_of(old) != kind_of(now))
      return tell(field, "was " + kind_of(old) + ", is " + kind_of(now),
                  !(kind_of(old) == "number" && kind_of(now) == "integer"));
    if (!old.nullable && now.nullable) tell(field, "may be null now", true);
    if (!now.component.empty() && old.component == now.component && !enter(now.component, field)) return;
    compare_members(old.schema, now.schema, field);
    if (old.schema.contains("items") && now.schema.contains("items"))
      compare(old.schema["items"], now.schema["items"], field.empty() ? "[]" : field + "[]");
    compare_keys(old.schema.value("enum", Json::array()), now.schema.value("enum", Json::array()), field);
    if (!now.component.empty()) within_.erase(now.component);
  }

 private:
  /// False for a component that is compared on its own, or contains itself.
  bool enter(const std::string& component, const std::string& field) {
    if (!field.empty() && has(has_own_lines_, component)) return false;
    return within_.insert(component).second;
  }

  void compare_members(const Json& old, const Json& now, const std::string& field) {
    const Json none = Json::object();
    const Json& before = old.contains("properties") ? old["properties"] : none;
    const Json& after = now.contains("properties") ? now["properties"] : none;
    const auto name_of = [&](const std::string& name) { return field.empty() ? name : field + '.' + name; };
    const auto always = [](const Json& schema, const std::string& name) {
      return has(texts_of(schema.value("required", Json::array())), name);
    };
    for (const auto& [name, schema] : before.items()) {
      if (!after.contains(name)) {
        tell(name_of(name), "is gone", true);
        continue;
      }
      if (always(old, name) && !always(now, name)) tell(name_of(name), "may be missing now", true);
      compare(schema, after[name], name_of(name));
    }
    for (const auto& [name, schema] : after.items())
      if (!before.contains(name))
        tell(name_of(name), "is new (" + kind_of(plain(schema, shapes_.components_after)) + ')', false);
  }

  void compare_keys(const Json& before, const Json& after, const std::string& field) {
    std::vector<std::string> fresh;
    for (const auto& key : texts_of(after))
      if (!has(texts_of(before), key)) fresh.push_back(key);
    if (!fresh.empty() && !before.empty()) tell(field, "may be " + joined(fresh) + " now", false);
  }

  void tell(const std::string& field, const std::string& what, bool breaks) {
    out_.push_back({subject_, field.empty() ? "the answer " + what : "field " + field + ' ' + what, breaks});
  }

  const Shapes& shapes_;
  const std::string& subject_;
  const std::vector<std::string>& has_own_lines_;
  std::vector<Difference>& out_;
  std::set<std::string> within_;
};

}  // namespace

void compare_shapes(const Shapes& shapes, const std::string& subject, const std::vector<std::string>& has_own_lines,
                    std::vector<Difference>& out) {
  Comparison(shapes, subject, has_own_lines, out).compare(shapes.before, shapes.after, "");
}

}  // namespace fsctl::release
