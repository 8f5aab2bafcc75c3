#include "core/ingest/outcome.h"

namespace fsctl::ingest {

std::int64_t LoadCounts::*count_of(Outcome::Status status) {
  static constexpr std::int64_t LoadCounts::*counts[] = {
      &LoadCounts::created, &LoadCounts::replaced, &LoadCounts::unchanged, &LoadCounts::removed,
      &LoadCounts::absent,  &LoadCounts::failed,   &LoadCounts::kept};
  return counts[static_cast<std::size_t>(status)];
}

std::vector<Outcome> outcomes_of(Arrivals arrivals, Outcome::Status status) {
  std::vector<Outcome> outcomes;
  outcomes.reserve(arrivals.size());
  for (const auto& [record, _] : arrivals) outcomes.push_back({.status = status, .id = std::string(record->id)});
  return outcomes;
}

std::vector<std::string_view> ids_of(Arrivals arrivals) {
  std::vector<std::string_view> ids;
  ids.reserve(arrivals.size());
  for (const auto& [record, _] : arrivals) ids.push_back(record->id);
  return ids;
}

std::vector<std::string_view> ids_of(std::span<const Outcome> outcomes) {
  std::vector<std::string_view> ids;
  ids.reserve(outcomes.size());
  for (const auto& outcome : outcomes) ids.push_back(outcome.id);
  return ids;
}

}  // namespace fsctl::ingest
