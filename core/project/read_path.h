#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/fields/stored.h"
#include "core/project/field_path.h"

namespace fsctl::project {

/// A stored record as one level of a storage sees it.
struct RecordView {
  std::string_view key;
  std::string_view product{};  ///< of a variant: the key of its product
  Value content;
  Value product_content{};            ///< of a variant: where its shared fields live; null when it is not there yet
  std::span<const Value> variants{};  ///< of a product: its variants, by key
};

/// What a path leads to for a reader; a list gives an array. A product gives its own value, or else its first
/// variant's.
Value read_path(const FieldPath& path, const RecordView& record, const stored::View& view, Arena& arena);

/// Every single value a path leads to, those of a product's variants too; nulls left out.
void collect_path(const FieldPath& path, const RecordView& record, const stored::View& view, Arena& arena,
                  std::vector<Value>& values);

}  // namespace fsctl::project
