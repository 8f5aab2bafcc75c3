#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fsctl::records {

/// What a call wants done with a record (Ingest API, "Endpoints"). The numbers are stored. `remap` is no call's: a
/// changed configuration wants the record mapped by it.
enum class Intent { upsert = 0, patch = 1, remove = 2, fetch = 3, fetch_list = 4, remap = 5 };

/// Nothing for what no call may have.
std::optional<Intent> parse_intent(std::string_view name);
std::string_view name_of(Intent intent);
/// The names of those that a call may have, in the order of their numbers.
std::vector<std::string> intent_names();

/// Whether a call brings no record but asks the service to get it.
inline bool is_trigger(Intent intent) { return intent == Intent::fetch || intent == Intent::fetch_list; }

}  // namespace fsctl::records
