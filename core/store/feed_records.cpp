#include "core/store/feed_records.h"

#include <algorithm>
#include <array>
#include <ranges>
#include <utility>

#include "core/store/pages.h"
#include "core/store/statement.h"

namespace fsctl::store {
namespace {

constexpr const char* number_of_feed = "SELECT number FROM feed WHERE id = ?";
constexpr const char* record_of_id = "SELECT row, raw FROM feed_record WHERE feed = ? AND id = ?";

std::array<BoundValue, 2> named(FeedNumber feed, std::string_view id) { return {feed, id}; }

}  // namespace

std::optional<FeedNumber> find_feed(Store& store, const std::string& feed) {
  return first_number<FeedNumber>(store.select(number_of_feed, feed));
}

FeedNumber feed_number(Store& store, const std::string& feed) {
  if (const auto known = find_feed(store, feed)) return *known;
  return store.insert<FeedNumber>("INSERT INTO feed(id) VALUES (?)", feed);
}

void expect_feed_number(Store& store, const std::string& feed) { store.expect(number_of_feed, feed); }

std::map<FeedNumber, std::string> feed_ids(Store& store) {
  std::map<FeedNumber, std::string> ids;
  auto& select = store.select("SELECT number, id FROM feed");
  while (select.step()) ids.emplace(select.number<FeedNumber>(0), select.text(1));
  return ids;
}

std::optional<FeedRecord> find_feed_record(Store& store, FeedNumber feed, std::string_view id) {
  auto& select = store.select(record_of_id, feed, id);
  if (!select.step()) return {};
  return FeedRecord{select.number<FeedRecordRow>(0), select.text(1)};
}

void find_feed_records(Store& store, FeedNumber feed, std::span<const std::string_view> ids,
                       const std::function<void(std::size_t, const FeedRecord&)>& visit) {
  store.select_each(
      record_of_id, ids, [&](std::string_view id) { return named(feed, id); },
      [&](std::size_t position, Statement& row) {
        visit(position, {row.number<FeedRecordRow>(0), row.text(1)});
      });
}

void expect_feed_records(Store& store, FeedNumber feed, std::span<const std::string_view> ids) {
  store.expect_each(record_of_id, ids, [&](std::string_view id) { return named(feed, id); });
}

void put_feed_records(Store& store, FeedNumber feed, std::span<const FeedRecordText> records, UnixMillis now) {
  const auto is_new = [](const FeedRecordText& record) { return record.row == none; };
  store.run_each("INSERT INTO feed_record(feed, id, received, raw) VALUES (?, ?, ?, ?)",
                 records | std::views::filter(is_new), [&](const FeedRecordText& record) {
                   return std::array<BoundValue, 4>{feed, record.id, now, record.raw};
                 });
  store.run_each("UPDATE feed_record SET raw = ?, received = ? WHERE row = ?",
                 records | std::views::filter(std::not_fn(is_new)), [&](const FeedRecordText& record) {
                   return std::array<BoundValue, 3>{record.raw, now, record.row};
                 });
}

void remove_feed_records(Store& store, std::span<const FeedRecordRow> rows) {
  store.run_each("DELETE FROM feed_record WHERE row = ?", rows,
                 [](FeedRecordRow row) { return std::array<BoundValue, 1>{row}; });
}

namespace {

void each_page_of(Store& store, FeedNumber feed, std::span<const std::int64_t> rows,
                  const std::function<void(std::span<const StoredFeedRecord>)>& visit) {
  each_page(
      store, "SELECT id, raw, received FROM feed_record WHERE row = ? AND feed = ?", rows,
      [&](std::int64_t row) {
        return std::array<BoundValue, 2>{row, feed};
      },
      [](Statement& row, KeptTexts& texts) {
        return StoredFeedRecord{texts.keep(row.text(0)), texts.keep(row.text(1)), row.number(2)};
      },
      visit);
}

std::vector<std::int64_t> rows_of(Store& store, FeedNumber feed) {
  return sorted_rows(store.select("SELECT row FROM feed_record WHERE feed = ?", feed));
}

}  // namespace

void each_feed_page(Store& store, FeedNumber feed,
                    const std::function<void(std::span<const StoredFeedRecord>)>& visit) {
  each_page_of(store, feed, rows_of(store, feed), visit);
}

void each_feed_record(Store& store, FeedNumber feed, const std::function<void(const StoredFeedRecord&)>& visit,
                      std::int64_t most) {
  auto rows = rows_of(store, feed);
  if (most >= 0 && std::cmp_less(most, rows.size())) rows.resize(static_cast<std::size_t>(most));
  each_page_of(store, feed, rows, [&](std::span<const StoredFeedRecord> records) {
    for (const auto& record : records) visit(record);
  });
}

void spread_feed_records(Store& store, FeedNumber feed, const std::function<void(const StoredFeedRecord&)>& visit,
                         std::size_t most) {
  const auto rows = rows_of(store, feed);
  std::vector<std::int64_t> chosen;
  const auto count = std::min(most, rows.size());
  for (std::size_t i = 0; i < count; ++i) chosen.push_back(rows[i * rows.size() / count]);
  each_page_of(store, feed, chosen, [&](std::span<const StoredFeedRecord> records) {
    for (const auto& record : records) visit(record);
  });
}

std::vector<ListedFeedRecord> list_feed_records(Store& store, FeedNumber feed, std::string_view from,
                                                std::int64_t most) {
  return all(store.select("SELECT id, received FROM feed_record WHERE feed = ? AND id >= ? ORDER BY id LIMIT ?", feed,
                          from, most),
             [](Statement& row) {
               return ListedFeedRecord{std::string(row.text(0)), row.number(1)};
             });
}

std::int64_t count_feed_records(Store& store, FeedNumber feed) {
  return count(store.select("SELECT count(*) FROM feed_record WHERE feed = ?", feed));
}

bool has_feed_records(Store& store, FeedNumber feed) {
  return finds_any(store.select("SELECT 1 FROM feed_record WHERE feed = ? LIMIT 1", feed));
}

bool has_feed_records(Store& store) { return finds_any(store.select("SELECT 1 FROM feed_record LIMIT 1")); }

}  // namespace fsctl::store
