#include "core/infer/slot_shape.h"

#include <algorithm>

namespace fsctl::infer {
namespace {

using composer::Parameter;
using composer::Slot;
using composer::Type;

/// The variable in a type, and whether it stands for the elements of a list.
struct Variable {
  char name = 0;
  bool is_of_items = false;
};

Variable variable_in(const Type& type) {
  if (type.base == Type::Base::marker) return {.name = type.marker};
  return {.name = type.element == nullptr ? '\0' : type.element->marker, .is_of_items = true};
}

bool is_null(const Slot& slot) { return slot.source == Slot::Source::literal && slot.literal.is_null(); }

const Shape* shape_in(const Slot& slot, const Around& around, bool of_items);

/// The shape for which a variable stands in an operation's arguments; null when they differ or one is unknown.
const Shape* shape_for(const Slot& slot, char variable, const Around& around, bool of_items) {
  const Shape* found = nullptr;
  const auto& parameters = slot.operation->parameters;
  for (std::size_t i = 0; i < slot.arguments.size(); ++i) {
    const auto in_parameter = variable_in(parameters[i].type);
    const Slot* argument = slot.arguments[i].get();
    if (argument == nullptr || in_parameter.name != variable || is_null(*argument)) continue;
    if (of_items && in_parameter.is_of_items) return nullptr;  // lists in lists
    const Shape* shape =
        shape_in(*argument, around_argument(slot, parameters[i], around), of_items || in_parameter.is_of_items);
    if (shape == nullptr || (found != nullptr && found != shape)) return nullptr;
    found = shape;
  }
  return found;
}

const Shape* shape_of_path(const composer::Path& path, const Around& around) {
  const Shape* shape = around.root_of(path);
  for (const auto& step : path.steps) shape = shape == nullptr ? nullptr : shape_below(*shape, step);
  return shape;
}

const Shape* shape_in(const Slot& slot, const Around& around, bool of_items) {
  if (slot.source == Slot::Source::data_field) {
    const Shape* shape = shape_of_path(slot.path, around);
    return shape == nullptr || !of_items ? shape : shape->items.get();
  }
  if (slot.source != Slot::Source::composed || slot.operation == nullptr) return nullptr;
  const auto given = variable_in(slot.operation->output);
  if (given.name == 0 || (given.is_of_items && !of_items)) return nullptr;
  return shape_for(slot, given.name, around, of_items && !given.is_of_items);
}

}  // namespace

const Shape* Around::root_of(const composer::Path& path) const {
  if (path.root == composer::Path::Root::item) return item;
  return path.root == composer::Path::Root::parent ? parent : record;
}

const Shape* shape_below(const Shape& shape, const composer::Path::Step& step) {
  if (step.index && shape.items) return shape.items.get();
  const auto found = std::ranges::find(shape.members, step.name, &Shape::Member::name);
  return found == shape.members.end() ? nullptr : &found->shape;
}

const Shape* shape_of(const Slot& slot, const Around& around) { return shape_in(slot, around, false); }
const Shape* shape_of_items(const Slot& slot, const Around& around) { return shape_in(slot, around, true); }

Around around_argument(const Slot& slot, const Parameter& parameter, const Around& around) {
  if (parameter.item_of.empty()) return around;
  Around inside{
      .record = around.record, .parent = around.is_in_iteration ? around.item : around.record, .is_in_iteration = true};
  const auto& parameters = slot.operation->parameters;
  const auto array = std::ranges::find(parameters, parameter.item_of, &Parameter::name) - parameters.begin();
  if (const Slot* given = slot.arguments[static_cast<std::size_t>(array)].get())
    inside.item = shape_of_items(*given, around);
  return inside;
}

}  // namespace fsctl::infer
