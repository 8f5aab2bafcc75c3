#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/ingest/families.h"
#include "core/store/numbers.h"
#include "core/store/store.h"

namespace fsctl::ingest {

/// The families of which a transaction has changed records.
class TouchedFamilies {
 public:
  /// REQUIRES: both outlive the object.
  TouchedFamilies(store::Store& store, store::VersionNumber version, Families& families)
      : store_(store), version_(version), families_(families) {}

  /// Notes a record, with its parent if it is a variant.
  void touch(std::string_view key, std::string_view parent);
  /// Notes a family by the key of its product.
  void touch_product(std::string_view key) { touched_.emplace(key); }

  /// Calls `visit` for each family as it is now, forgets them, and brings the store's list of missing products up to
  /// date.
  void settle(const std::function<void(const Family&)>& visit);

 private:
  void touch_products_among_variants();
  void note_product(const Family& family);
  void write_missing_products();

  store::Store& store_;
  store::VersionNumber version_;
  Families& families_;
  Keys touched_{};
  Keys touched_variants_{};                      ///< that may have variants themselves
  bool are_products_missing_ = false;            ///< any, before they are settled
  std::vector<std::string> missing_products_{};  ///< of the touched ones
  std::vector<std::string> present_products_{};  ///< the others of them
};

}  // namespace fsctl::ingest
