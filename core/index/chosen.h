#pragma once

#include <set>
#include <string>

#include "core/index/query.h"

namespace fsctl::index {

/// The values of a facet that a request has selected: those in `equals` filters on the facet's field.
class Chosen {
 public:
  /// REQUIRES: a facet whose path is known.
  Chosen(const Query& query, const Query::Facet& facet);

  bool empty() const { return values_.empty() && instants_.empty(); }
  /// Whether a value, as the facet shows it, is selected. Timestamps are equal when they mean the same instant.
  bool has(const std::string& value) const;

 private:
  void add(const Condition& condition, const project::FieldPath& path);

  std::set<std::string> values_;
  std::set<double> instants_;  ///< of a DateTime field, in seconds since 1970
};

}  // namespace fsctl::index
