#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json/value.h"

namespace fsctl::composer {

struct Slot;

/// A type of the value composer (Fetch API, "Value composer configuration", typing rules).
struct Type {
  /// `any` is a type that only a record determines; `null` has null as its only value; `scalar` is a number, string or
  /// boolean; `marker` is a type variable.
  enum class Base { any, null, number, string, boolean, array, object, scalar, marker };

  Base base = Base::any;
  char marker = 0;
  bool nullable = false;
  /// The type of an array's elements, when it is known.
  std::shared_ptr<const Type> element{};
  /// The types of an object's members, when all of them are known.
  std::shared_ptr<const std::map<std::string, Type, std::less<>>> members{};
  /// The possible types when the value comes from one of several slots; all have the same base.
  std::vector<Type> alternatives{};
  /// The value, when it does not depend on the record.
  std::optional<Value> constant{};
  /// The slot that the value comes from, to which findings about it point.
  const Slot* origin = nullptr;

  bool is_known() const { return base != Base::any && base != Base::marker; }
};

inline const Type any{};
inline const Type null_type{.base = Type::Base::null, .nullable = true};
inline const Type number{.base = Type::Base::number};
inline const Type string{.base = Type::Base::string};
inline const Type boolean{.base = Type::Base::boolean};
inline const Type array{.base = Type::Base::array};
inline const Type object{.base = Type::Base::object};
inline const Type scalar{.base = Type::Base::scalar};
inline const Type T{.base = Type::Base::marker, .marker = 'T'};
inline const Type K{.base = Type::Base::marker, .marker = 'K'};
inline const Type V{.base = Type::Base::marker, .marker = 'V'};

/// The type with this name in JSON Schema; `any` for other names.
const Type& type_named(std::string_view name);

Type array_of(const Type& element);
Type or_null(Type type);

/// The type's name for messages and the reference: `string`, `array of string`, `T`, `string or null`.
std::string name_of(const Type& type);

/// The type's name in a sentence: `an array of strings`, `a number`.
std::string described(const Type& type);

/// The most specific type that includes both types. REQUIRES: the same base.
Type common(const Type& a, const Type& b);

/// The type of an actual value, including its elements and members.
Type type_of(const Value& value);

/// Whether the type accepts a value; null is accepted by markers, `any` and nullable types only.
bool accepts(const Type& wanted, const Value& value);

}  // namespace fsctl::composer
