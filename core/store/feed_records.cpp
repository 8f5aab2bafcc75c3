#include "core/store/feed_records.h"

#include <utility>

#include "core/store/statement.h"

namespace fsctl::store {

std::optional<FeedNumber> find_feed(Store& store, const std::string& feed) {
  return first_number<FeedNumber>(store.select("SELECT number FROM feed WHERE id = ?", feed));
}

FeedNumber feed_number(Store& store, const std::string& feed) {
  if (const auto known = find_feed(store, feed)) return *known;
  return store.insert<FeedNumber>("INSERT INTO feed(id) VALUES (?)", feed);
}

std::map<FeedNumber, std::string> feed_ids(Store& store) {
  std::map<FeedNumber, std::string> ids;
  auto& select = store.select("SELECT number, id FROM feed");
  while (select.step()) ids.emplace(select.number<FeedNumber>(0), select.text(1));
  return ids;
}

std::optional<FeedRecord> find_feed_record(Store& store, FeedNumber feed, std::string_view id) {
  auto& select = store.select("SELECT row, raw FROM feed_record WHERE feed = ? AND id = ?", feed, id);
  if (!select.step()) return {};
  return FeedRecord{select.number<FeedRecordRow>(0), select.text(1)};
}

void insert_feed_record(Store& store, FeedNumber feed, std::string_view id, std::string_view raw, UnixMillis now) {
  store.run("INSERT INTO feed_record(feed, id, received, raw) VALUES (?, ?, ?, ?)", feed, id, now, raw);
}

void update_feed_record(Store& store, FeedRecordRow row, std::string_view raw, UnixMillis now) {
  store.run("UPDATE feed_record SET raw = ?, received = ? WHERE row = ?", raw, now, row);
}

void remove_feed_record(Store& store, FeedRecordRow row) { store.run("DELETE FROM feed_record WHERE row = ?", row); }

void each_feed_record(Store& store, FeedNumber feed,
                      const std::function<void(std::string_view, std::string_view, std::int64_t)>& visit,
                      std::int64_t most) {
  auto rows = sorted_rows(store.select("SELECT row FROM feed_record WHERE feed = ?", feed));
  if (most >= 0 && std::cmp_less(most, rows.size())) rows.resize(static_cast<std::size_t>(most));
  std::string id;
  std::string raw;
  for (const auto row : rows) {
    auto& select = store.select("SELECT id, raw, received FROM feed_record WHERE row = ? AND feed = ?", row, feed);
    if (!select.step()) {
      select.reset();
      continue;
    }
    id = select.text(0);
    raw = select.text(1);
    const auto received = select.number(2);
    select.reset();
    visit(id, raw, received);
  }
}

std::int64_t count_feed_records(Store& store, FeedNumber feed) {
  return count(store.select("SELECT count(*) FROM feed_record WHERE feed = ?", feed));
}

}  // namespace fsctl::store
