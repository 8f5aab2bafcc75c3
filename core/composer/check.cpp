#include "core/composer/check.h"

#include <algorithm>
#include <optional>

#include "core/composer/certain_failure.h"
#include "core/composer/evaluate.h"
#include "core/composer/findings.h"
#include "core/composer/guards.h"
#include "core/composer/known.h"
#include "core/composer/type_markers.h"

namespace fsctl::composer {
namespace {

/// Whether a slot for each element reads nothing but the elements.
bool reads_items_only(const Slot& slot) {
  if (slot.source == Slot::Source::data_field) return slot.path.root == Path::Root::item;
  const auto is_so = [](const auto& inner) { return inner == nullptr || reads_items_only(*inner); };
  return std::ranges::all_of(slot.arguments, is_so) &&
         std::ranges::all_of(slot.properties, [&](const auto& property) { return is_so(property.second); });
}

/// Checks one slot and, recursively, its arguments.
class Check {
 public:
  Check(Arena& arena, Problems& problems) : arena_(arena), problems_(problems) {}

  Type type_of_slot(const Slot& slot, const Known& known) {
    Type type = any;
    switch (slot.source) {
      case Slot::Source::literal:
        if (slot.complete) type = type_of(slot.literal);
        break;
      case Slot::Source::data_field:
        type = type_of_path(slot, known);
        break;
      case Slot::Source::composed:
        type = slot.operation != nullptr ? type_of_composition(slot, known) : type_of_unknown(slot, known);
        break;
    }
    type.origin = &slot;
    return type;
  }

 private:
  Type type_of_path(const Slot& slot, const Known& known) {
    Type type = known.root_of(slot.path);
    const auto is_risk = [&](std::size_t steps) {
      return type.nullable && !is_proven(known.proven, text_of(slot.path, steps));
    };
    bool may_be_null = is_risk(0);
    std::size_t step = 0;
    const auto first_own = problems_.size();
    for (; step < slot.path.steps.size() && type.is_known(); ++step) {
      const auto next = type_of_step(type, slot.path.steps[step]);
      if (!next && slot.complete) problems_.push_back(findings::unknown_path(slot, step, type, known));
      const bool may_be_beyond = type.base == Type::Base::array && known.may_be_beyond(slot.path, step);
      // A member that the schema does not name may be there, but not one of a text or a number.
      type = next ? *next : type.base == Type::Base::object ? any : null_type;
      may_be_null = may_be_null || may_be_beyond || is_risk(step + 1);
    }
    if (slot.complete && problems_.size() == first_own)
      if (auto bracketed = findings::bracketed_position(slot, step)) problems_.push_back(std::move(*bracketed));
    if (known.refutes(slot.path)) return null_type;
    if (type.base == Type::Base::null && !may_be_null) type = any;
    // Any member may be missing from a record, so only what the schema says to be null at times is worth a warning.
    type.nullable = may_be_null || type.base == Type::Base::null;
    type.constant = {};
    type.alternatives.clear();
    return type;
  }

  Type type_of_composition(const Slot& slot, const Known& known) {
    TypeMarkers markers;
    const auto& parameters = slot.operation->parameters;
    const auto first_own = problems_.size();
    std::vector<Type> types(parameters.size(), any);
    bool is_constant = slot.complete;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      const Parameter& parameter = parameters[i];
      if (parameter.form == Parameter::Form::properties) return type_of_properties(slot, known);
      if (!slot.arguments[i]) continue;
      types[i] = check_argument(slot, i, types, known, markers);
      is_constant = is_constant &&
                    (parameter.item_of.empty() ? types[i].constant.has_value() : reads_items_only(*slot.arguments[i]));
    }
    Type type = markers.resolved(slot.operation->output);
    if (slot.operation->output.nullable && reads_proven(slot, known)) type.nullable = false;
    if (type.element) type.element = std::make_shared<const Type>(as_chosen(slot, *type.element));
    if (!slot.complete || has_error_since(first_own)) return type;
    if (is_constant) return folded(slot, type);
    if (auto failure = certain_failure(slot, types, arena_)) problems_.push_back(std::move(*failure));
    return type;
  }

  /// The type of the elements that an operation such as `filter` chooses, without the null that its condition rules
  /// out.
  static Type as_chosen(const Slot& slot, const Type& element) {
    const auto& parameters = slot.operation->parameters;
    for (std::size_t i = 0; i < parameters.size(); ++i)
      if (!parameters[i].item_of.empty() && decides(slot, parameters[i]) && slot.arguments[i])
        return without_null(element, proven_by(*slot.arguments[i], true), {.root = Path::Root::item});
    return element;
  }

