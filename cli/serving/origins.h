#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/api/exchange.h"
#include "core/fields/stored_variant.h"
#include "core/json/json_fwd.h"
#include "core/project/field_path.h"
#include "core/project/read_path.h"
#include "core/project/storage.h"
#include "core/store/numbers.h"

namespace fsctl::cli {

/// Where the values of a request's stored records come from: the records, variants and slots behind them.
class Origins {
 public:
  /// With `traces`, tells how each value was composed.
  Origins(api::Exchange& exchange, bool traces);

  /// The stored record: its storage, feed record and the change that brought it.
  Json record(const project::Storage& storage, std::string_view key);
  /// What a path shows of a record: which record holds it, which variant of its field it is, and which slot made it.
  Json value(const project::Storage& storage, const project::FieldPath& path, const project::RecordView& view);

  /// A place in a file of the project: its name, line, column and JSON Pointer.
  static Json place_in(const Source& source, const std::string& pointer);

 private:
  std::string holder_key(const project::Storage& storage, const project::FieldPath& path,
                         const project::RecordView& view);
  const project::Composer* composer_of(const project::Storage& storage, std::string_view key);
  Json change_of(store::FeedNumber feed, const std::string& key, UnixMillis received);
  void add_slot(Json& told, const project::Composer& composer, const Field& field, const stored::Variant& variant,
                const std::string& key);
  void add_trace(Json& told, const project::Composer& composer, const Field& field, const std::string& locale,
                 const std::string& key);

  api::Exchange& exchange_;
  bool traces_;
  bool knows_feeds_;  ///< whether the request may read what feeds hold
  std::map<store::FeedNumber, std::string> feeds_{};
};

}  // namespace fsctl::cli
