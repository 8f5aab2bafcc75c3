#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/index/condition.h"
#include "core/index/order.h"
#include "core/index/work.h"

namespace fsctl::index {

/// A listing request, resolved to columns.
struct Query {
  std::string search{};
  std::vector<std::size_t> search_columns{};
  /// The conditions of the listing's own query.
  std::vector<Condition> own{};
  /// The request's filters without a field of their own.
  std::vector<Condition> base{};
  /// The request's filters on one field each: the field's facet ignores them.
  struct FieldFilter {
    std::string field;
    Condition condition;
  };
  std::vector<FieldFilter> filters{};
  std::vector<SortBy> sorts{};
  /// With a search: best matches first, the sorts only among equals.
  bool by_relevance = false;
  std::size_t offset = 0;
  std::size_t limit = 24;
  struct Facet {
    std::string field;
    std::size_t column;
    std::string attribute{};  ///< of a column of all attributes: the one that is meant
    const project::FieldPath* path = nullptr;
  };
  std::vector<Facet> facets{};
  /// Whether facets also have the values, with count 0, that only the request leaves without a hit, and beyond the most
  /// frequent ones those that the request chose. REQUIRES then: facets with their paths.
  bool keeps_values = false;
  /// The columns of numbers whose statistics are wanted.
  std::vector<std::size_t> figures{};
};

struct FacetCount {
  std::string value;
  std::uint32_t count;
};

struct Result {
  std::size_t total = 0;
  std::vector<std::string> keys;
  /// In the order of the query's facets; each by count descending, then value, at most 200.
  std::vector<std::vector<FacetCount>> facets;
  /// In the order of the query's figures.
  struct FiguresOf {
    Figures listing;  ///< of all that the listing has without the request's filters and search
    Figures found;
  };
  std::vector<FiguresOf> figures{};
};

/// Runs a query. Throws Error when it exceeds the limit of work.
Result run(const Query& query, const Snapshot& snapshot, store::Store& store, Work& work);

}  // namespace fsctl::index
