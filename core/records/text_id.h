#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/json/arena.h"
#include "core/project/feed.h"

namespace fsctl::records {

/// The members of a feed's records that contain ids: their own, and that of a variant's product.
std::vector<std::string> id_members(const project::Feed& feed);

/// A record's text as the feed takes it: as it is, or with its ids as texts. The result refers to `raw` or the arena.
std::string_view as_taken(std::string_view raw, const project::Feed& feed, Arena& arena);

/// A record's text with quotes added around the numbers in these members; invalid JSON is returned unchanged.
std::string with_text_ids(std::string_view raw, const std::vector<std::string>& members);

}  // namespace fsctl::records
