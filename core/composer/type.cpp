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

Type type_of(const Value& value) {
  switch (value.kind()) {
    case Kind::null:
      return null_type;
    case Kind::boolean:
      return boolean;
    case Kind::integer:
    case Kind::number:
      return number;
    case Kind::text:
      return string;
    case Kind::array:
      return array;
    case Kind::object:
      return object;
  }
  return any;
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
