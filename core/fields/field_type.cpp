#include "core/fields/field_type.h"

#include <algorithm>

#include "core/json/parse.h"

namespace fsctl {
namespace {

namespace forms = field_forms;

TypeMember required(std::string name, std::string type) {
  return {.name = std::move(name), .type = std::move(type), .required = true};
}
TypeMember optional(std::string name, std::string type) { return {.name = std::move(name), .type = std::move(type)}; }
TypeMember ruled(TypeMember member, const TextRule& rule) {
  member.rule = &rule;
  return member;
}
TypeMember from(std::int64_t least, TypeMember member) {
  member.least = least;
  return member;
}
TypeMember list_of(std::string name, std::string type) {
  return {.name = std::move(name), .type = std::move(type), .is_array = true};
}

std::deque<FieldType> built_in_types() {
  return {
      {.name = "String", .form = forms::text, .summary = "A text."},
      {.name = "Integer", .form = forms::integer, .summary = "A whole number."},
      {.name = "Float", .form = forms::number, .summary = "A number."},
      {.name = "Boolean", .form = forms::boolean, .summary = "True or false."},
      {.name = "DateTime",
       .form = forms::instant,
       .summary = "A date, or date and time, in ISO 8601.",
       .rule = &date_rule},
      {.name = "Any", .form = forms::any, .summary = "Any JSON value."},
      {.name = "Media",
       .form = forms::composite,
       .summary = "A picture or another file.",
       .members = {required("key", "String"), required("src", "String"), required("mimeType", "String"),
                   optional("altText", "String"), optional("thumbnailSrc", "String"), optional("type", "String"),
                   optional("position", "Integer")}},
      {.name = "Option",
       .form = forms::option,
       .summary = "A choice a product offers, such as a colour.",
       .members = {required("attribute", "String"), required("value", "String"), optional("label", "String")}},
      {.name = "Price",
       .form = forms::price,
       .summary = "An amount in the smallest unit at `precision` decimal places.",
       .members = {required("amount", "Integer"), ruled(required("currency", "String"), currency_rule),
                   from(0, required("precision", "Integer")), optional("ref", "Integer"),
                   list_of("scales", "PriceScale")}},
      {.name = "PriceScale",
       .form = forms::composite,
       .summary = "The amount from a quantity on.",
       .members = {required("amount", "Integer"), required("from", "Integer")}},
      {.name = "SEO",
       .form = forms::composite,
       .summary = "What search engines are told.",
       .members = {required("title", "String"), required("description", "String"), list_of("keywords", "String")}},
      {.name = "Sorting",
       .form = forms::sorting,
       .summary = "The position of a record in a curated order.",
       .members = {required("key", "String"), required("position", "Integer")}},
      {.name = "Swatch",
       .form = forms::composite,
       .summary = "A sample of a colour or pattern.",
       .members = {required("label", "String"), ruled(optional("color", "String"), color_rule),
                   optional("image", "Media")}},
      {.name = "Vendor",
       .form = forms::composite,
       .summary = "Who makes or sells it.",
       .members = {required("key", "String"), required("label", "String"), optional("image", "Media")}},
      {.name = "Weight",
       .form = forms::composite,
       .summary = "A weight and its unit.",
       .members = {required("value", "Float"), required("unit", "String")}},
      {.name = "Availability",
       .form = forms::enumeration,
       .summary = "Whether it can be had.",
       .keys = {"in-stock", "out-of-stock", "preorder", "backorder"}},
      {.name = "StockLevel",
       .form = forms::enumeration,
       .summary = "How much is left.",
       .keys = {"low", "medium", "high"}},
  };
}

}  // namespace

LackedName lacked_in(const FieldType& type, const std::string& name) {
  const auto* part = type.form.shape == FieldForm::Shape::enumeration ? "/enum" : "/fields";
  return {.file = "project.json", .place = "/types" + pointer_step(type.name) + part, .name = name};
}

const TypeMember* FieldType::member(std::string_view member_name) const {
  const auto found = std::ranges::find(members, member_name, &TypeMember::name);
  return found == members.end() ? nullptr : &*found;
}

FieldTypes::FieldTypes() : types_(built_in_types()) { resolve(); }

const FieldType* FieldTypes::find(std::string_view name) const {
  const auto found = std::ranges::find(types_, name, &FieldType::name);
  return found == types_.end() ? nullptr : &*found;
}

std::vector<std::string> FieldTypes::names() const {
  std::vector<std::string> names;
  for (const FieldType& type : types_) names.push_back(type.name);
  return names;
}

FieldType& FieldTypes::edit(const std::string& name, const FieldForm& form_of_new) {
  const auto found = std::ranges::find(types_, name, &FieldType::name);
  if (found != types_.end()) return *found;
  return types_.emplace_back(FieldType{.name = name, .form = form_of_new, .built_in = false});
}

void FieldTypes::resolve() {
  for (FieldType& type : types_)
    for (TypeMember& member : type.members) member.resolved = find(member.type);
}

}  // namespace fsctl
