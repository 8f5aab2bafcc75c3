#pragma once

#include <optional>
#include <string_view>

namespace fsctl::ingest {

/// What a call wants done with a record (Ingest API, "Endpoints"). The numbers are stored.
enum class Intent { upsert = 0, patch = 1, remove = 2, fetch = 3, fetch_list = 4 };

std::optional<Intent> parse_intent(std::string_view name);
std::string_view name_of(Intent intent);

}  // namespace fsctl::ingest
