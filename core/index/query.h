#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/index/condition.h"
#include "core/index/explanation.h"
#include "core/index/order.h"
#include "core/index/work.h"
#include "core/project/search_words.h"

namespace fsctl::index {

/// A listing request, resolved to columns.
struct Query {
  std::string search{};                         ///< the text of the search; empty without a search
  std::vector<std::size_t> search_columns{};    ///< columns of words, the most important first
  const project::SearchWords* words = nullptr;  ///< what is known of the reader's words; null for nothing
  bool joins_words = false;                     ///< whether words also match compounds of which they are parts
  /// Words with typos match, too, when without them there are fewer hits than this; 0: they never do.
  std::size_t typos_below = 24;
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
  /// With a search: the best matches come first, and the sorts order only matches of equal rank.
  bool by_relevance = false;
  /// Reads the texts by which matches of equal quality are ranked; without it they are not.
  ReadTexts read_texts{};
  /// Whether the answer tells why its records are found. REQUIRES, if true: `read_texts`.
  bool explains = false;
  /// The most matches of each quality whose texts are read; further ones come behind them.
  std::size_t most_compared = 500;
  std::size_t offset = 0;
  std::size_t limit = 24;
  /// A facet that is wanted, or what is found of a field in the same records.
  struct Facet {
    enum class Of { values, ranges, bounds, nodes };

    std::string field;  ///< the field's name in the request
    std::size_t column;
    std::string attribute{};  ///< the attribute, in a column of all attributes; otherwise empty
    const project::FieldPath* path = nullptr;
    Of of = Of::values;
    std::vector<Number> ranges{};  ///< the numbers with which ranges begin, in order
    /// Of nodes: the parents of values and of theirs, up to the roots, whose parents are empty.
    std::map<std::string, std::string, std::less<>> parents{};
  };
  std::vector<Facet> facets{};
  /// Whether facets also have values with count 0 that occur in the listing but not in the hits of this request, and
  /// the values that the request selects even if they are not among the most frequent 200. REQUIRES, if true: facets
  /// with paths.
  bool keeps_values = false;
  /// The columns of numbers whose statistics are wanted.
  std::vector<std::size_t> figures{};
};

/// One value of a facet.
struct FacetCount {
  std::string value;    ///< without the attribute, for a value of an option
  std::uint32_t count;  ///< how many hits have the value; filters on the facet's own field do not restrict them
};

/// The answer to a query.
struct Result {
  std::size_t total = 0;          ///< the number of hits on all pages
  std::vector<std::string> keys;  ///< the records on the page from `offset` on, in the order of the query
  /// In the order of the query's facets. The values of each are ordered by descending count, then by value; at most
  /// 200, and those that `keeps_values` adds behind them. Ranges stand in their order, each with the number that it
  /// begins with; bounds are the least and the greatest number, without counts, or none.
  std::vector<std::vector<FacetCount>> facets;
  /// The statistics of a column.
  struct FiguresOf {
    Figures listing;  ///< of all records in the listing, without the request's filters and search
    Figures found;    ///< of the hits
  };
  std::vector<FiguresOf> figures{};  ///< in the order of the query's figures
  /// Of a search that is to be explained.
  std::optional<SearchExplanation> explanation{};
};

/// Runs a query. `work` is allowed some steps for each document in addition. Throws Error when the query exceeds the
/// limit of work, and AbandonedWork when nobody waits for the answer any more.
Result run(const Query& query, const Snapshot& snapshot, store::Store& store, Work& work);

}  // namespace fsctl::index
