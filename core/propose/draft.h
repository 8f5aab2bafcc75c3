#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/propose/field.h"
#include "core/propose/key.h"
#include "core/propose/propose.h"

namespace fsctl::propose {

/// The configuration that is proposed for a feed, as far as its fields are chosen.
struct Draft {
  std::string name;  ///< of the feed and of all that reads it
  std::string slug;  ///< of the block and the listing
  Key key{};
  Json schema{};
  std::size_t records = 0;
  std::vector<ProposedField> fields{};
  bool brings_slugs = false;  ///< whether records have a member of the name of the slug

  ProposedField* field(std::string_view field_name);
  /// Whether records have a slug by which their pages are found; else it is their key.
  bool has_slug() const;
  /// Whether records bring slugs that cannot be theirs: not texts, or not another one in each.
  bool drops_slugs() const;

  /// The files by their paths, in the order in which each finds what it names: feed, storage, composer, block, listing,
  /// page.
  std::vector<std::pair<std::string, Json>> files() const;
};

/// The field of the text by which a record's page is found; others have no other name.
inline constexpr std::string_view slug_field = "slug";

/// The draft in which each field has its first choice. REQUIRES: the setting outlives it.
Draft first_draft(const Asked& asked, const Setting& setting);

/// The file of the listing.
Json listing_of(const Draft& draft);

}  // namespace fsctl::propose
