#include "core/ingest/outcome.h"

namespace fsctl::ingest {

std::int64_t LoadCounts::*count_of(Outcome::Status status) {
  static constexpr std::int64_t LoadCounts::*counts[] = {
      &LoadCounts::created, &LoadCounts::replaced, &LoadCounts::unchanged, &LoadCounts::removed,
      &LoadCounts::absent,  &LoadCounts::failed,   &LoadCounts::kept};
  return counts[static_cast<std::size_t>(status)];
}

std::vector<std::string_view> ids_of(std::span<const Outcome> outcomes) {
  std::vector<std::string_view> ids;
  ids.reserve(outcomes.size());
  for (const auto& outcome : outcomes) ids.push_back(outcome.id);
  return ids;
}

}  // namespace fsctl::ingest
