#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/index/query.h"
#include "tests/core/index/catalogue.h"
#include "tests/core/index/match.h"

/// Listing requests, answered by looking at every product.
namespace fsctl::index {

/// A filter as a person would write it.
struct Filter {
  Condition::Type type = Condition::Type::all;
  std::string path{};
  std::vector<std::string> texts{};
  std::vector<Exact> numbers{};
  Exact from = 0;
  Exact to = 0;
  std::vector<Filter> inner{};

  bool meets(const Product& product, const Reader& reader) const;
  Condition condition(const Catalogue& catalogue, const project::Listing& listing, const Reader& reader) const;
  std::string text() const;
};

struct Sort {
  std::string name;
  bool descending = false;
  std::string key{};  ///< of the sorts by positions
};

struct Request {
  const Reader* reader = nullptr;
  bool of_any = false;  ///< whether any variant may meet each condition
  std::string search{};
  std::size_t typos_below = 24;
  const project::SearchWords* words = nullptr;
  std::size_t most_compared = 500;
  std::vector<Filter> filters{};
  std::vector<Sort> sorts{};
  bool by_relevance = false;
  std::size_t offset = 0;
  std::size_t limit = 24;
  std::vector<std::string> facets{};
  /// Fields of numbers: of which ranges are counted, with the numbers that these begin with, and which bounds are
  /// wanted.
  std::map<std::string, std::vector<Exact>> ranges{};
  std::set<std::string> bounds{};
  std::set<std::string> figures{};  ///< fields of which statistics are wanted
  std::set<std::string> nodes{};    ///< fields whose values are nodes of a tree

  /// REQUIRES: products that outlive the query.
  Query query(const Catalogue& catalogue, const Products& products) const;
  std::string text() const;
};

/// The answer a correct index gives.
Result expected(const Request& request, const Products& products);

Request random_request(test::Random& random, const Catalogue& catalogue, const Products& products);

}  // namespace fsctl::index
