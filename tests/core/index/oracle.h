#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/index/query.h"
#include "tests/core/index/catalogue.h"

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
  Condition condition(const Catalogue& catalogue, const Reader& reader) const;
  std::string text() const;
};

struct Sort {
  std::string name;
  bool descending = false;
  std::string key{};  ///< of the sort named curated
};

struct Request {
  const Reader* reader = nullptr;
  std::string search{};
  std::size_t typos_below = 24;
  std::vector<Filter> filters{};
  std::vector<Sort> sorts{};
  bool by_relevance = false;
  std::size_t offset = 0;
  std::size_t limit = 24;
  std::vector<std::string> facets{};

  Query query(const Catalogue& catalogue) const;
  std::string text() const;
};

/// Insertions, removals, replacements and swaps of neighbours that lead from one word to the other, counted the simple
/// way: by all distances of all beginnings of both.
std::size_t typos_between(const std::string& one, const std::string& other);

using Products = std::map<std::string, Product>;

/// The answer a correct index gives.
Result expected(const Request& request, const Products& products);

Request random_request(test::Random& random, const Catalogue& catalogue, const Products& products);

}  // namespace fsctl::index