  /// Checks the arguments of an unknown operation for mistakes of their own.
  Type type_of_unknown(const Slot& slot, const Known& known) {
    Known inside = known;
    inside.item = inside.parent = any;
    inside.in_iteration = true;
    for (const auto& argument : slot.arguments) type_of_slot(*argument, inside);
    return any;
  }

  Type type_of_properties(const Slot& slot, const Known& known) {
    if (slot.properties.empty() && !slot.complete) return object;
    auto members = std::make_shared<std::map<std::string, Type, std::less<>>>();
    for (const auto& [name, property] : slot.properties) (*members)[name] = type_of_slot(*property, known);
    return {.base = Type::Base::object, .members = std::move(members)};
  }

  bool has_error_since(std::size_t first) const {
    return any_error(Problems(problems_.begin() + static_cast<std::ptrdiff_t>(first), problems_.end()));
  }

  /// The type of a composition of constants, which is evaluated for it.
  Type folded(const Slot& slot, const Type& type) {
    try {
      return type_of(evaluate(slot, Value(), arena_));
    } catch (const Error& error) {
      problems_.insert(problems_.end(), error.problems().begin(), error.problems().end());
      if (slot.operation->category == Category::casts) findings::tell_at_literal(problems_.back(), slot);
      return type;
    }
  }

  Type check_argument(const Slot& slot, std::size_t i, const std::vector<Type>& types, const Known& known,
                      TypeMarkers& markers) {
    const Parameter& parameter = slot.operation->parameters[i];
    const Slot& argument = *slot.arguments[i];
    Type found = type_of_argument(slot, parameter, argument, types, known);
    if (decides(slot, parameter) && found.constant && found.constant->is_boolean())
      problems_.push_back(findings::constant_condition(slot, parameter, argument, found.constant->boolean()));
    if (found.base == Type::Base::null && !parameter.is_required()) return found;
    if (!unify(parameter.type, found, argument, markers))
      report_mismatch(slot, parameter, argument, found, known, markers);
    else if (is_refused(parameter, found))
      problems_.push_back(findings::refused_value(slot, parameter, argument));
    else if (may_fail_with_null(parameter, found))
      problems_.push_back(findings::null_risk(slot, parameter, argument));
    else if (may_fail_with_null_inside(parameter.type, found))
      problems_.push_back(findings::null_inside_risk(slot, parameter, argument));
    return found;
  }

  /// Whether a parameter refuses each value that an argument can have.
  static bool is_refused(const Parameter& parameter, const Type& found) {
    if (parameter.rule == nullptr) return false;
    const auto values = possible_values(found);
    return values && std::ranges::none_of(*values, [&](const Value& value) {
             if (value.is_null()) return !parameter.is_required();
             return accepts(parameter.type, value) && parameter.rule->takes(value);
           });
  }

  /// The type of an argument, for which more may be known: `$item` of an iteration, and paths that a condition guards.
  Type type_of_argument(const Slot& slot, const Parameter& parameter, const Slot& argument,
                        const std::vector<Type>& types, const Known& known) {
    const bool iterates = !parameter.item_of.empty();
    const auto outcome = outcome_before(*slot.operation, parameter);
    if (!iterates && !outcome) return type_of_slot(argument, known);
    Known inside = known;
    if (iterates) {
      inside.item = type_of_item(slot, parameter, types);
      inside.parent = known.in_iteration ? known.item : known.record;
      inside.proven = seen_by_items(known.proven, known.in_iteration);
      inside.refuted = seen_by_items(known.refuted, known.in_iteration);
      inside.in_iteration = true;
    }
    if (outcome && slot.arguments.front()) {
      inside.proven.merge(proven_by(*slot.arguments.front(), *outcome));
      inside.refuted.merge(refuted_by(*slot.arguments.front(), *outcome));
    }
    const auto first = static_cast<std::ptrdiff_t>(problems_.size());
    auto type = type_of_slot(argument, inside);
    if (outcome && !is_condition(slot, types)) leave_out_null_risks(first);
    return type;
  }

  /// Whether what an argument depends on is a condition; where it is none, which is told, it guards nothing yet.
  static bool is_condition(const Slot& slot, const std::vector<Type>& types) {
    return slot.arguments.front() && slot.arguments.front()->complete && !types.empty() &&
           may_be(boolean, types.front());
  }

