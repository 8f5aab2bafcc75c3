#include "core/composer/evaluate.h"

#include <algorithm>
#include <cmath>

#include "core/composer/call.h"

namespace fsctl::composer {

namespace {

Value evaluate_untraced(const Slot& slot, const Sight& sight, Arena& arena) {
  switch (slot.source) {
    case Slot::Source::literal:
      return slot.literal;
    case Slot::Source::data_field:
      switch (slot.path.root) {
        case Path::Root::record:
          return follow(slot.path, sight.record);
        case Path::Root::item:
          return follow(slot.path, sight.item);
        case Path::Root::parent:
          return follow(slot.path, sight.parent);
      }
      break;
    case Slot::Source::composed: {
      Call call(slot, sight, arena);
      return slot.operation->evaluate(call);
    }
  }
  return {};
}

Value evaluate_traced(const Slot& slot, const Sight& sight, Arena& arena) {
  const auto step = sight.trace->size();
  sight.trace->push_back({&slot, sight.depth});
  Sight inside = sight;
  ++inside.depth;
  const Value value = evaluate_untraced(slot, inside, arena);
  (*sight.trace)[step].value = value;
  return value;
}

}  // namespace

Value evaluate(const Slot& slot, const Value& record, Arena& arena, Trace* trace) {
  return evaluate(slot, Sight{.record = record, .trace = trace}, arena);
}

Value evaluate(const Slot& slot, const Sight& sight, Arena& arena) {
  return sight.trace == nullptr ? evaluate_untraced(slot, sight, arena) : evaluate_traced(slot, sight, arena);
}

Value Call::operator[](std::size_t parameter) {
  const auto& argument = slot_.arguments[parameter];
  const Parameter& entry = slot_.operation->parameters[parameter];
  if (!argument) return entry.fallback.value_or(Value());
  const Value value = evaluate(*argument, sight_, arena_);
  if (value.is_null() && entry.fallback) return *entry.fallback;
  return checked(parameter, value);
}

Value Call::for_item(std::size_t parameter, const Value& item) {
  const Sight inside{.record = sight_.record,
                     .item = item,
                     .parent = sight_.in_iteration ? sight_.item : sight_.record,
                     .in_iteration = true,
                     .trace = sight_.trace,
                     .depth = sight_.depth};
  return checked(parameter, evaluate(*slot_.arguments[parameter], inside, arena_));
}

Value Call::properties() {
  const auto members = new_members(arena_, slot_.properties.size());
  std::ranges::transform(slot_.properties, members.begin(), [&](const auto& property) {
    return Member{property.first, evaluate(*property.second, sight_, arena_)};
  });
  return std::span<const Member>(members);
}

std::size_t Call::count(std::size_t parameter) {
  const double value = (*this)[parameter].number();
  if (value < 0 || value != std::floor(value) || value > 9e15)
    fail(ErrorCode::evaluation_number,
         "`" + std::string(slot_.operation->parameters[parameter].name) + "` must be a whole number from 0 on");
  return static_cast<std::size_t>(value);
}

Value Call::keep(std::span<const Value> items) {
  const auto kept = new_items(arena_, items.size());
  std::ranges::copy(items, kept.begin());
  return std::span<const Value>(kept);
}

void Call::fail(ErrorCode code, const std::string& message) const {
  throw Error(Problem{.code = code,
                      .message = "`" + std::string(slot_.operation->name) + "`: " + message,
                      .place = {.pointer = slot_.pointer}});
}

Value Call::checked(std::size_t parameter, Value value) {
  const Parameter& entry = slot_.operation->parameters[parameter];
  if (!accepts(entry.type, value)) {
    const std::string found(kind_name(value));
    throw Error(
        Problem{.code = ErrorCode::evaluation_type,
                .message = "`" + std::string(slot_.operation->name) + "`: parameter `" + std::string(entry.name) +
                           "` needs " + name_of(entry.type) + ", found " +
                           (value.is_array() && entry.type.base == Type::Base::array ? "other elements" : found),
                .place = {.pointer = slot_.arguments[parameter]->pointer}});
  }
  if (entry.type.base == Type::Base::marker) bind_marker(entry, value);
  return value;
}

void Call::bind_marker(const Parameter& parameter, const Value& value) {
  if (value.is_null()) return;
  Value& first = markers_[parameter.type.marker == 'T' ? 0 : parameter.type.marker == 'K' ? 1 : 2];
  if (first.is_null())
    first = value;
  else if (first.kind() != value.kind() && !(first.is_number() && value.is_number()))
    fail(ErrorCode::evaluation_type, "parameter `" + std::string(parameter.name) + "` needs " +
                                         std::string(kind_name(first)) + " like the first value of " +
                                         parameter.type.marker + ", found " + std::string(kind_name(value)));
}

}  // namespace fsctl::composer
