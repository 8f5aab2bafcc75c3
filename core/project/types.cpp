#include "core/project/types.h"

#include <algorithm>

#include "core/json/parse.h"
#include "core/project/findings.h"
#include "core/project/values.h"

namespace fsctl::project {
namespace {

TypeMember parse_type_member(const std::string& name, const Json& json) {
  if (json.is_string()) return {.name = name, .type = json.get<std::string>()};
  return {.name = name,
          .type = text_of(json, "type", "Any"),
          .required = flag_of(json, "required"),
          .is_array = flag_of(json, "isArray")};
}

void add_keys(const Json& keys, const std::string& pointer, FieldType& type, Problems& problems) {
  if (type.form.shape != FieldForm::Shape::enumeration)
    return add(problems, ErrorCode::wrong_member_value, pointer, type.name + " is no enum");
  if (type.keys.empty() && keys.is_array() && keys.empty())
    return add(problems, ErrorCode::missing_member, pointer, type.name + " has no keys, so that no value can be one");
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (!keys[i].is_string()) continue;
    auto key = keys[i].get<std::string>();
    if (std::ranges::find(type.keys, key) == type.keys.end()) {
      type.keys.push_back(std::move(key));
    } else {
      add(problems, ErrorCode::name_taken, pointer + pointer_step(i),
          type.name + " has the key \"" + key + "\" already", "remove it");
      problems.back().severity = Severity::warning;
    }
  }
}

void add_members(const Json& fields, const std::string& pointer, FieldType& type, Problems& problems) {
  if (type.form.shape != FieldForm::Shape::composite)
    return add(problems, ErrorCode::wrong_member_value, pointer, type.name + " is no composite");
  for (const auto& [name, definition] : fields.items()) {
    if (type.member(name) != nullptr)
      add_at_name(problems, ErrorCode::name_taken, pointer + pointer_step(name),
                  type.name + " already has a field \"" + name + "\"", "built-in fields cannot be changed");
    else
      type.members.push_back(parse_type_member(name, definition));
  }
}

void parse_type(const std::string& name, const Json& json, const std::string& pointer, FieldTypes& types,
                Problems& problems) {
  const bool is_enum = json.contains("enum");
  FieldType& type = types.edit(name, is_enum ? field_forms::enumeration : field_forms::composite);
  if (is_enum)
    add_keys(part_of(json, "enum"), pointer + "/enum", type, problems);
  else if (json.contains("fields"))
    add_members(part_of(json, "fields"), pointer + "/fields", type, problems);
}

/// The JSON Pointer of the type of a composite's member.
std::string pointer_to_type(const Json& json, const std::string& type, const std::string& member) {
  const auto pointer = "/types" + pointer_step(type) + "/fields" + pointer_step(member);
  return part_of(part_of(part_of(json, type), "fields"), member).is_object() ? pointer + "/type" : pointer;
}

void check_member_types(const Json& json, const FieldTypes& types, Problems& problems) {
  for (const FieldType& type : types.all())
    for (const TypeMember& member : type.members)
      if (types.find(member.type) == nullptr)
        add_unknown_type(problems, pointer_to_type(json, type.name, member.name), member.type, types.names());
}

/// Finds types of which each value needs another one of the type within, so that there can be none.
class EndlessTypes {
 public:
  EndlessTypes(const Json& json, const FieldTypes& types, Problems& problems)
      : json_(json), types_(types), problems_(problems) {}

  void check() {
    for (const FieldType& type : types_.all()) follow(type);
  }

 private:
  void follow(const FieldType& type) {
    if (is_done(type)) return;
    around_.push_back(&type);
    for (const TypeMember& member : type.members) {
      if (!member.required || member.is_array || member.resolved == nullptr) continue;
      if (std::ranges::find(around_, member.resolved) == around_.end()) {
        follow(*member.resolved);
        continue;
      }
      add(problems_, ErrorCode::wrong_member_value, pointer_to_type(json_, type.name, member.name),
          "no value can be a " + member.type + ", as each needs another one within",
          "leave out \"required\", or make it a list");
    }
    around_.pop_back();
    done_.push_back(&type);
  }

  bool is_done(const FieldType& type) const { return std::ranges::find(done_, &type) != done_.end(); }

  const Json& json_;
  const FieldTypes& types_;
  Problems& problems_;
  std::vector<const FieldType*> around_{};
  std::vector<const FieldType*> done_{};
};

}  // namespace

Form types_form() {
  const Form member = one_of({
      a_text(),
      an_object({required("type", a_text(), "A field type, built in or of this project."),
                 optional("required", a_flag(), "Whether every value has this part."),
                 optional("isArray", a_flag(), "Whether it is a list.")}),
  });
  return a_map_of(one_of({
      an_object({required("enum", a_list_of(a_text()), "The keys of an enum; of a built-in one, further keys.")}),
      an_object({required("fields", a_map_of(member),
                          "The parts of a composite, each with its type; of a built-in one, further parts.")}),
  }));
}

void parse_types(const Json& json, FieldTypes& types, Problems& problems) {
  for (const auto& [name, definition] : json.items())
    if (!definition.is_null()) parse_type(name, definition, "/types" + pointer_step(name), types, problems);
  check_member_types(json, types, problems);
  types.resolve();
  EndlessTypes(json, types, problems).check();
}

}  // namespace fsctl::project
