#include "core/composer/check.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "core/composer/evaluate.h"
#include "core/json/parse.h"

namespace fsctl::composer {
namespace {

using Paths = std::set<std::string, std::less<>>;

/// What is known around a slot when it is checked.
struct Known {
  const Schema& schema;
  Type item = any;
  Type parent = any;
  /// Paths that a condition around the slot has looked at: it is the author's guard against null.
  Paths guarded{};
};

/// The data-field paths a slot reads.
void collect_paths(const Slot& slot, Paths& paths) {
  if (slot.source == Slot::Source::data_field) paths.insert(slot.path.text);
  for (const auto& argument : slot.arguments)
    if (argument) collect_paths(*argument, paths);
  for (const auto& [_, property] : slot.properties) collect_paths(*property, paths);
}

/// Checks one slot and, through it, its arguments.
class Check {
 public:
  Check(Arena& arena, Problems& problems) : arena_(arena), problems_(problems) {}

  Type type_of_slot(const Slot& slot, const Known& known) {
    Type type = any;
    switch (slot.source) {
      case Slot::Source::literal:
        type = type_of(slot.literal);
        break;
      case Slot::Source::data_field:
        type = type_of_path(slot.path, known);
        break;
      case Slot::Source::composed:
        type = type_of_composition(slot, known);
        break;
    }
    type.origin = &slot;
    return type;
  }

 private:
  /// What T, K and V stand for in one composition, and which slot said so.
  struct Markers {
    std::array<std::optional<Type>, 3> types{};
    std::array<const Slot*, 3> slots{};
    static std::size_t index(char marker) { return marker == 'T' ? 0 : marker == 'K' ? 1 : 2; }
  };

  static Type type_of_path(const Path& path, const Known& known) {
    Type type = any;
    std::size_t step = 0;
    if (path.root == Path::Root::item) type = known.item;
    if (path.root == Path::Root::parent) type = known.parent;
    if (path.root == Path::Root::record) {
      const auto member = known.schema.find(path.steps[step++].name);
      if (member != known.schema.end()) type = member->second;
    }
    for (; step < path.steps.size(); ++step) type = type_of_step(type, path.steps[step]);
    // What a schema or an element lacks in one record is found out with that record.
    type.nullable = type.base == Type::Base::null;
    type.constant = {};
    return type;
  }

  static Type type_of_step(const Type& type, const Path::Step& step) {
    if (type.members) {
      const auto member = type.members->find(step.name);
      return member != type.members->end() ? member->second : any;
    }
    return type.element && step.index ? *type.element : any;
  }

  Type type_of_composition(const Slot& slot, const Known& known) {
    Markers markers;
    const auto& parameters = slot.operation->parameters;
    std::vector<Type> types(parameters.size(), any);
    bool is_constant = true;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      const Parameter& parameter = parameters[i];
      if (parameter.form == Parameter::Form::properties) return type_of_properties(slot, known);
      if (!slot.arguments[i]) continue;
      types[i] = check_argument(slot, i, types, known, markers);
      is_constant = is_constant && types[i].constant && parameter.item_of.empty();
    }
    Type type = with_markers(slot.operation->output, markers);
    return is_constant ? folded(slot, type) : type;
  }

  Type type_of_properties(const Slot& slot, const Known& known) {
    auto members = std::make_shared<std::map<std::string, Type, std::less<>>>();
    for (const auto& [name, property] : slot.properties) (*members)[name] = type_of_slot(*property, known);
    return {.base = Type::Base::object, .members = std::move(members)};
  }

  /// The type of a composition of constants: that of its one value.
  Type folded(const Slot& slot, const Type& type) {
    const auto inside = [&](const Problem& problem) {
      return problem.severity == Severity::error && problem.place.pointer.starts_with(slot.pointer);
    };
    if (std::ranges::any_of(problems_, inside)) return type;
    try {
      return type_of(evaluate(slot, Value(), arena_));
    } catch (const Error& error) {
      problems_.insert(problems_.end(), error.problems().begin(), error.problems().end());
      return type;
    }
  }

  Type check_argument(const Slot& slot, std::size_t i, const std::vector<Type>& types, const Known& known,
                      Markers& markers) {
    const Parameter& parameter = slot.operation->parameters[i];
    const Slot& argument = *slot.arguments[i];
    const Type found = type_of_slot(argument, known_inside(slot, parameter, types, known));
    if (decides(slot, parameter)) warn_if_constant(slot, parameter, argument, found);
    if (found.base == Type::Base::null && !parameter.is_required()) return found;
    if (!unify(parameter.type, found, argument, markers))
      report_mismatch(slot, parameter, argument, found, markers);
    else
      warn_of_null(slot, parameter, argument, found, known);
    return found;
  }

  /// What is known inside an argument: `$item` of an iteration, and paths that a condition guards.
  static Known known_inside(const Slot& slot, const Parameter& parameter, const std::vector<Type>& types,
                            const Known& known) {
    Known inside = known;
    const auto& parameters = slot.operation->parameters;
    if (!parameter.item_of.empty()) {
      inside.item = any;
      inside.parent = known.item;
      for (std::size_t i = 0; i < types.size(); ++i)
        if (parameters[i].name == parameter.item_of && types[i].element) inside.item = *types[i].element;
    }
    const bool lazy = slot.operation->category == Category::logic && &parameter != &parameters.front();
    if (lazy && slot.arguments.front()) collect_paths(*slot.arguments.front(), inside.guarded);
    return inside;
  }

