#include "core/language/slot_facts.h"

#include <algorithm>

#include "core/composer/check.h"
#include "core/composer/evaluate.h"
#include "core/composer/markers.h"
#include "core/composer/operations.h"
#include "core/composer/trace.h"
#include "core/json/json.h"
#include "core/json/read.h"
#include "core/json/write.h"

namespace fsctl::language {
namespace {

constexpr std::size_t longest_sample = 200;

const project::Feed* feed_of(const Known& known, const std::string& feed) {
  if (known.project == nullptr) return nullptr;
  const auto found = known.project->feeds.find(feed);
  return found == known.project->feeds.end() ? nullptr : &found->second;
}

/// A record's text as composers see it for the project's default place.
std::string seen(const project::Places& places, const std::string& record) {
  const auto& at = places.fallback;
  const auto* region = places.region(at.scope, at.region);
  Arena arena;
  ValueReader reader;
  const composer::MarkerChoice choice = {.channel = at.scope,
                                         .currency = region != nullptr ? std::string_view(region->currency) : "",
                                         .locale = at.locale};
  std::string text;
  write(composer::resolve_markers(reader.read_to_keep(record, arena), choice, arena), text);
  return text;
}

std::optional<std::string> record_of(const Known& known, const std::string& feed) {
  auto record = known.record && !feed.empty() ? known.record(feed) : std::nullopt;
  if (record && known.project != nullptr && composer::may_have_markers(*record))
    return seen(known.project->places, *record);
  return record;
}

/// Adds what the slot makes of a record.
void add_sample(const composer::Slot& slot, const std::string& record, SlotFacts& facts) {
  Arena arena;
  ValueReader reader;
  try {
    const auto value = composer::evaluate(slot, reader.read_to_keep(record, arena), arena);
    facts.sample = composer::shown(value, longest_sample);
  } catch (const Error& error) {
    facts.failure = error.what();
  }
}

/// A name as a step of a path.
std::string path_step(const std::string& name) {
  std::string step;
  for (const char c : name) {
    if (c == '.') step += '\\';
    step += c;
  }
  return step;
}

void add_path(std::vector<RecordPath>& paths, std::string path, std::string type) {
  const auto known = std::ranges::find(paths, path, &RecordPath::path);
  if (known == paths.end()) paths.push_back({std::move(path), std::move(type)});
}

void add_members(const Json& json, const std::string& above, int depth, std::vector<RecordPath>& paths) {
  constexpr int deepest = 5;
  if (depth > deepest) return;
  for (const auto& [name, value] : json.items()) {
    const auto path = above + (json.is_array() ? name : path_step(name));
    add_path(paths, path, value.type_name());
    if (value.is_object()) add_members(value, path + '.', depth + 1, paths);
    if (value.is_array() && !value.empty() && value.front().is_object())
      add_members(Json::array({value.front()}), path + '.', depth + 1, paths);
  }
}

void add_type(const composer::Type& type, const std::string& path, std::vector<RecordPath>& paths) {
  add_path(paths, path, composer::name_of(type));
  if (type.members)
    for (const auto& [name, member] : *type.members) add_type(member, path + '.' + path_step(name), paths);
}

}  // namespace

const Node* slot_around(const Node* node) {
  while (node != nullptr && (node->kind != Node::Kind::object || node->member("source") == nullptr))
    node = node->parent;
  return node;
}

std::string feed_of_file(const Texts& texts, const std::string& file) {
  const auto outline = texts.outline(file);
  const Node* feed = outline == nullptr ? nullptr : outline->root().member("feed");
  return feed == nullptr ? std::string() : outline->said(*feed);
}

std::optional<SlotFacts> facts_of_slot(const Known& known, const std::string& file, const Outline& outline,
                                       const Node& node) {
  const Json json = Json::parse(outline.written(node), nullptr, false);
  if (json.is_discarded()) return {};
  Problems problems;
  const auto slot = composer::parse_slot(json, pointer_to(node), problems);
  if (slot == nullptr) return {};
  const auto feed = feed_of_file(known.texts, file);
  const auto* declared = feed_of(known, feed);
  Arena arena;
  const auto type =
      composer::check(*slot, declared == nullptr ? composer::Schema() : declared->schema, arena, problems);
  SlotFacts facts{.type = composer::name_of(type)};
  const bool reads_element = outline.written(node).find("$item") != std::string_view::npos ||
                             outline.written(node).find("$parent") != std::string_view::npos;
  if (slot->complete && !reads_element && !any_error(problems))
    if (const auto record = record_of(known, feed)) add_sample(*slot, *record, facts);
  return facts;
}

namespace {

/// A parameter that is evaluated for each element, and the slot that gives the array.
struct Iteration {
  const composer::Parameter* parameter;
  const Node* array;
};

/// The iterations around a node, the innermost first.
std::vector<Iteration> iterations_around(const Outline& outline, const Node& inner) {
  std::vector<Iteration> found;
  for (const Node* node = &inner; node->parent != nullptr; node = node->parent) {
    const Node* type = node->name_span ? node->parent->member("type") : nullptr;
    const auto* operation = type == nullptr ? nullptr : composer::find_operation(outline.said(*type));
    if (operation == nullptr) continue;
    for (const auto& parameter : operation->parameters)
      if (parameter.name == node->name && !parameter.item_of.empty())
        found.push_back({.parameter = &parameter, .array = node->parent->member(parameter.item_of)});
  }
  return found;
}

/// Adds what a record of the feed shows of the elements that a slot gives.
void add_sample_members(const composer::Slot& array, const std::string& record, const std::string& root,
                        std::vector<RecordPath>& paths) {
  Arena arena;
  ValueReader reader;
  try {
    std::string text;
    write(composer::evaluate(array, reader.read_to_keep(record, arena), arena), text);
    const Json elements = Json::parse(text, nullptr, false);
    if (!elements.is_array() || elements.empty()) return;
    add_path(paths, root, elements.front().type_name());
    if (elements.front().is_object()) add_members(elements.front(), root + '.', 0, paths);
  } catch (const Error&) {  // of this record, the slot gives nothing
  }
}

/// An element of an iteration under the name `root`, and what lies in it.
std::vector<RecordPath> paths_in_element(const Known& known, const std::string& file, const Outline& outline,
                                         const Iteration& iteration, const std::string& root) {
  std::vector<RecordPath> paths;
  const Json json =
      iteration.array == nullptr ? Json() : Json::parse(outline.written(*iteration.array), nullptr, false);
  Problems problems;
  const auto slot = json.is_object() ? composer::parse_slot(json, "", problems) : nullptr;
  if (slot != nullptr && slot->complete) {
    const auto feed = feed_of_file(known.texts, file);
    const auto* declared = feed_of(known, feed);
    Arena arena;
    const auto type =
        composer::check(*slot, declared == nullptr ? composer::Schema() : declared->schema, arena, problems);
    if (type.element) add_type(*type.element, root, paths);
    if (const auto record = record_of(known, feed)) add_sample_members(*slot, *record, root, paths);
  }
  add_path(paths, root, composer::name_of(composer::any));
  return paths;
}

}  // namespace

std::vector<RecordPath> element_paths(const Known& known, const std::string& file, const Outline& outline,
                                      const Node& node) {
  const auto around = iterations_around(outline, node);
  if (around.empty()) return {};
  auto paths = paths_in_element(known, file, outline, around.front(), "$item");
  if (around.size() > 1) {
    for (auto& path : paths_in_element(known, file, outline, around[1], "$parent")) paths.push_back(std::move(path));
  } else {
    add_path(paths, "$parent", "object");
    for (const auto& [path, type] : record_paths(known, feed_of_file(known.texts, file)))
      add_path(paths, "$parent." + path, type);
  }
  return paths;
}

std::string about_element_path(const Known& known, const std::string& file, const Outline& outline, const Node& node) {
  const auto written = outline.said(node);
  const auto root = written.substr(0, written.find('.'));
  const auto around = iterations_around(outline, node);
  if (around.empty() || (root != "$item" && root != "$parent")) return {};
  const auto& [parameter, _] = around.front();
  std::string text = "`$item` is the element of `" + std::string(parameter->item_of) + "` for which `" +
                     std::string(parameter->name) + "` is evaluated.";
  if (root == "$parent")
    text = around.size() > 1 ? "`$parent` is the element of the iteration around this one."
                             : "`$parent` is the record, as no other iteration is around this one.";
  for (const auto& [path, type] : element_paths(known, file, outline, node))
    if (path == written) text += " Gives " + type + '.';
  return text;
}

std::vector<RecordPath> record_paths(const Known& known, const std::string& feed) {
  std::vector<RecordPath> paths;
  if (const auto* declared = feed_of(known, feed))
    for (const auto& [name, type] : declared->schema) add_type(type, path_step(name), paths);
  if (const auto record = record_of(known, feed)) {
    const Json json = Json::parse(*record, nullptr, false);
    if (json.is_object()) add_members(json, "", 0, paths);
  }
  return paths;
}

}  // namespace fsctl::language
