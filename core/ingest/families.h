#pragma once

#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/json/read.h"
#include "core/project/read_path.h"
#include "core/store/document_id.h"
#include "core/store/numbers.h"
#include "core/store/storage_records.h"
#include "core/store/store.h"
#include "core/world/time.h"

namespace fsctl::ingest {

/// A storage's record; its content lies in the arena of who read it.
struct StoredRecord {
  store::RecordRow row;
  std::string key;
  std::string parent;
  store::DocumentId document;
  store::DocumentId variant_document;
  UnixMillis changed;
  Value content;
};

/// A product with its variants. The document of each depends on the others, so they are indexed together.
struct Family {
  std::string key;
  std::optional<StoredRecord> product;  ///< nothing when variants were pushed before their product
  std::vector<StoredRecord> variants;
  std::vector<Value> contents;  ///< the variants' contents

  bool has_product() const { return product && product->parent.empty(); }
  project::RecordView own() const { return {.key = key, .content = product->content, .variants = contents}; }
  project::RecordView as_variant() const { return {.key = key, .content = product->content}; }
  project::RecordView of(const StoredRecord& variant) const {
    return {.key = variant.key,
            .product = key,
            .content = variant.content,
            .product_content = product ? product->content : Value()};
  }
};

using Keys = std::set<std::string, std::less<>>;

/// Reads the families of a storage version, many at once.
class Families {
 public:
  /// REQUIRES: a store that outlives it.
  Families(store::Store& store, store::VersionNumber version) : store_(store), version_(version) {}

  /// Calls `visit` for the family of each product; it may use what it gets until it returns.
  void each(const Keys& products, const std::function<void(const Family&)>& visit);
  /// Each record on its own, as it is read from the store. Valid until the next call.
  std::vector<project::RecordView> views_of(std::span<const store::StorageRecord> records);

 private:
  std::vector<Family> load(std::span<const std::string_view> products);
  StoredRecord stored(const store::StorageRecord& record);

  store::Store& store_;
  store::VersionNumber version_;
  ValueReader reader_{max_value_depth};
  Arena arena_;
};

}  // namespace fsctl::ingest
