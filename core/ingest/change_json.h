#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/json/json_fwd.h"
#include "core/store/changes.h"

namespace fsctl::ingest {

std::string_view name_of(store::ChangeState state);

/// A change as commands and the Ingest API tell it; feeds by their numbers.
Json change_json(const store::Change& change, const std::map<std::int64_t, std::string>& feeds);

/// `194 records: 190 created, 4 failed`, from the counts of a load.
std::string counts_text(const Json& counts);

}  // namespace fsctl::ingest
