#include "core/language/element_paths.h"

#include <algorithm>
#include <memory>
#include <ranges>
#include <span>

#include "core/composer/check.h"
#include "core/composer/evaluate.h"
#include "core/composer/operations.h"
#include "core/infer/slot_shape.h"
#include "core/json/json.h"
#include "core/json/read.h"
#include "core/language/slot_facts.h"

namespace fsctl::language {
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

/// The slot that a node is, as far as it can be used.
std::unique_ptr<composer::Slot> slot_in(const Outline& outline, const Node* node) {
  const Json json = node == nullptr ? Json() : Json::parse(outline.written(*node), nullptr, false);
  Problems problems;
  auto slot = json.is_object() ? composer::parse_slot(json, "", problems) : nullptr;
  return slot != nullptr && slot->complete ? std::move(slot) : nullptr;
}

/// What surrounds an iteration, from the outermost one in.
infer::Around around_of(const Outline& outline, const infer::Shape& record, std::span<const Iteration> outer) {
  infer::Around around{.record = &record};
  for (const auto& iteration : std::views::reverse(outer)) {
    const auto slot = slot_in(outline, iteration.array);
    around = {.record = &record,
              .item = slot == nullptr ? nullptr : infer::shape_of_items(*slot, around),
              .parent = around.is_in_iteration ? around.item : &record,
              .is_in_iteration = true};
  }
  return around;
}

/// What records show of the elements that a slot makes of them.
infer::Observation observed(const composer::Slot& array, const RecordSample& sample) {
  infer::Observation elements;
  ValueReader reader;
  for (const auto& record : sample.records()) try {
      Arena arena;
      const auto made = composer::evaluate(array, reader.read_to_keep(record, arena), arena);
      if (!made.is_array()) continue;
      for (const Value& element : made.items()) {
        const Member member{.name = "element", .value = element};
        elements.add(Value(std::span<const Member>(&member, 1)));
      }
    } catch (const Error&) {  // of this record, the slot gives nothing
    }
  return elements;
}

/// An element of the first of these iterations under the name `root`, and what lies in it.
std::vector<RecordPath> paths_in_element(const Known& known, const std::string& file, const Outline& outline,
                                         std::span<const Iteration> iterations, const std::string& root) {
  std::vector<RecordPath> paths;
  if (const auto slot = slot_in(outline, iterations.front().array)) {
    const auto feed = feed_of_file(known.texts, file);
    Arena arena;
    Problems problems;
    const auto type = composer::check(*slot, schema_of(known, feed), arena, problems);
    if (type.element) add_type(*type.element, root, paths);
    if (const auto* sample = known.sample(feed)) {
      const auto outer = around_of(outline, sample->shape(), iterations.subspan(1));
      const auto* shape = infer::shape_of_items(*slot, outer);
      const auto made = shape == nullptr ? observed(*slot, *sample) : infer::Observation();
      if (!made.shape().members.empty()) shape = &made.shape().members.front().shape;
      if (shape != nullptr) add_shape(*shape, root, 0, paths);
    }
  }
  add_path(paths, root, composer::name_of(composer::any));
  return paths;
}

}  // namespace

std::vector<RecordPath> element_paths(const Known& known, const std::string& file, const Outline& outline,
                                      const Node& node) {
  const auto around = iterations_around(outline, node);
  if (around.empty()) return {};
  auto paths = paths_in_element(known, file, outline, around, "$item");
  if (around.size() > 1) {
    for (auto& path : paths_in_element(known, file, outline, std::span(around).subspan(1), "$parent"))
      paths.push_back(std::move(path));
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

bool is_in_iteration(const Outline& outline, const Node& node) { return !iterations_around(outline, node).empty(); }

}  // namespace fsctl::language
