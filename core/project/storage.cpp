#include "core/project/storage.h"

#include <algorithm>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/project/project.h"

namespace fsctl::project {
namespace {

const std::vector<std::string> kinds = {"content", "products"};

void parse_mapped(const Json& json, const std::string& pointer, Field& field, Problems& problems) {
  Members members(json, pointer, problems);
  field.mapped = Mapped{.storage = members.required_text("storage"),
                        .field = members.required_text("field"),
                        .source = members.required_text("source")};
  members.refuse_others();
}

Field parse_field(const std::string& name, const Json& json, const std::string& pointer, const FieldTypes& types,
                  Problems& problems) {
  Members members(json, pointer, problems);
  Field field{.name = name};
  if (const Json* mapped = members.object("mapped")) {
    parse_mapped(*mapped, members.pointer_to("mapped"), field, problems);
  } else {
    const auto type = members.required_text("type");
    field.type = types.find(type);
    if (field.type == nullptr && !type.empty())
      add_unknown(problems, members.pointer_to("type"), "field type", type, types.names());
    field.is_array = members.flag("isArray").value_or(false) || (field.type != nullptr && field.type->always_array);
    field.is_translatable = members.flag("isTranslatable").value_or(false);
    field.is_scoped = members.flag("isScoped").value_or(false);
    field.shared_across_variants = members.flag("sharedAcrossVariants").value_or(false);
  }
  members.refuse_others();
  return field;
}

TypeMember parse_type_member(const std::string& name, const Json& json, const std::string& pointer,
                             Problems& problems) {
  if (json.is_string()) return {.name = name, .type = json.get<std::string>()};
  Members members(json, pointer, problems);
  TypeMember member{.name = name,
                    .type = members.required_text("type"),
                    .required = members.flag("required").value_or(false),
                    .is_array = members.flag("isArray").value_or(false)};
  members.refuse_others();
  return member;
}

void add_keys(const std::vector<std::string>& keys, const std::string& pointer, FieldType& type, Problems& problems) {
  if (type.form != FieldType::Form::enumeration)
    return add(problems, ErrorCode::wrong_member_value, pointer, type.name + " is no enum");
  for (const auto& key : keys)
    if (std::ranges::find(type.keys, key) == type.keys.end()) type.keys.push_back(key);
}

void add_members(const Json& fields, const std::string& pointer, FieldType& type, Problems& problems) {
  if (type.form != FieldType::Form::composite)
    return add(problems, ErrorCode::wrong_member_value, pointer, type.name + " is no composite");
  for (const auto& [name, definition] : fields.items()) {
    const auto place = pointer + pointer_step(name);
    if (type.member(name) != nullptr)
      add(problems, ErrorCode::name_taken, place, type.name + " already has a field \"" + name + "\"",
          "built-in fields cannot be changed");
    else
      type.members.push_back(parse_type_member(name, definition, place, problems));
  }
}

void parse_type(const std::string& name, const Json& json, const std::string& pointer, FieldTypes& types,
                Problems& problems) {
  Members members(json, pointer, problems);
  const bool is_enum = members.has("enum");
  FieldType& type = types.edit(name, is_enum ? FieldType::Form::enumeration : FieldType::Form::composite);
  if (is_enum) {
    add_keys(members.texts("enum"), members.pointer_to("enum"), type, problems);
  } else if (const Json* fields = members.required_object("fields")) {
    add_members(*fields, members.pointer_to("fields"), type, problems);
  }
  members.refuse_others();
}

void check_member_types(const std::string& pointer, FieldTypes& types, Problems& problems) {
  for (const FieldType& type : types.all())
    for (const TypeMember& member : type.members)
      if (types.find(member.type) == nullptr)
        add_unknown(problems, pointer + pointer_step(type.name) + "/fields" + pointer_step(member.name), "field type",
                    member.type, types.names());
}

}  // namespace

const Field* Storage::field(std::string_view field_name) const {
  const auto found = std::ranges::find(fields, field_name, &Field::name);
  return found == fields.end() ? nullptr : &*found;
}

std::vector<std::string> Storage::field_names() const {
  std::vector<std::string> names;
  for (const Field& field : fields) names.push_back(field.name);
  return names;
}

Storage parse_storage(const std::string& name, Members& members, const FieldTypes& types, Problems& problems) {
  Storage storage{.name = name, .is_products = members.required_choice("kind", kinds) == "products"};
  if (const Json* fields = members.required_object("fields")) {
    for (const auto& [field, definition] : fields->items()) {
      const auto place = members.pointer_to("fields") + pointer_step(field);
      if (field == "key" || (field == "parentKey" && storage.is_products))
        add(problems, ErrorCode::name_taken, place, "every record has `" + field + "` already");
      storage.fields.push_back(parse_field(field, definition, place, types, problems));
      if (storage.fields.back().shared_across_variants && !storage.is_products)
        add(problems, ErrorCode::wrong_member_value, place + "/sharedAcrossVariants",
            "sharedAcrossVariants belongs to storages of kind products");
    }
  }
  members.refuse_others();
  return storage;
}

void check_storage(const Storage& storage, const Project& project, Problems& problems) {
  for (const Field& field : storage.fields) {
    if (!field.mapped) continue;
    const auto pointer = "/fields" + pointer_step(field.name) + "/mapped";
    const auto target = project.storages.find(field.mapped->storage);
    if (target == project.storages.end())
      add_unknown(problems, pointer + "/storage", "storage", field.mapped->storage, names_of(project.storages));
    else if (target->second.field(field.mapped->field) == nullptr)
      add_unknown(problems, pointer + "/field", "field of storage " + target->first, field.mapped->field,
                  target->second.field_names());
    else if (target->second.field(field.mapped->field)->mapped)
      add(problems, ErrorCode::unsuitable_field, pointer + "/field",
          "a mapped field cannot lead to another mapped field");
    const Field* source = storage.field(field.mapped->source);
    if (source == nullptr)
      add_unknown(problems, pointer + "/source", "field of this storage", field.mapped->source, storage.field_names());
    else if (source->type != nullptr && !source->type->is_text())
      add(problems, ErrorCode::unsuitable_field, pointer + "/source",
          "the source holds keys and needs a String field, `" + source->name + "` is " + source->type->name);
  }
}

void parse_types(const Json& json, const std::string& pointer, FieldTypes& types, Problems& problems) {
  for (const auto& [name, definition] : json.items())
    parse_type(name, definition, pointer + pointer_step(name), types, problems);
  check_member_types(pointer, types, problems);
  types.resolve();
}

}  // namespace fsctl::project
