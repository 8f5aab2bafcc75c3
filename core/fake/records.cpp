#include "core/fake/records.h"

#include <array>
#include <utility>

#include "core/composer/markers.h"

namespace fsctl::fake {

Records::Records(const project::Project& project, const project::Feed& feed, Amount amount, KnownKeys known)
    : plan_(plan_for(project, feed)),
      known_(std::move(known)),
      amount_(amount),
      keys_(plan_, known_, amount.seed, amount.count),
      from_types_(plan_, keys_, amount.seed, amount.count),
      sample_(plan_) {
  for (const auto* composer : plan_.composers) mappers_.emplace_back(project, *composer);
}

/// The tries for one record, the most varied one first; the last one is what a composer maps soonest.
Json Records::made(std::int64_t index, std::int64_t tries) const {
  constexpr std::array likenesses = {Sample::Likeness::some, Sample::Likeness::but_for_paths, Sample::Likeness::whole};
  if (!sample_.is_empty())
    return sample_.record(keys_, amount_.seed, index, amount_.count, likenesses[static_cast<std::size_t>(tries)]);
  return from_types_.record(index, tries > 0);
}

std::optional<Problem> Records::misfit(std::string_view raw) {
  try {
    Problems problems;
    if (is_mapped(raw, problems)) return {};
    return problems.front();
  } catch (const Error& error) {
    return error.problems().front();
  }
}

bool Records::is_mapped(std::string_view text, Problems& problems) {
  arena_.release();
  const Value record = reader_.read(text, arena_);
  const bool may_have_markers = composer::may_have_markers(text);
  for (auto& mapper : mappers_) mapper.map(record, may_have_markers, arena_, problems);
  return problems.empty();
}

std::string Records::text(std::int64_t index) {
  Problems problems;
  for (std::int64_t tries = 0; tries < 3; ++tries) {
    problems.clear();
    auto text = made(index, tries).dump();
    if (is_mapped(text, problems)) return text;
  }
  const auto& first = problems.front();
  throw Error(
      Problem{.code = first.code,
              .message = "feed " + plan_.feed->id + ": nothing that can be made up fits its composer: " + first.message,
              .location = first.location,
              .hint = sample_.is_empty() ? "--sample FILE shows what its records look like" : "",
              .source = first.source});
}

std::vector<std::string> storages_of(const project::Project& project, const project::Feed& feed) {
  std::vector<std::string> names;
  for (const auto& [name, composer] : project.composers)
    if (composer.feed.name() == feed.id) names.push_back(composer.storage.name());
  return names;
}

}  // namespace fsctl::fake
