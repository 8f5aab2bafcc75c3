#include "core/lint/alone.h"

#include <algorithm>
#include <array>
#include <vector>

#include "core/composer/check.h"
#include "core/composer/extensions.h"
#include "core/composer/operations.h"
#include "core/error/suggest.h"
#include "core/json/json.h"
#include "core/json/outer_members.h"
#include "core/json/parse.h"
#include "core/json/position.h"
#include "core/project/bare_slot.h"
#include "core/project/check_form.h"
#include "core/project/composer.h"
#include "core/project/doubled.h"
#include "core/project/meant.h"
#include "core/project/source.h"

namespace fsctl::lint {
namespace {

/// Whether a value stands for a kind of slot.
bool is_source(const Json& value) {
  return value.is_string() && (value == "data-field" || value == "composed" || value == "static");
}

/// Whether an object is a JSON Schema, whose `type` may be the name of an operation.
bool is_json_schema(const Json& json) {
  static constexpr auto marks =
      std::to_array<const char*>({"$id", "$defs", "definitions", "required", "additionalProperties"});
  const auto schema = json.find("$schema");
  if (schema != json.end() && schema->is_string() &&
      schema->get<std::string>().find("json-schema.org") != std::string::npos)
    return true;
  return std::ranges::any_of(marks, [&](const char* mark) { return json.contains(mark); });
}

/// Whether an object is a slot, or was meant to be one: it has a value that only slots have, or a member that they
/// have, misspelt perhaps, and fewer that are none of theirs, or is the inside of a composed one.
bool is_slot(const Json& json) {
  static const std::vector<std::string> cues = {"source", "composition", "outputType"};
  static const std::vector<std::string> others = {"field", "value", "type", "description", "$schema"};
  if (is_json_schema(json)) return false;
  for (const auto* member : {"type", "source"})
    if (const auto named = json.find(member); named != json.end() && named->is_string())
      if (composer::find_operation(named->get<std::string>()) != nullptr) return true;
  std::size_t found = 0;
  std::size_t own = 0;
  for (const auto& [name, value] : json.items()) {
    if (is_source(value)) return true;
    const bool is_cue = std::ranges::find(cues, name) != cues.end() || nearest(name, cues) != nullptr;
    if (is_cue) ++found;
    if (is_cue || std::ranges::find(others, name) != others.end()) ++own;
  }
  return found > 0 && 2 * own > json.size();
}

/// Whether a text is another program's: it has members, none of which says that it was meant for configuration, or is a
/// list where no slot belongs.
bool is_of_another_program(const std::string& text, const AloneOptions& options) {
  const Json members = outer_members(text);
  if (members.empty()) {
    const auto first = text.find_first_not_of(" \t\r\n");
    return first != std::string::npos && text[first] == '[' && options.kind == nullptr && !options.expects_slot;
  }
  return !is_meant_for_configuration(members) &&
         (options.kind == nullptr || project::has_only_others(members, *options.kind));
}

/// Whether a value is records: a list of objects that are no slots.
bool is_records(const Json& json) {
  return json.is_array() && !json.empty() && json.front().is_object() && !json.front().contains("source");
}

void check_slots(const project::FieldSlots& slots, bool refuse_extensions, Problems& problems) {
  Arena arena;
  const auto check = [&](const composer::Slot& slot) {
    composer::check(slot, {}, arena, problems);
    if (refuse_extensions) composer::refuse_extensions(slot, problems);
  };
  if (slots.every) check(*slots.every);
  for (const auto& [_, slot] : slots.by_locale)
    if (slot) check(*slot);
  for (const auto& [_, inner] : slots.by_scope) check_slots(inner, refuse_extensions, problems);
}

void check_file(Json& json, const project::FileKind& kind, bool refuse_extensions, Problems& problems) {
  std::vector<project::Reference> references;  // to files that are not there
  project::check_form(json, kind.form(), problems, references);
  if (kind.name != "composer" || !json.is_object()) return;
  const auto composer = project::parse_composer("", json, problems);
  for (const auto& [_, slots] : composer.fields) check_slots(slots, refuse_extensions, problems);
}

void check_slot(const Json& json, bool refuse_extensions, Problems& problems) {
  project::FieldSlots slots;
  slots.every = project::parse_bare_slot(json, problems);
  check_slots(slots, refuse_extensions, problems);
}

std::optional<Problems> check_value(Json& json, const AloneOptions& options) {
  Problems problems;
  const auto* kind = options.kind != nullptr ? options.kind : project::kind_meant(json);
  if (kind != nullptr)
    check_file(json, *kind, options.refuse_extensions, problems);
  else if (json.is_object() ? is_slot(json) : options.expects_slot && !is_records(json))
    check_slot(json, options.refuse_extensions, problems);
  else
    return {};
  return problems;
}

}  // namespace

const project::FileKind* kind_by_folder(const std::filesystem::path& path) {
  for (const auto& kind : project::file_kinds()) {
    const bool is_test = project::tested_name(path).has_value();
    for (auto folder = path.parent_path(); kind.is_folder() && folder != folder.root_path();
         folder = folder.parent_path())
      if (folder.filename() == kind.place && is_test == kind.holds_cases) return &kind;
  }
  return nullptr;
}

bool is_meant_for_configuration(const Json& json) {
  return project::kind_meant(json) != nullptr || (json.is_object() && is_slot(json));
}

std::optional<Problems> check_alone(const std::shared_ptr<const Source>& source, const AloneOptions& options) {
  if (is_of_another_program(source->text, options)) return {};
  Problems problems;
  try {
    Json json = parse_written(source, problems);
    auto found = check_value(json, options);
    if (!found) return {};
    problems.insert(problems.end(), found->begin(), found->end());
  } catch (const Error& error) {
    problems.insert(problems.end(), error.problems().begin(), error.problems().end());
  }
  for (Problem& problem : problems) problem.source = source;
  project::leave_out_of_doubled(problems);
  sort_by_place(problems);
  return problems;
}

}  // namespace fsctl::lint