  /// Whether a parameter chooses between others or between elements.
  static bool decides(const Slot& slot, const Parameter& parameter) {
    return parameter.type.base == Type::Base::boolean &&
           (!parameter.item_of.empty() ||
            (slot.operation->output.base == Type::Base::marker && parameter.name == "condition"));
  }

  void warn_if_constant(const Slot& slot, const Parameter& parameter, const Slot& argument, const Type& found) {
    if (!found.constant || !found.constant->is_boolean()) return;
    const bool is_true = found.constant->boolean();
    Problem problem{.code = ErrorCode::constant_condition,
                    .message = "`" + std::string(parameter.name) + "` of `" + std::string(slot.operation->name) +
                               "` is " + (is_true ? "true" : "false") + " for every record",
                    .place = place_of(argument),
                    .severity = Severity::warning};
    const auto& parameters = slot.operation->parameters;
    for (std::size_t i = 0; i < parameters.size(); ++i)
      if (slot.arguments[i] && parameters[i].name == (is_true ? "else" : "then"))
        problem.labels.push_back({place_of(*slot.arguments[i]), "never taken"});
    problems_.push_back(std::move(problem));
  }

  /// Whether a type fits a parameter's, binding the markers it meets on the way.
  bool unify(const Type& wanted, const Type& found, const Slot& argument, Markers& markers) {
    if (wanted.base == Type::Base::marker) return bind(wanted.marker, found, argument, markers);
    if (!may_be(wanted, found)) return false;
    return !wanted.element || !found.element || unify(*wanted.element, *found.element, argument, markers);
  }

  static bool bind(char marker, const Type& found, const Slot& argument, Markers& markers) {
    if (!found.is_known() || found.base == Type::Base::null) return true;
    const auto index = Markers::index(marker);
    auto& bound = markers.types[index];
    if (bound) {
      bound->nullable = bound->nullable || found.nullable;
      return may_be(*bound, found);
    }
    bound = found;
    bound->constant = {};
    markers.slots[index] = &argument;
    return true;
  }

  void report_mismatch(const Slot& slot, const Parameter& parameter, const Slot& argument, const Type& found,
                       const Markers& markers) {
    const auto operation = "`" + std::string(slot.operation->name) + "`";
    if (parameter.type.base == Type::Base::marker) {
      const auto index = Markers::index(parameter.type.marker);
      problems_.push_back(
          {.code = ErrorCode::marker_conflict,
           .message = "`" + std::string(parameter.name) + "` of " + operation + " must be " +
                      name_of(*markers.types[index]) + " like the slot before it, this is " + name_of(found),
           .place = place_of(argument),
           .hint = hint_for(*markers.types[index], found),
           .labels = {
               {.place = place_of(*markers.slots[index]),
                .message = std::string("fixes ") + parameter.type.marker + " as " + name_of(*markers.types[index])}}});
      return;
    }
    problems_.push_back({.code = ErrorCode::argument_type,
                         .message = operation + " needs " + name_of(parameter.type) + " as `" +
                                    std::string(parameter.name) + "`, this is " + name_of(found),
                         .place = place_of(argument),
                         .hint = hint_for(parameter.type, found),
                         .labels = {{.place = {.pointer = slot.pointer + "/type"},
                                     .message = "`" + std::string(parameter.name) +
                                                "` of this operation: " + name_of(parameter.type)}}});
  }

  static std::string hint_for(const Type& wanted, const Type& found) {
    if (found.base == Type::Base::null || found.base == Type::Base::array || found.base == Type::Base::object)
      return {};
    if (wanted.base == Type::Base::string) return "wrap the slot in toString";
    if (wanted.base == Type::Base::number) return "wrap the slot in toNumber";
    if (wanted.base == Type::Base::boolean) return "wrap the slot in toBoolean";
    return {};
  }

  void warn_of_null(const Slot& slot, const Parameter& parameter, const Slot& argument, const Type& found,
                    const Known& known) {
    const bool takes_null = !parameter.is_required() || parameter.type.nullable ||
                            parameter.type.base == Type::Base::any || parameter.type.base == Type::Base::marker;
    if (!found.nullable || takes_null || found.base == Type::Base::null || is_guarded(argument, known)) return;
    const auto giver = argument.operation != nullptr ? std::string(argument.operation->name) : std::string("the slot");
    problems_.push_back({.code = ErrorCode::null_risk,
                         .message = "`" + giver + "` may give null, and `" + std::string(slot.operation->name) +
                                    "` needs " + name_of(parameter.type) + " as `" + std::string(parameter.name) + "`",
                         .place = place_of(argument),
                         .hint = "guard it with if and isNull",
                         .severity = Severity::warning});
  }

  static bool is_guarded(const Slot& argument, const Known& known) {
    Paths paths;
    collect_paths(argument, paths);
    return std::ranges::any_of(paths, [&](const auto& path) { return known.guarded.contains(path); });
  }

  static Type with_markers(const Type& output, const Markers& markers) {
    if (output.base == Type::Base::marker) {
      Type type = markers.types[Markers::index(output.marker)].value_or(any);
      type.nullable = type.nullable || output.nullable;
      return type;
    }
    if (!output.element) return output;
    Type type = array_of(with_markers(*output.element, markers));
    type.nullable = output.nullable;
    return type;
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

Place place_of(const Slot& slot) {
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
  return Check(arena, problems).type_of_slot(slot, {.schema = schema});
}

}  // namespace fsctl::composer
