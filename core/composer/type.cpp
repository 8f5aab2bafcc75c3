#include "core/composer/type.h"

#include <algorithm>

namespace fsctl::composer {

Type array_of(const Type& element) {
  return {.base = Type::Base::array, .element = std::make_shared<const Type>(element)};
}

Type or_null(Type type) {
  type.nullable = true;
  return type;
}

std::string name_of(const Type& type) {
  const auto base = [&]() -> std::string {
    switch (type.base) {
      case Type::Base::any:
        return "any";
      case Type::Base::null:
        return "null";
      case Type::Base::number:
        return "number";
      case Type::Base::string:
        return "string";
      case Type::Base::boolean:
        return "boolean";
      case Type::Base::object:
        return "object";
      case Type::Base::scalar:
        return "scalar";
      case Type::Base::marker:
        return {type.marker};
      case Type::Base::array:
        return type.element ? "array of " + name_of(*type.element) : "array";
    }
    return "";
  }();
  return type.nullable && type.base != Type::Base::null ? base + " or null" : base;
}

namespace {

/// The type all elements have, or `any`.
Type type_of_elements(const Value& list) {
  Type common = any;
  for (const Value& item : list.items()) {
    Type type = type_of(item);
    type.constant = {};
    if (&item == list.items().data())
      common = type;
    else if (common.base != type.base)
      return any;
    else if (name_of(common) != name_of(type) || common.base == Type::Base::object)
      common = {.base = type.base};
  }
  return common;
}

Type type_of_object(const Value& value) {
  auto members = std::make_shared<std::map<std::string, Type, std::less<>>>();
  for (const auto& [name, member] : value.members()) (*members)[std::string(name)] = type_of(member);
  return {.base = Type::Base::object, .members = std::move(members)};
}

}  // namespace

Type type_of(const Value& value) {
  Type type = any;
  switch (value.kind()) {
    case Kind::null:
      type = null_type;
      break;
    case Kind::boolean:
      type = boolean;
      break;
    case Kind::integer:
    case Kind::number:
      type = number;
      break;
    case Kind::text:
      type = string;
      break;
    case Kind::array:
      type = array_of(type_of_elements(value));
      break;
    case Kind::object:
      type = type_of_object(value);
      break;
  }
  type.constant = value;
  return type;
}

bool accepts(const Type& wanted, const Value& value) {
  if (value.is_null())
    return wanted.nullable || wanted.base == Type::Base::any || wanted.base == Type::Base::null ||
           wanted.base == Type::Base::marker;
  switch (wanted.base) {
    case Type::Base::any:
    case Type::Base::marker:
      return true;
    case Type::Base::null:
      return false;
    case Type::Base::number:
      return value.is_number();
    case Type::Base::string:
      return value.is_text();
    case Type::Base::boolean:
      return value.is_boolean();
    case Type::Base::object:
      return value.is_object();
    case Type::Base::scalar:
      return !value.is_array() && !value.is_object();
    case Type::Base::array:
      return value.is_array() && (!wanted.element || std::ranges::all_of(value.items(), [&](const Value& item) {
               return accepts(*wanted.element, item);
             }));
  }
  return false;
}

}  // namespace fsctl::composer
