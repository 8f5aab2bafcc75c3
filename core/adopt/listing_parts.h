#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/adopt/document.h"
#include "core/adopt/storages.h"

namespace fsctl::adopt {

/// What a document tells of a listing.
struct ListingParts {
  struct Filter {
    std::string field;
    bool is_numeric = false;
    bool has_facet = false;
  };
  struct Param {
    bool is_list = false;
    bool required = false;
    Json fallback{};  ///< null for none
  };

  std::string component{};
  std::string block{};  ///< the slug of its items' block
  std::string storage{};
  std::vector<Filter> filters{};
  std::vector<std::pair<std::string, Param>> params{};
  std::vector<std::string> sorts{};
  bool has_search = false;
  bool is_single = false;
  bool is_expanded = false;
  std::int64_t per_page = 24;
  std::int64_t per_page_max = 100;
  std::map<std::string, std::string> bound{};                ///< the storages whose keys parameters get from blocks
  std::vector<std::pair<std::string, std::string>> notes{};  ///< a member of the file, and what to look at
};

/// The parts of a listing; without a block when its items have none.
ListingParts read_listing(const Document& document, const ListingEndpoint& endpoint);

/// Adds the fields whose members the filters name, such as `price` for `price.amount`.
void prepare_listing_paths(const ListingParts& parts, Storages& storages);

/// Writes a listing's file; fields that it needs and no block shows are added to the storage.
void fill_listing(ListingParts& parts, bool is_client, bool is_of_variants, Storages& storages, Json& file);

}  // namespace fsctl::adopt
