#include "core/composer/check.h"

#include <array>
#include <optional>

#include "core/json/parse.h"

namespace fsctl::composer {
namespace {

/// What is known of a value's type when a slot is checked.
struct Known {
  const Schema& schema;
  Type item = any;
  Type parent = any;
};

/// Whether a value of type `found` may turn out to be what `wanted` demands.
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

/// Checks one slot and, through it, its arguments.
class Check {
 public:
  explicit Check(Problems& problems) : problems_(problems) {}

  Type type_of_slot(const Slot& slot, const Known& known) {
    switch (slot.source) {
      case Slot::Source::literal:
        return type_of(slot.literal);
      case Slot::Source::data_field:
        return type_of_path(slot.path, known);
      case Slot::Source::composed:
        return type_of_composition(slot, known);
    }
    return any;
  }

 private:
  /// What T, K and V stand for in one composition, and which slot said so.
  struct Markers {
    std::array<std::optional<Type>, 3> types{};
    std::array<const Slot*, 3> slots{};
    static std::size_t index(char marker) { return marker == 'T' ? 0 : marker == 'K' ? 1 : 2; }
  };

  Type type_of_path(const Path& path, const Known& known) {
    if (path.root == Path::Root::item) return path.steps.empty() ? known.item : any;
    if (path.root == Path::Root::parent) return path.steps.empty() ? known.parent : any;
    if (path.steps.size() != 1) return any;
    const auto member = known.schema.find(path.steps[0].name);
    // A schema speaks of present members; one that is absent is found out with the record.
    if (member == known.schema.end()) return any;
    Type type = member->second;
    type.nullable = false;
    return type;
  }

  Type type_of_composition(const Slot& slot, const Known& known) {
    Markers markers;
    const auto& parameters = slot.operation->parameters;
    std::vector<Type> types(parameters.size(), any);
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      if (parameters[i].form == Parameter::Form::properties) check_properties(slot, known);
      if (slot.arguments[i]) types[i] = check_argument(slot, i, types, known, markers);
    }
    return with_markers(slot.operation->output, markers);
  }

  void check_properties(const Slot& slot, const Known& known) {
    for (const auto& [_, property] : slot.properties) type_of_slot(*property, known);
  }

  Type check_argument(const Slot& slot, std::size_t i, const std::vector<Type>& types, const Known& known,
                      Markers& markers) {
    const Parameter& parameter = slot.operation->parameters[i];
    const Slot& argument = *slot.arguments[i];
    const Type found =
        type_of_slot(argument, parameter.item_of.empty() ? known : inside(slot, parameter, types, known));
    if (parameter.type.base == Type::Base::marker) {
      bind(slot, parameter, argument, found, markers);
    } else if (!may_be(parameter.type, found) && !(found.base == Type::Base::null && !parameter.is_required())) {
      problems_.push_back({.code = ErrorCode::argument_type,
                           .message = "`" + std::string(slot.operation->name) + "` needs " + name_of(parameter.type) +
                                      " as `" + std::string(parameter.name) + "`, this is " + name_of(found),
                           .place = place_of(argument),
                           .hint = hint_for(parameter.type, found),
                           .labels = {{.place = {.pointer = slot.pointer + "/type"},
                                       .message = "`" + std::string(parameter.name) +
                                                  "` of this operation: " + name_of(parameter.type)}}});
    }
    return found;
  }

  static Place place_of(const Slot& slot) {
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

  static std::string hint_for(const Type& wanted, const Type& found) {
    if (found.base == Type::Base::null || found.base == Type::Base::array || found.base == Type::Base::object)
      return {};
    if (wanted.base == Type::Base::string) return "wrap the slot in toString";
    if (wanted.base == Type::Base::number) return "wrap the slot in toNumber";
    if (wanted.base == Type::Base::boolean) return "wrap the slot in toBoolean";
    return {};
  }

  /// What `$item` and `$parent` are within an iteration over another argument.
  static Known inside(const Slot& slot, const Parameter& parameter, const std::vector<Type>& types,
                      const Known& known) {
    Type item = any;
    for (std::size_t i = 0; i < types.size(); ++i)
      if (slot.operation->parameters[i].name == parameter.item_of && types[i].element) item = *types[i].element;
    return {.schema = known.schema, .item = item, .parent = known.item};
  }

  void bind(const Slot& slot, const Parameter& parameter, const Slot& argument, const Type& found, Markers& markers) {
    if (!found.is_known() || found.base == Type::Base::null) return;
    const auto index = Markers::index(parameter.type.marker);
    auto& bound = markers.types[index];
    if (!bound) {
      bound = found;
      markers.slots[index] = &argument;
    } else if (!may_be(*bound, found)) {
      problems_.push_back(
          {.code = ErrorCode::marker_conflict,
           .message = "`" + std::string(parameter.name) + "` of `" + std::string(slot.operation->name) + "` must be " +
                      name_of(*bound) + " like the slot before it, this is " + name_of(found),
           .place = place_of(argument),
           .labels = {{.place = place_of(*markers.slots[index]),
                       .message = std::string("fixes ") + parameter.type.marker + " as " + name_of(*bound)}}});
    }
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

  Problems& problems_;
};

/// The composer's type of a storage field's values; `any` where the record decides.
Type type_of_field(const Field& field) {
  if (field.is_price()) return any;
  if (field.is_array || field.type->always_array) return array;
  switch (field.type->form) {
    case FieldType::Form::text:
    case FieldType::Form::timestamp:
    case FieldType::Form::enumeration:
      return string;
    case FieldType::Form::integer:
    case FieldType::Form::number:
      return number;
    case FieldType::Form::boolean:
      return boolean;
    case FieldType::Form::composite:
      return object;
    case FieldType::Form::any:
      return any;
  }
  return any;
}

}  // namespace

Type check(const Slot& slot, const Schema& schema, Problems& problems) {
  return Check(problems).type_of_slot(slot, {.schema = schema});
}

void check_result(const Slot& slot, const Type& type, const Field& field, Problems& problems) {
  const Type wanted = or_null(type_of_field(field));
  if (may_be(wanted, type)) return;
  const auto shown = (field.is_array ? "array of " : "") + field.type->name;
  problems.push_back({.code = ErrorCode::result_type,
                      .message = "the field `" + field.name + "` is " + shown + ", this slot gives " + name_of(type),
                      .place = {.pointer = slot.pointer}});
}

}  // namespace fsctl::composer
