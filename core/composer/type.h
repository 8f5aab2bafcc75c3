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
  /// `any` is a type nobody knows before a record is there; `null` is the type of nothing but null.
  enum class Base { any, null, number, string, boolean, array, object, scalar, marker };

  Base base = Base::any;
  char marker = 0;
  bool nullable = false;
  /// Of an array, when it is known.
  std::shared_ptr<const Type> element{};
  /// Of an object, when all of them are known.
  std::shared_ptr<const std::map<std::string, Type, std::less<>>> members{};
  /// What it may be, one by one, when it comes from several slots; they agree on the base.
  std::vector<Type> alternatives{};
  /// The value itself, when no record can change it.
  std::optional<Value> constant{};
  /// The slot that gives it: where a finding about it points.
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

/// The type that JSON Schema calls so; any for other names.
const Type& type_named(std::string_view name);

Type array_of(const Type& element);
Type or_null(Type type);

/// `string`, `array of string`, `T`, `string or null`: for messages and the reference.
std::string name_of(const Type& type);

/// The same in a sentence: `an array of strings`, `a number`.
std::string described(const Type& type);

/// What two types of one base have in common.
Type common(const Type& a, const Type& b);

/// The type of a value that is there, with what its elements and members are.
Type type_of(const Value& value);

/// Whether a value of this kind may stand where `wanted` is demanded; null fits markers, `any` and nullable types only.
bool accepts(const Type& wanted, const Value& value);

}  // namespace fsctl::composer