  void leave_out_null_risks(std::ptrdiff_t first) {
    problems_.erase(std::remove_if(problems_.begin() + first, problems_.end(),
                                   [](const Problem& problem) { return problem.code == ErrorCode::null_risk; }),
                    problems_.end());
  }

  static Type type_of_item(const Slot& slot, const Parameter& parameter, const std::vector<Type>& types) {
    const auto& parameters = slot.operation->parameters;
    for (std::size_t i = 0; i < types.size(); ++i)
      if (parameters[i].name == parameter.item_of && types[i].element) return *types[i].element;
    return any;
  }

  /// Whether the parameter is a condition that chooses between other parameters or between elements.
  static bool decides(const Slot& slot, const Parameter& parameter) {
    return parameter.type.base == Type::Base::boolean &&
           (!parameter.item_of.empty() ||
            (slot.operation->output.base == Type::Base::marker && parameter.name == "condition"));
  }

  /// Whether a type fits a parameter's; binds the markers in it.
  static bool unify(const Type& wanted, const Type& found, const Slot& argument, TypeMarkers& markers) {
    if (wanted.base == Type::Base::marker) return markers.bind(wanted.marker, found, argument);
    if (!may_be(wanted, found)) return false;
    return !wanted.element || !found.element || unify(*wanted.element, *found.element, argument, markers);
  }

  void report_mismatch(const Slot& slot, const Parameter& parameter, const Slot& argument, const Type& found,
                       const Known& known, TypeMarkers& markers) {
    if (found.base == Type::Base::null && !problems_.empty() && findings::is_unknown_path(problems_.back(), argument))
      return findings::make_certain(problems_.back(), slot, parameter);
    if (argument.source == Slot::Source::data_field && known.refutes(argument.path))
      return problems_.push_back(findings::always_null(slot, parameter, argument));
    const char marker = parameter.type.marker;
    problems_.push_back(
        parameter.type.base == Type::Base::marker
            ? findings::marker_conflict(slot, parameter, argument, found, markers.fixed_by(marker),
                                        markers.type(marker))
            : findings::argument_type(slot, parameter, argument, found, neighbours(argument, parameter.type, known)));
  }

  static std::vector<std::string> neighbours(const Slot& argument, const Type& wanted, const Known& known) {
    if (argument.source != Slot::Source::data_field) return {};
    return known.fitting_neighbours(argument.path, wanted);
  }

  static bool may_fail_with_null(const Parameter& parameter, const Type& found) {
    const bool takes_null = !parameter.is_required() || parameter.type.nullable ||
                            parameter.type.base == Type::Base::any || parameter.type.base == Type::Base::marker;
    return found.nullable && !takes_null && found.base != Type::Base::null;
  }

  /// Whether a list may have null in it, and a parameter takes none there.
  static bool may_fail_with_null_inside(const Type& wanted, const Type& found) {
    if (!wanted.element || !found.element) return false;
    const Type& each = *wanted.element;
    return found.element->nullable && !each.nullable && each.is_known();
  }

  /// Whether a condition around a slot tests what the slot reads, as `isEmpty` does with the list of `first`.
  static bool reads_proven(const Slot& slot, const Known& known) {
    Paths paths;
    collect_paths(slot, paths);
    return std::ranges::any_of(paths, [&](const auto& path) { return known.proven.contains(path); });
  }

  Arena& arena_;
  Problems& problems_;
};

}  // namespace

bool may_be(const Type& wanted, const Type& found) {
  if (wanted.base == Type::Base::any || wanted.base == Type::Base::marker || found.base == Type::Base::any ||
      found.base == Type::Base::marker)
    return true;
  if (found.base == Type::Base::null) return wanted.nullable || wanted.base == Type::Base::null;
  if (wanted.base == Type::Base::scalar) return found.base != Type::Base::array && found.base != Type::Base::object;
  if (found.base == Type::Base::scalar) return wanted.base != Type::Base::array && wanted.base != Type::Base::object;
  if (wanted.base != found.base) return false;
  return !wanted.element || !found.element || may_be(*wanted.element, *found.element);
}

Location location_of(const Slot& slot) {
  switch (slot.source) {
    case Slot::Source::literal:
      return {.pointer = slot.pointer + "/value"};
    case Slot::Source::data_field:
      return {.pointer = slot.pointer + "/field"};
    case Slot::Source::composed:
      return {.pointer = slot.pointer + "/type"};
  }
  return {};
}

Type check(const Slot& slot, const Schema& schema, Arena& arena, Problems& problems) {
  return Check(arena, problems).type_of_slot(slot, {.record = record_of(schema)});
}

}  // namespace fsctl::composer
