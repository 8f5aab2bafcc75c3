#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/fields/stored.h"
#include "core/project/field_path.h"

namespace fsctl::project {

/// A stored record of one level: a product, a variant, or a record of another storage.
struct RecordView {
  std::string_view key;
  std::string_view product{};  ///< for a variant: the key of its product
  Value content;
  Value product_content{};            ///< for a variant: its product, which has the shared fields; null if missing
  std::span<const Value> variants{};  ///< for a product: its variants, by key
};

/// The value of a path for a reader; that of a list is an array. A product without a value has that of its first
/// variant.
Value read_path(const FieldPath& path, const RecordView& record, const stored::View& view, Arena& arena);

/// Appends every single value of a path, including those of a product's variants; no nulls.
void collect_path(const FieldPath& path, const RecordView& record, const stored::View& view, Arena& arena,
                  std::vector<Value>& values);

/// The values of a path for each variant of a product, no nulls; where a variant has none in the field, those of the
/// product itself. A product without variants is its own only one.
std::vector<std::vector<Value>> collect_by_variant(const FieldPath& path, const RecordView& record,
                                                   const stored::View& view, Arena& arena);

}  // namespace fsctl::project
