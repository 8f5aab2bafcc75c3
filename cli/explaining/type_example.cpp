#include "cli/explaining/type_example.h"

#include <algorithm>
#include <cctype>

#include "core/composer/evaluate.h"
#include "core/composer/least_slot.h"
#include "core/error/error.h"
#include "core/fields/fit.h"
#include "core/fields/stored.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/json/read.h"
#include "core/json/write.h"
#include "core/language/format.h"

namespace fsctl::cli {
namespace {

using Shape = FieldForm::Shape;

/// What a text with a rule may be, as JSON.
struct RuledSample {
  const TextRule* rule;
  std::string_view json;
};
constexpr RuledSample ruled_samples[] = {
    {&date_rule, R"("2026-05-01T08:00:00Z")"},
    {&currency_rule, R"("EUR")"},
    {&color_rule, R"("#2f6b4f")"},
};

/// A value in a record from which the type can be made, as JSON.
std::string sample_for(const FieldType& type) {
  const auto* ruled = std::ranges::find(ruled_samples, type.rule, &RuledSample::rule);
  if (ruled != std::end(ruled_samples)) return std::string(ruled->json);
  switch (type.form.shape) {
    case Shape::text:
      return R"("tent")";
    case Shape::integer:
      return "1995";
    case Shape::number:
      return "19.95";
    case Shape::boolean:
      return "true";
    case Shape::any:
      return R"({ "seasons": 3 })";
    case Shape::enumeration:
      return type.keys.empty() ? "null" : '"' + type.keys.front() + '"';
    case Shape::composite:
      break;
  }
  const auto first = std::ranges::find(type.members, true, &TypeMember::required);
  return first == type.members.end() || first->resolved == nullptr ? "null" : sample_for(*first->resolved);
}

std::string path_slot(const std::string& path) { return R"({ "source": "data-field", "field": ")" + path + R"(" })"; }

/// The least slot around the value at a path; empty when there is none.
std::string slot_around_path(const FieldType& type, const std::string& path) {
  if (type.form.shape != Shape::composite) return path_slot(path);
  composer::Slot given;
  given.source = composer::Slot::Source::data_field;
  given.path.text = path;
  const bool is_text = sample_for(type).starts_with('"');
  return composer::least_slot(type, given, is_text ? composer::string : composer::number);
}

/// A slot for a field of the type; a list is made of the elements of the record's.
std::string least_slot_for(const FieldType& type) {
  if (!type.form.always_array()) return slot_around_path(type, field_for(type));
  auto each = slot_around_path(type, "$item");
  if (each.empty()) return each;
  return R"({ "source": "composed", "composition": { "type": "map", "array": )" + path_slot(field_for(type)) +
         R"(, "mapFunction": )" + each + " } }";
}

std::string written(const Value& value) {
  std::string out;
  write(value, out);
  return out;
}

/// A JSON text as files of a project have it.
std::string in_style(const std::string& json) {
  auto text = language::formatted(language::Outline(json), nullptr);
  text.erase(text.find_last_not_of('\n') + 1);
  return text;
}

}  // namespace

std::string field_for(const FieldType& type) {
  auto name = type.name;
  if (std::ranges::all_of(name, [](unsigned char c) { return std::isupper(c) != 0; }))
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  name.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(name.front())));
  return name;
}

std::optional<TypeExample> example_for(const FieldType& type) try {
  const auto slot_text = least_slot_for(type);
  if (slot_text.empty()) return {};
  const Field field{.name = field_for(type), .type = &type, .is_array = type.form.always_array()};
  const auto sample = sample_for(type);
  TypeExample example{.record = "{ \"" + field.name + "\": " + (field.is_array ? "[" + sample + "]" : sample) + " }",
                      .slot = in_style(slot_text)};
  Problems problems;
  const Json slot_json = parse(slot_text);
  const auto slot = composer::parse_slot(slot_json, "", problems);
  Arena arena;
  const auto record = ValueReader().read_to_keep(example.record, arena);
  const auto value = composer::evaluate(*slot, record, arena);
  const auto stored = fit(value, field, arena, problems);
  if (!stored || !problems.empty()) return {};
  const Member members[] = {{field.name, *stored}};
  const stored::View view{.scope = "public", .locale = "en-GB", .default_locale = "en-GB", .currency = "eur"};
  example.stored = in_style(written(*stored));
  example.answered = in_style(written(stored::pick(field, std::span<const Member>(members), view, arena)));
  return example;
} catch (const Error&) {
  return {};
}

}  // namespace fsctl::cli
