#include "core/composer/type.h"

#include <algorithm>

namespace fsctl::composer {

const Type& type_named(std::string_view name) {
  if (name == "string") return string;
  if (name == "number" || name == "integer") return number;
  if (name == "boolean") return boolean;
  if (name == "array") return array;
  return name == "object" ? object : any;
}

Type array_of(const Type& element) {
  return {.base = Type::Base::array, .element = std::make_shared<const Type>(element)};
}

Type or_null(Type type) {
  type.nullable = true;
  return type;
}

namespace {

std::string_view word_of(const Type& type) {
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
    case Type::Base::array:
      return "array";
    case Type::Base::object:
      return "object";
    case Type::Base::scalar:
      return "scalar";
    case Type::Base::marker:
      return {&type.marker, 1};
  }
  return "";
}

std::string plural(const Type& type) {
  const std::string words = std::string(word_of(type)) + "s";
  return type.element ? words + " of " + plural(*type.element) : words;
}

bool has_plural(const Type& type) {
  if (type.base == Type::Base::marker || type.base == Type::Base::any || type.base == Type::Base::null) return false;
  return !type.element || has_plural(*type.element);
}

}  // namespace

std::string name_of(const Type& type) {
  std::string name(word_of(type));
  if (type.element) name += " of " + name_of(*type.element);
  return type.nullable && type.base != Type::Base::null ? name + " or null" : name;
}

std::string described(const Type& type) {
  if (type.base == Type::Base::any) return "a value of any type";
  if (type.base == Type::Base::null) return "null";
  if (type.base == Type::Base::marker) return "a value of type " + std::string(word_of(type));
  const bool is_list = type.base == Type::Base::array;
  std::string words = is_list || type.base == Type::Base::object ? "an " : "a ";
  words += word_of(type);
  if (type.element && has_plural(*type.element)) words += " of " + plural(*type.element);
  return type.nullable ? words + " or null" : words;
}

Type common(const Type& a, const Type& b) {
  Type type{.base = a.base, .nullable = a.nullable || b.nullable};
  if (a.element && b.element && a.element->base == b.element->base)
    type.element = std::make_shared<const Type>(common(*a.element, *b.element));
  if (a.members == b.members) type.members = a.members;
  return type;
}

namespace {

/// The common type of all elements, or `any`.
Type type_of_elements(const Value& list) {
  if (list.items().empty()) return any;
  Type all = type_of(list.items().front());
  for (const Value& item : list.items().subspan(1)) {
    const Type type = type_of(item);
    if (type.base != all.base) return any;
    all = common(all, type);
  }
  all.constant = {};
  return all;
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
