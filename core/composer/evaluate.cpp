#include "core/composer/evaluate.h"

#include <algorithm>
#include <cstddef>
#include <string>

#include "core/composer/call.h"

namespace fsctl::composer {

namespace {

/// What takes more steps fails when it is traced.
constexpr std::size_t max_trace_steps = 250'000;

/// Calls the slot's operation; an exhausted arena becomes an Error at the slot.
Value run(const Slot& slot, const Sight& sight, Arena& arena) {
  Call call(slot, sight, arena);
  try {
    return slot.operation->evaluate(call);
  } catch (const ArenaFull&) {
    call.fail(ErrorCode::evaluation_memory,
              "what is composed for this record grows beyond " + std::to_string(max_composed_bytes >> 20U) + " MiB");
  }
}

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
    case Slot::Source::composed:
      return run(slot, sight, arena);
  }
  return {};
}

Value evaluate_traced(const Slot& slot, const Sight& sight, Arena& arena) {
  const auto step = sight.trace->size();
  if (step >= max_trace_steps)
    throw Error(Problem{.code = ErrorCode::evaluation_memory,
                        .message = "its trace grows beyond " + std::to_string(max_trace_steps) + " steps",
                        .location = {.pointer = slot.pointer},
                        .slot = pointer_of(slot)});
  sight.trace->push_back({&slot, sight.depth});
  Sight inside = sight;
  ++inside.depth;
  const Value value = evaluate_untraced(slot, inside, arena);
  (*sight.trace)[step].value = value;
  return value;
}

/// Describes a value that a type does not accept; for an array, by the first element that does not fit.
std::string found_in(const Value& value, const Type& wanted) {
  std::string found(kind_name(value));
  if (!value.is_array() || !wanted.element) return found;
  const auto items = value.items();
  const auto misfit =
      std::ranges::find_if_not(items, [&](const Value& item) { return accepts(*wanted.element, item); });
  if (misfit == items.end()) return found;
  return found + " with " + std::string(kind_name(*misfit)) + " at position " + std::to_string(misfit - items.begin());
}

}  // namespace

Value evaluate(const Slot& slot, const Value& record, Arena& arena, Trace* trace) {
  const Arena::Budget budget(arena, max_composed_bytes);
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
  constexpr double most = 9e15;  // larger than any size, and exact as a double
  return static_cast<std::size_t>(std::clamp((*this)[parameter].number(), 0.0, most));
}

Value Call::keep(std::span<const Value> items) {
  const auto kept = new_items(arena_, items.size());
  std::ranges::copy(items, kept.begin());
  return std::span<const Value>(kept);
}

void Call::fail(ErrorCode code, const std::string& message) const {
  throw Error(Problem{.code = code,
                      .message = "`" + std::string(slot_.operation->name) + "`: " + message,
                      .location = {.pointer = slot_.pointer},
                      .slot = pointer_of(slot_)});
}

void Call::fail_type(std::size_t parameter, const std::string& expected, const std::string& found,
                     const std::string& why) const {
  const Slot& argument = *slot_.arguments[parameter];
  throw Error(Problem{.code = ErrorCode::evaluation_type,
                      .message = "`" + std::string(slot_.operation->name) + "`: parameter `" +
                                 std::string(slot_.operation->parameters[parameter].name) + "` needs " + expected +
                                 why + ", found " + found,
                      .location = {.pointer = argument.pointer},
                      .slot = pointer_of(argument),
                      .expected = expected,
                      .found = found});
}

Value Call::checked(std::size_t parameter, Value value) {
  const Parameter& entry = slot_.operation->parameters[parameter];
  const Type& wanted = entry.type;
  if (!accepts(wanted, value)) fail_type(parameter, name_of(wanted), found_in(value, wanted));
  if (wanted.base == Type::Base::marker) bind_marker(parameter, value);
  if (entry.rule != nullptr && !entry.rule->takes(value))
    fail(ErrorCode::evaluation_number, "`" + std::string(entry.name) + "` " + std::string(entry.rule->needs));
  return value;
}

void Call::bind_marker(std::size_t parameter, const Value& value) {
  if (value.is_null()) return;
  const char marker = slot_.operation->parameters[parameter].type.marker;
  Value& first = markers_[marker == 'T' ? 0 : marker == 'K' ? 1 : 2];
  if (first.is_null())
    first = value;
  else if (first.kind() != value.kind() && !(first.is_number() && value.is_number()))
    fail_type(parameter, std::string(kind_name(first)), std::string(kind_name(value)),
              std::string(" like the first value of ") + marker);
}

}  // namespace fsctl::composer
