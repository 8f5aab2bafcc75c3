#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/project/feed.h"

namespace fsctl::records {

/// The members of a feed's records that contain ids: their own, and that of a variant's product.
std::vector<std::string> id_members(const project::Feed& feed);

/// A record's text with quotes added around the numbers in these members; invalid JSON is returned unchanged.
std::string with_text_ids(std::string_view raw, const std::vector<std::string>& members);

}  // namespace fsctl::records
