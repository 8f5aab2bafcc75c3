#pragma once

#include <string_view>

#include "core/error/required.h"

namespace fsctl {

/// The traits of a field type: all that the rest of the program has to know about its values.
struct FieldForm {
  /// The kind of value; an enumeration's value is one of its keys.
  enum class Shape { text, integer, number, boolean, any, composite, enumeration };
  /// How listings compare values when they filter, sort, count and search.
  enum class Compared { not_at_all, as_text, as_number, as_instant, as_boolean };
  /// What selects among the values of a field: the reader's currency, the attribute that a path names, or the key that
  /// a request names.
  enum class Selector { nothing, currency, attribute, key };

  Required<Shape> shape;
  Required<std::string_view> json_type;  ///< the name in JSON Schema; empty when values may have any type
  Required<Compared> compared;
  Required<Selector> selector;
  Required<bool> is_cast;       ///< whether a cast operation such as toString can produce it
  Required<bool> gives_keys;    ///< whether a value may be the key of another record or a listing's parameter
  Required<bool> makes_paths;   ///< whether a value may be a part of a page's path
  Required<bool> orders_nodes;  ///< whether a value may be a node's position in a tree

  /// Whether a field of this type is always a list, whatever its configuration says.
  constexpr bool always_array() const { return selector == Selector::attribute || selector == Selector::key; }
};

namespace field_forms {

extern const FieldForm text, integer, number, boolean, instant, any, enumeration, composite;
extern const FieldForm price, option, sorting;  ///< composites with a selector

}  // namespace field_forms

}  // namespace fsctl
