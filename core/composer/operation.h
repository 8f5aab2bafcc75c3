#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/composer/type.h"
#include "core/json/value.h"

namespace fsctl::composer {

class Call;

/// Which values of its type a parameter takes.
struct ValueRule {
  bool (*takes)(const Value& value);
  std::string_view needs;  ///< behind the parameter's name: `must not be 0`
};

extern const ValueRule not_zero;
extern const ValueRule whole_from_zero;
extern const ValueRule not_empty;

/// One parameter of an operation.
struct Parameter {
  /// Whether the argument is one slot or, for `properties`, a map of name to slot.
  enum class Form { slot, properties };

  std::string_view name;
  Type type;
  std::string_view summary;
  /// The value when the argument is left out or null; without a fallback the argument is required.
  std::optional<Value> fallback{};
  /// The name of an array parameter; if set, the argument is evaluated for each of its elements, as `$item`.
  std::string_view item_of{};
  Form form = Form::slot;
  /// Null when it takes every value of its type.
  const ValueRule* rule = nullptr;

  bool is_required() const { return !fallback; }
};

Parameter required(std::string_view name, Type type, std::string_view summary, const ValueRule* rule = nullptr);
Parameter optional(std::string_view name, Type type, Value fallback, std::string_view summary,
                   const ValueRule* rule = nullptr);
Parameter per_item(std::string_view name, std::string_view of, Type type, std::string_view summary);
Parameter properties(std::string_view name, std::string_view summary);

/// Arguments and the expected result as JSON text, printed in the reference and run by the tests. An argument that is
/// an object with `source` is a slot; anything else is a literal.
struct Example {
  std::string_view arguments;
  std::string_view result;
};

enum class Category { arrays, comparison, logic, math, objects, texts, casts };

std::string_view name_of(Category category);

/// One operation of the value composer (Fetch API, "Operations"): signature, documentation, examples and function.
struct Operation {
  std::string_view name;
  Category category;
  std::string_view summary;
  std::vector<Parameter> parameters;
  Type output;
  Value (*evaluate)(Call& call);
  std::vector<Example> examples;
  /// Not part of the specification; refused by `--no-extensions`.
  bool extension = false;
};

}  // namespace fsctl::composer
