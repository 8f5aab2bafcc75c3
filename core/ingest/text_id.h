#pragma once

#include <string>
#include <string_view>

namespace fsctl::ingest {

/// A record whose id member is a number, with the number as a text; any other text as it is.
std::string with_text_id(std::string_view raw, const std::string& id_member);

}  // namespace fsctl::ingest
