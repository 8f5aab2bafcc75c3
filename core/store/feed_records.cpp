#include "core/store/feed_records.h"

#include <utility>

#include "core/store/bind.h"

namespace fsctl::store {

std::optional<std::int64_t> find_feed(Store& store, const std::string& feed) {
  auto& select = store.prepare("SELECT number FROM feed WHERE id = ?");
  bind_text(select, 1, feed);
  return first_number(select);
}

std::int64_t feed_number(Store& store, const std::string& feed) {
  if (const auto known = find_feed(store, feed)) return *known;
  auto& insert = store.prepare("INSERT INTO feed(id) VALUES (?)");
  bind_text(insert, 1, feed);
  run(insert);
  return store.last_row();
}

std::map<std::int64_t, std::string> feed_ids(Store& store) {
  std::map<std::int64_t, std::string> ids;
  auto& select = store.prepare("SELECT number, id FROM feed");
  while (select.executeStep()) ids.emplace(number_of(select, 0), bytes_of(select, 1));
  return ids;
}

std::optional<FeedRecord> find_feed_record(Store& store, std::int64_t feed, std::string_view id) {
  auto& select = store.prepare("SELECT row, raw FROM feed_record WHERE feed = ? AND id = ?");
  select.bind(1, feed);
  bind_text(select, 2, id);
  if (!select.executeStep()) return {};
  return FeedRecord{number_of(select, 0), bytes_of(select, 1)};
}

void insert_feed_record(Store& store, std::int64_t feed, std::string_view id, std::string_view raw, std::int64_t now) {
  auto& insert = store.prepare("INSERT INTO feed_record(feed, id, received, raw) VALUES (?, ?, ?, ?)");
  insert.bind(1, feed);
  bind_text(insert, 2, id);
  insert.bind(3, now);
  bind_text(insert, 4, raw);
  run(insert);
}

void update_feed_record(Store& store, std::int64_t row, std::string_view raw, std::int64_t now) {
  auto& update = store.prepare("UPDATE feed_record SET raw = ?, received = ? WHERE row = ?");
  bind_text(update, 1, raw);
  update.bind(2, now);
  update.bind(3, row);
  run(update);
}

void remove_feed_record(Store& store, std::int64_t row) {
  auto& remove = store.prepare("DELETE FROM feed_record WHERE row = ?");
  remove.bind(1, row);
  run(remove);
}

void each_feed_record(Store& store, std::int64_t feed,
                      const std::function<void(std::string_view, std::string_view, std::int64_t)>& visit,
                      std::int64_t most) {
  auto rows = sorted_rows(store.prepare("SELECT row FROM feed_record WHERE feed = ?"), feed);
  if (most >= 0 && std::cmp_less(most, rows.size())) rows.resize(static_cast<std::size_t>(most));
  std::string id;
  std::string raw;
  for (const auto row : rows) {
    auto& select = store.prepare("SELECT id, raw, received FROM feed_record WHERE row = ? AND feed = ?");
    select.bind(1, row);
    select.bind(2, feed);
    if (!select.executeStep()) {
      select.reset();
      continue;
    }
    id = bytes_of(select, 0);
    raw = bytes_of(select, 1);
    const auto received = number_of(select, 2);
    select.reset();
    visit(id, raw, received);
  }
}

std::int64_t count_feed_records(Store& store, std::int64_t feed) {
  auto& select = store.prepare("SELECT count(*) FROM feed_record WHERE feed = ?");
  select.bind(1, feed);
  return first_number(select).value_or(0);
}

}  // namespace fsctl::store
