#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/json/json_fwd.h"
#include "core/store/changes.h"
#include "core/store/numbers.h"

namespace fsctl::ingest {

std::string_view name_of(store::ChangeState state);

/// A change as JSON, as commands and the Ingest API show it; `feeds` has the feeds' ids by their numbers.
Json change_json(const store::Change& change, const std::map<store::FeedNumber, std::string>& feeds);

/// The counts of a load as text: `194 records: 190 created, 4 failed`.
std::string counts_text(const Json& counts);

}  // namespace fsctl::ingest
