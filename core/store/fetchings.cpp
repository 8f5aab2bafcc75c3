#include "core/store/fetchings.h"

#include <array>

#include "core/store/statement.h"

namespace fsctl::store {
namespace {

constexpr const char* begun_of_feed = "SELECT begun FROM fetching WHERE feed = ? ORDER BY begun";

std::vector<DataVersion> fetchings_of(Store& store, FeedNumber feed) {
  return all_numbers<DataVersion>(store.select(begun_of_feed, feed));
}

/// What came before every fetching of the feed is of no use.
void forget(Store& store, FeedNumber feed, DataVersion begun) {
  store.run("DELETE FROM fetching WHERE begun = ?", begun);
  store.run(
      "DELETE FROM pushed_meanwhile WHERE feed = ? AND "
      "number <= (SELECT coalesce(min(begun), 9223372036854775807) FROM fetching WHERE feed = ?)",
      feed, feed);
}

}  // namespace

Fetching::Fetching(Store& store, FeedNumber feed)
    : store_(store),
      feed_(feed),
      begun_(next(store.data_version())),
      hold_(store.connection().hold(static_cast<std::int64_t>(begun_))) {
  oldest_fetching(store, feed);
  store.run("INSERT INTO fetching(begun, feed) VALUES (?, ?)", begun_, feed);
}

Fetching::~Fetching() = default;

void Fetching::end() { forget(store_, feed_, begun_); }

std::optional<DataVersion> oldest_fetching(Store& store, FeedNumber feed) {
  for (const auto begun : fetchings_of(store, feed)) {
    if (store.connection().is_held(static_cast<std::int64_t>(begun))) return begun;
    forget(store, feed, begun);
  }
  return {};
}

void expect_fetchings(Store& store, FeedNumber feed) { store.expect(begun_of_feed, feed); }

void note_pushed_meanwhile(Store& store, FeedNumber feed, std::span<const std::string_view> records,
                           DataVersion version) {
  store.run_each(
      "INSERT INTO pushed_meanwhile(feed, record, number) VALUES (?, ?, ?) "
      "ON CONFLICT(feed, record) DO UPDATE SET number = excluded.number WHERE excluded.number > "
      "pushed_meanwhile.number",
      records, [&](std::string_view record) {
        return std::array<BoundValue, 3>{feed, record, version};
      });
}

std::vector<bool> pushed_since(Store& store, FeedNumber feed, std::span<const std::string_view> records,
                               DataVersion version) {
  std::vector<bool> pushed(records.size());
  store.select_each(
      "SELECT 1 FROM pushed_meanwhile WHERE feed = ? AND record = ? AND number > ?", records,
      [&](std::string_view record) {
        return std::array<BoundValue, 3>{feed, record, version};
      },
      [&](std::size_t position, Statement&) { pushed[position] = true; });
  return pushed;
}

}  // namespace fsctl::store
