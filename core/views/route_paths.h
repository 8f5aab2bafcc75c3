#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "core/store/numbers.h"
#include "core/store/store.h"

namespace fsctl::views {

/// The paths of records on pages that a request has read, each at most once.
class RoutePaths {
 public:
  /// REQUIRES: a store that outlives the object.
  explicit RoutePaths(store::Store& store) : store_(store) {}

  /// Reads those that were not read yet together.
  void read(store::RoutePageNumber page, const std::string& audience, std::span<const store::RecordRow> records);
  /// Says that read() comes.
  void expect(store::RoutePageNumber page, const std::string& audience, std::span<const store::RecordRow> records);
  /// The path of a record on a page; nothing when it has none, or another record has it.
  const std::optional<std::string>& find(store::RoutePageNumber page, const std::string& audience,
                                         store::RecordRow record);

 private:
  using Paths = std::map<store::RecordRow, std::optional<std::string>>;
  Paths& known(store::RoutePageNumber page, const std::string& audience, std::span<const store::RecordRow> records);

  store::Store& store_;
  std::map<std::pair<store::RoutePageNumber, std::string>, Paths> known_{};
};

}  // namespace fsctl::views
