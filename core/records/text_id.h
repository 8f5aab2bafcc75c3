#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/project/feed.h"

namespace fsctl::records {

/// The members of a feed's records that hold ids: their own, and that of a variant's product.
std::vector<std::string> id_members(const project::Feed& feed);

/// A record as it stands, with quotes around the numbers that these members hold; what is no JSON stays as it is.
std::string with_text_ids(std::string_view raw, const std::vector<std::string>& members);

}  // namespace fsctl::records
