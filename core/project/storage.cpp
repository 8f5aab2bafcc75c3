#include "core/project/storage.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/json/parse.h"
#include "core/project/findings.h"
#include "core/project/kinds.h"
#include "core/project/project.h"
#include "core/project/values.h"
#include "core/text/unicode.h"

namespace fsctl::project {
namespace {

/// The type in a list, or beside `array`, as other tools write a list of it; empty for any other definition.
std::string type_of_entries(const Json& json) {
  const Json& type = part_of(json, "type");
  if (type.is_array() && type.size() == 1 && type.front().is_string()) return type.front().get<std::string>();
  return type == "array" || type == "Array" || type == "list" ? text_of(json, "items") : std::string();
}

/// Whether a definition says that the field names records of a storage, as by the type `Reference` or `Relation`.
bool is_reference(const Json& json) {
  constexpr auto words = std::to_array<std::string_view>({"ref", "relation", "link"});
  const auto type = text::lower(text_of(json, "type"));
  return json.contains("storage") &&
         std::ranges::any_of(words, [&](std::string_view word) { return type.starts_with(word); });
}

bool is_foreign_field(const Json& json) {
  return json.is_object() && (!type_of_entries(json).empty() || is_reference(json));
}

Json own_field(const Json& json) {
  const auto entries = type_of_entries(json);
  if (entries.empty()) return {{"type", "String"}};
  return {{"type", entries}, {"isArray", true}};
}

constexpr ForeignForm field_elsewhere = {
    .is = is_foreign_field,
    .message = "a list is a field with `isArray`, and a reference a String with the key of a record",
    .own = own_field,
    .shortened = R"({ "type": … })"};

Form storage_field_form() {
  Form form = one_of({
      an_object({required("mapped",
                          an_object({required("storage", a_name_of("storage"), "The storage the value is read from."),
                                     required("field", a_text(), "The field of that storage."),
                                     required("source", a_text(), "The field of this storage that holds the key.")}),
                          "A value that is read from another storage when it is asked for.")}),
      an_object({required("type", a_text(), "A field type, built in or of this project, such as String or Price."),
                 optional("isArray", a_flag(), "Whether the field holds a list."),
                 optional("isTranslatable", a_flag(), "Whether it has a value per locale."),
                 optional("isScoped", a_flag(), "Whether it has a value per scope."),
                 optional("sharedAcrossVariants", a_flag(), "Whether a product's variants share its value.")}),
  });
  form.foreign = &field_elsewhere;
  return form;
}

/// Whether a definition has members that are known, so that it can be taken for what it says.
bool is_understood(const Json& json) {
  static const Form form = storage_field_form();
  const auto is_known = [&](const auto& member) {
    return !member.value().is_null() &&
           std::ranges::any_of(form.alternatives, [&](const Form& one) { return one.member(member.key()) != nullptr; });
  };
  return std::ranges::all_of(json.items(), is_known);
}

Field parse_field(const std::string& name, const Json& json, const FieldTypes& types) {
  if (const Json& mapped = part_of(json, "mapped"); !mapped.is_null())
    return {.name = name,
            .mapped = Mapped{.storage = text_of(mapped, "storage"),
                             .field = text_of(mapped, "field"),
                             .source = text_of(mapped, "source")}};
  const bool is_reached = name.find('.') == std::string::npos;
  const FieldType* type = is_reached && is_understood(json) ? types.find(text_of(json, "type")) : nullptr;
  return {.name = name,
          .type = type,
          .is_array = flag_of(json, "isArray") || (type != nullptr && type->form.always_array()),
          .is_translatable = flag_of(json, "isTranslatable"),
          .is_scoped = flag_of(json, "isScoped"),
          .shared_across_variants = flag_of(json, "sharedAcrossVariants")};
}

/// The field to write in place of a source that is mapped itself: the one that holds its keys, or any that may.
Hint source_meant(const Field& mapped, const Storage& storage) {
  const Field* keys = storage.field(mapped.mapped->source);
  if (keys != nullptr && keys->type != nullptr && keys->type->is_text())
    return "name the field that holds the keys, such as `" + keys->name + "`";
  return "name a String field of this storage";
}

void check_source(const Field& field, const Storage& storage, const std::string& pointer, Problems& problems) {
  if (field.mapped->source.empty()) return;
  const Field* source = storage.field(field.mapped->source);
  if (source == nullptr)
    add_unknown(problems, pointer, "field of this storage", field.mapped->source, storage.field_names());
  else if (source->mapped)
    add(problems, ErrorCode::unsuitable_field, pointer,
        "the source holds keys of its own, `" + source->name + "` is mapped from another storage itself",
        source_meant(*source, storage));
  else if (source->type != nullptr && !source->type->is_text())
    add(problems, ErrorCode::unsuitable_field, pointer,
        "the source holds keys and needs a String field, `" + source->name + "` is " + source->type->name);
}

void check_target(const Field& field, const Project& project, const std::string& pointer, Problems& problems) {
  const auto target = project.storages.find(field.mapped->storage);
  if (target == project.storages.end() || field.mapped->field.empty()) return;
  const Field* found = target->second.field(field.mapped->field);
  if (found == nullptr)
    add_unknown_field(problems, {.pointer = pointer}, target->second, field.mapped->field,
                      target->second.field_names());
  else if (found->mapped)
    add(problems, ErrorCode::unsuitable_field, pointer, "a mapped field cannot lead to another mapped field");
}

/// How many fields say what only fields of products can.
std::ptrdiff_t fields_of_products(const Storage& storage) {
  return std::ranges::count_if(storage.fields, &Field::shared_across_variants);
}

void check_field(const Field& field, const Storage& storage, const Json& json, const Project& project,
                 Problems& problems) {
  const auto pointer = "/fields" + pointer_step(field.name);
  if (field.name.find('.') != std::string::npos)
    add_at_name(problems, ErrorCode::wrong_member_value, pointer, "no path leads to a field whose name has a dot",
                "`a.b` is the part b of a field a");
  if (field.name == "parentKey" && storage.is_products)
    add_at_name(problems, ErrorCode::name_taken, pointer, "every record has `parentKey` already");
  if (field.shared_across_variants && !storage.may_have_variants())
    add(problems, ErrorCode::wrong_member_value, pointer + "/sharedAcrossVariants",
        "sharedAcrossVariants belongs to storages of kind products");
  if (field.mapped) {
    check_target(field, project, pointer + "/mapped/field", problems);
    check_source(field, storage, pointer + "/mapped/source", problems);
  } else if (const auto type = text_of(json, "type"); !type.empty() && project.types.find(type) == nullptr) {
    add_unknown_type(problems, pointer + "/type", type, project.types.names());
  }
}

}  // namespace

const Field* Storage::field(std::string_view field_name) const {
  const auto found = std::ranges::find(fields, field_name, &Field::name);
  return found == fields.end() ? nullptr : &*found;
}

void add_unknown_field(Problems& problems, Location location, const Storage& storage, const std::string& name,
                       std::span<const std::string> known) {
  add_unknown(problems, {}, "field of storage " + storage.name, name, known);
  problems.back().location = std::move(location);
  problems.back().lacks = {.file = path_of_file("storage", storage.name), .place = "/fields", .name = name};
}

std::vector<std::string> Storage::field_names() const {
  std::vector<std::string> names;
  for (const Field& field : fields) names.push_back(field.name);
  return names;
}

const Form& storage_form() {
  static const Form form = [] {
    Form fields = a_map_of(storage_field_form());
    fields.reserved = {{"key", "every record has `key` already"}};
    return a_file({
        required("kind", a_choice({"content", "products"}), "products have variants, content has none."),
        required("fields", std::move(fields), "What is kept of each record, by name; every record has `key` besides."),
    });
  }();
  return form;
}

Storage parse_storage(const std::string& name, const Json& json, const FieldTypes& types) {
  Storage storage{
      .name = name, .is_products = text_of(json, "kind") == "products", .has_kind = !text_of(json, "kind").empty()};
  for (const auto& [field, definition] : part_of(json, "fields").items())
    storage.fields.push_back(parse_field(field, definition, types));
  // With the other kind, each place that goes by this one would be wrong.
  storage.has_wrong_kind = storage.has_kind && !storage.is_products && fields_of_products(storage) > 1;
  if (storage.has_wrong_kind) storage.is_products = true;
  return storage;
}

void check_storage(const Storage& storage, const Json& json, const Project& project, Problems& problems) {
  if (storage.has_wrong_kind)
    add(problems, ErrorCode::wrong_member_value, "/kind",
        "`sharedAcrossVariants` belongs to storages of kind products, and " +
            std::to_string(fields_of_products(storage)) + " fields have it",
        Hint::meant({"products"}));
  auto field = storage.fields.begin();  // in the order of their definitions, of which there may be many
  for (const auto& [_, definition] : part_of(json, "fields").items())
    check_field(*field++, storage, definition, project, problems);
}

}  // namespace fsctl::project
