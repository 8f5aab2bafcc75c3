#pragma once

#include <string_view>

#include "core/error/required.h"

namespace fsctl {

/// Everything the rest of the program asks of the values of a field type.
struct FieldForm {
  /// What a value is made of; that of an enumeration is one of its keys.
  enum class Shape { text, integer, number, boolean, any, composite, enumeration };
  /// What listings filter, sort, count and search values as.
  enum class Compared { not_at_all, as_text, as_number, as_instant, as_boolean };
  /// What decides which of a field's values count: the reader's currency, the attribute that a path names, or the key
  /// that a request names.
  enum class Selector { nothing, currency, attribute, key };

  Required<Shape> shape;
  Required<std::string_view> json_type;  ///< as JSON Schema calls it; empty where values may be of any
  Required<Compared> compared;
  Required<Selector> selector;
  Required<bool> is_cast;       ///< whether an operation like toString makes one
  Required<bool> gives_keys;    ///< whether a value may name another record, or be a listing's parameter
  Required<bool> makes_paths;   ///< whether a value may be a part of a page's path
  Required<bool> orders_nodes;  ///< whether a value may be a node's position in a tree

  /// Whether a field has a list of values whatever its configuration says.
  constexpr bool always_array() const { return selector == Selector::attribute || selector == Selector::key; }
};

namespace field_forms {

extern const FieldForm text, integer, number, boolean, instant, any, enumeration, composite;
extern const FieldForm price, option, sorting;  ///< composites of which a selector picks some

}  // namespace field_forms

}  // namespace fsctl
