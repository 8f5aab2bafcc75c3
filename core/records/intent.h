#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fsctl::records {

/// What a call asks to be done with a record (Ingest API, "Endpoints"). The numbers are stored. No call has `remap`: it
/// marks changes that come from a changed configuration.
enum class Intent { upsert = 0, patch = 1, remove = 2, fetch = 3, fetch_list = 4, remap = 5 };

/// The intent that a call names; nothing for other texts.
std::optional<Intent> parse_intent(std::string_view name);
std::string_view name_of(Intent intent);
/// The names of the intents that a call may have, in the order of their numbers.
std::vector<std::string> intent_names();

/// Whether a call contains no record, but asks the service to fetch it.
inline bool is_trigger(Intent intent) { return intent == Intent::fetch || intent == Intent::fetch_list; }

}  // namespace fsctl::records
