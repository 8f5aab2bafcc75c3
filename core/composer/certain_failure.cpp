#include "core/composer/certain_failure.h"

#include <algorithm>

#include "core/composer/evaluate.h"

namespace fsctl::composer {
namespace {

/// The most values of one argument, and calls of one operation, that are tried.
constexpr std::size_t most_tried = 32;

std::unique_ptr<Slot> literal(const Slot& argument, const Value& value) {
  auto slot = std::make_unique<Slot>();
  slot->pointer = argument.pointer;
  slot->literal = value;
  return slot;
}

/// Goes through the calls of an operation with each combination of values.
class Calls {
 public:
  Calls(const Slot& slot, std::vector<std::vector<Value>> values) : slot_(slot), values_(std::move(values)) {}

  std::size_t count() const {
    std::size_t product = 1;
    for (const auto& values : values_)
      if (!values.empty()) product = std::min(product * values.size(), most_tried + 1);
    return product;
  }

  /// The call at this place among all of them.
  Slot call(std::size_t place) const {
    Slot call;
    call.source = Slot::Source::composed;
    call.pointer = slot_.pointer;
    call.operation = slot_.operation;
    for (std::size_t i = 0; i < values_.size(); ++i) {
      const auto& values = values_[i];
      call.arguments.push_back(values.empty() ? nullptr : literal(*slot_.arguments[i], values[place % values.size()]));
      if (!values.empty()) place /= values.size();
    }
    return call;
  }

 private:
  const Slot& slot_;
  std::vector<std::vector<Value>> values_;  ///< by argument; none for one that is left out
};

}  // namespace

std::optional<std::vector<Value>> possible_values(const Type& type) {
  std::vector<Value> values;
  if (type.constant) {
    values.push_back(*type.constant);
  } else if (!type.alternatives.empty()) {
    for (const Type& alternative : type.alternatives) {
      const auto some = possible_values(alternative);
      if (!some || values.size() + some->size() > most_tried) return {};
      values.insert(values.end(), some->begin(), some->end());
    }
  } else if (type.base == Type::Base::boolean) {
    values = {true, false};
  } else if (type.base != Type::Base::null) {
    return {};
  }
  if (type.nullable) values.emplace_back();
  return values;
}

std::optional<Problem> certain_failure(const Slot& slot, const std::vector<Type>& types, Arena& arena) {
  std::vector<std::vector<Value>> values(slot.arguments.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!slot.arguments[i]) continue;
    auto possible = slot.operation->parameters[i].item_of.empty() ? possible_values(types[i]) : std::nullopt;
    if (!possible) return {};
    values[i] = std::move(*possible);
  }
  const Calls calls(slot, std::move(values));
  if (calls.count() > most_tried) return {};
  std::optional<Problem> failure;
  for (std::size_t i = 0; i < calls.count(); ++i) {
    try {
      evaluate(calls.call(i), Value(), arena);
      return {};
    } catch (const Error& error) {
      if (!failure) failure = error.problems().front();
    }
  }
  return failure;
}

}  // namespace fsctl::composer
