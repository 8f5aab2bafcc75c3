#include "core/project/schema.h"

#include <algorithm>
#include <set>

#include "core/json/json.h"

namespace fsctl::project {
namespace {

using Kind = Form::Kind;

/// Converts forms to schemas; named forms are defined once.
class SchemaWriter {
 public:
  Json schema(const Form& given) {
    const Form& form = resolved(given);
    if (form.name.empty()) return described(form);
    const std::string name(form.name);
    if (begun_.insert(name).second) definitions_[name] = described(form);
    return {{"$ref", "#/$defs/" + name}};
  }

  /// The schemas of named forms, by name.
  const std::map<std::string, Json>& definitions() const { return definitions_; }

 private:
  Json described(const Form& form) {
    switch (form.kind) {
      case Kind::any:
      case Kind::other:
        return Json::object();
      case Kind::text:
        return text(form);
      case Kind::flag:
        return {{"type", "boolean"}};
      case Kind::number:
        return {{"type", "number"}};
      case Kind::whole:
        return {{"type", "integer"}, {"minimum", form.least}, {"maximum", form.most}};
      case Kind::object:
        return object(form);
      case Kind::map:
        return map(form);
      case Kind::list:
        return {{"type", "array"}, {"items", schema(*form.each)}};
      case Kind::one_of:
        return alternatives(form);
    }
    return Json::object();
  }

  static Json text(const Form& form) {
    Json out = {{"type", "string"}};
    if (!form.choices.empty()) {
      out["enum"] = form.choices;
      return out;
    }
    if (!form.may_be_empty) out["minLength"] = 1;
    if (form.pattern != nullptr) out["pattern"] = form.pattern->regex;
    return out;
  }

  Json object(const Form& form) {
    Json out = {{"type", "object"}, {"properties", Json::object()}};
    for (const FormMember& member : form.members) {
      Json property = {{"description", member.summary}};
      property.update(schema(member.form));
      out["properties"][member.name] = std::move(property);
      if (member.is_required) out["required"].push_back(member.name);
    }
    out["additionalProperties"] = false;
    add_rules(form, out);
    return out;
  }

  Json map(const Form& form) {
    Json out = {{"type", "object"}};
    for (const ReservedName& reserved : form.reserved) out["propertyNames"]["not"]["enum"].push_back(reserved.name);
    if (form.least > 0) out["minProperties"] = form.least;
    out["additionalProperties"] = schema(*form.each);
    add_rules(form, out);
    return out;
  }

  static void add_rules(const Form& form, Json& out) {
    for (const Rule& rule : form.rules) {
      Json needs = Json::array();
      for (const auto& name : rule.needs) needs.push_back(has(name, true));
      const Json then = {{"anyOf", needs}};
      const Json with_condition = {{"if", has(rule.when, {{"const", rule.is}})}, {"then", then}};
      out["allOf"].push_back(rule.when.empty() ? then : with_condition);
    }
  }

  /// A schema that requires a member whose value has this schema.
  static Json has(std::string_view member, const Json& value) {
    return {{"type", "object"}, {"properties", {{std::string(member), value}}}, {"required", {std::string(member)}}};
  }

  /// Alternatives that differ in the value of their first member become conditions, so that a validator reports what is
  /// wrong with the intended one; the others become an `anyOf`, so that editors propose all of them.
  Json alternatives(const Form& form) {
    Json out = {{"anyOf", Json::array()}};
    std::set<std::string> told;
    for (const Form& alternative : form.alternatives) {
      const auto tag = tag_of(alternative, form);
      if (tag.empty())
        out["anyOf"].push_back(schema(alternative));
      else if (told.insert(tag).second)
        out["anyOf"].push_back(tagged(tag, form));
    }
    return out["anyOf"].size() == 1 ? Json(out["anyOf"][0]) : out;
  }

  /// The first member of an object if other alternatives have the same one; else empty.
  static std::string tag_of(const Form& given, const Form& owner) {
    const Form& form = resolved(given);
    if (form.kind != Kind::object) return {};
    const auto& name = form.members.front().name;
    const auto begins_with_it = [&](const Form& alternative) {
      const Form& candidate = resolved(alternative);
      return candidate.kind == Kind::object && candidate.members.front().name == name;
    };
    return std::ranges::count_if(owner.alternatives, begins_with_it) > 1 ? name : "";
  }

  Json tagged(const std::string& tag, const Form& owner) {
    Json choices = Json::array();
    Json conditions = Json::array();
    for (const Form& alternative : owner.alternatives) {
      if (tag_of(alternative, owner) != tag) continue;
      const auto& own = resolved(alternative).members.front().form.choices;
      for (const auto& choice : own) choices.push_back(choice);
      conditions.push_back({{"if", has(tag, {{"enum", own}})}, {"then", schema(alternative)}});
    }
    return {{"type", "object"},
            {"properties", {{tag, {{"type", "string"}, {"enum", choices}}}}},
            {"required", {tag}},
            {"allOf", conditions}};
  }

  std::set<std::string> begun_;
  std::map<std::string, Json> definitions_;
};

}  // namespace

Json schema_of(const FileKind& kind) {
  SchemaWriter writer;
  const Json form = writer.schema(kind.form());
  Json out = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
              {"$id", "urn:fsctl:schema:" + std::string(kind.name)},
              {"title", "fsctl " + std::string(kind.name)},
              {"description", kind.summary}};
  out.update(form);
  for (const auto& [name, definition] : writer.definitions()) out["$defs"][name] = definition;
  return out;
}

}  // namespace fsctl::project
