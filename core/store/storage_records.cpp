#include "core/store/storage_records.h"

#include "core/store/bind.h"

namespace fsctl::store {
namespace {

StorageRecord row_of(SQLite::Statement& select) {
  return {.row = number_of(select, 0),
          .key = bytes_of(select, 1),
          .parent = bytes_of(select, 2),
          .feed = number_of(select, 3),
          .changed = number_of(select, 4),
          .entry = number_of(select, 5),
          .variant_entry = number_of(select, 6),
          .content = bytes_of(select, 7)};
}

void bind_number_or_null(SQLite::Statement& statement, int index, std::int64_t number) {
  if (number == 0)
    statement.bind(index);
  else
    statement.bind(index, number);
}

void bind_text_or_null(SQLite::Statement& statement, int index, std::string_view text) {
  if (text.empty())
    statement.bind(index);
  else
    bind_text(statement, index, text);
}

}  // namespace

std::optional<std::int64_t> find_storage_version(Store& store, std::string_view storage, std::string_view fingerprint) {
  auto& select = store.prepare("SELECT number FROM storage_version WHERE storage = ? AND fingerprint = ?");
  bind_text(select, 1, storage);
  bind_text(select, 2, fingerprint);
  return first_number(select);
}

std::int64_t make_storage_version(Store& store, std::string_view storage, std::string_view fingerprint,
                                  std::string_view form, std::string_view feeds) {
  auto& insert = store.prepare("INSERT INTO storage_version(storage, fingerprint, form, feeds) VALUES (?, ?, ?, ?)");
  bind_text(insert, 1, storage);
  bind_text(insert, 2, fingerprint);
  bind_text(insert, 3, form);
  bind_text(insert, 4, feeds);
  run(insert);
  return store.last_row();
}

namespace {

std::string text_of(SQLite::Statement& select, std::int64_t version) {
  select.bind(1, version);
  std::string text;
  if (select.executeStep()) text = bytes_of(select, 0);
  select.reset();
  return text;
}

}  // namespace

std::string form_of_version(Store& store, std::int64_t version) {
  return text_of(store.prepare("SELECT form FROM storage_version WHERE number = ?"), version);
}

std::string feeds_of_version(Store& store, std::int64_t version) {
  return text_of(store.prepare("SELECT feeds FROM storage_version WHERE number = ?"), version);
}

std::vector<VersionRow> storage_versions(Store& store) {
  std::vector<VersionRow> rows;
  auto& select = store.prepare("SELECT number, storage, fingerprint FROM storage_version ORDER BY number");
  while (select.executeStep())
    rows.push_back({number_of(select, 0), std::string(bytes_of(select, 1)), std::string(bytes_of(select, 2))});
  return rows;
}

void set_aside_storage_versions(Store& store) {
  run(store.prepare("UPDATE storage_version SET fingerprint = 'former ' || number"));
}

void remove_storage_version(Store& store, std::int64_t version) {
  auto& remove = store.prepare("DELETE FROM storage_version WHERE number = ?");
  remove.bind(1, version);
  run(remove);
}

std::optional<StorageRecord> find_storage_record(Store& store, std::int64_t version, std::string_view key) {
  auto& select = store.prepare(
      "SELECT row, key, parent, feed, changed, entry, variant_entry, content FROM storage_record "
      "WHERE version = ? AND key = ?");
  select.bind(1, version);
  bind_text(select, 2, key);
  if (!select.executeStep()) return {};
  return row_of(select);
}

void find_storage_records(Store& store, std::int64_t version, std::span<const std::string_view> keys,
                          const std::function<void(std::size_t, const StorageRecord&)>& visit) {
  for (std::size_t position = 0; position < keys.size(); ++position)
    if (const auto record = find_storage_record(store, version, keys[position])) visit(position, *record);
}

std::int64_t put_storage_record(Store& store, std::int64_t version, const StorageRecord& record) {
  auto& statement = record.row == 0
                        ? store.prepare(
                              "INSERT INTO storage_record(version, key, parent, feed, changed, entry, variant_entry, "
                              "content) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")
                        : store.prepare(
                              "UPDATE storage_record SET version = ?1, key = ?2, parent = ?3, feed = ?4, changed = ?5, "
                              "entry = ?6, variant_entry = ?7, content = ?8 WHERE row = ?9");
  statement.bind(1, version);
  bind_text(statement, 2, record.key);
  bind_text_or_null(statement, 3, record.parent);
  statement.bind(4, record.feed);
  statement.bind(5, record.changed);
  bind_number_or_null(statement, 6, record.entry);
  bind_number_or_null(statement, 7, record.variant_entry);
  bind_text(statement, 8, record.content);
  if (record.row != 0) statement.bind(9, record.row);
  run(statement);
  return record.row != 0 ? record.row : store.last_row();
}

void remove_storage_record(Store& store, std::int64_t row) {
  auto& remove = store.prepare("DELETE FROM storage_record WHERE row = ?");
  remove.bind(1, row);
  run(remove);
}

void set_entry(Store& store, std::int64_t row, bool variant, std::int64_t entry) {
  auto& update = variant ? store.prepare("UPDATE storage_record SET variant_entry = ? WHERE row = ?")
                         : store.prepare("UPDATE storage_record SET entry = ? WHERE row = ?");
  bind_number_or_null(update, 1, entry);
  update.bind(2, row);
  run(update);
}

void each_variant(Store& store, std::int64_t version, std::string_view product,
                  const std::function<void(const StorageRecord&)>& visit) {
  auto& select = store.prepare(
      "SELECT row, key, parent, feed, changed, entry, variant_entry, content FROM storage_record "
      "WHERE version = ? AND parent = ? ORDER BY key");
  select.bind(1, version);
  bind_text(select, 2, product);
  while (select.executeStep()) visit(row_of(select));
}

void each_variant(Store& store, std::int64_t version, std::span<const std::string_view> products,
                  const std::function<void(std::size_t, const StorageRecord&)>& visit) {
  for (std::size_t position = 0; position < products.size(); ++position)
    each_variant(store, version, products[position], [&](const auto& variant) { visit(position, variant); });
}

bool has_variants(Store& store, std::int64_t version, std::string_view product) {
  auto& select = store.prepare("SELECT 1 FROM storage_record WHERE version = ? AND parent = ? LIMIT 1");
  select.bind(1, version);
  bind_text(select, 2, product);
  const bool found = select.executeStep();
  select.reset();
  return found;
}

void each_storage_record(Store& store, std::int64_t version, const std::function<void(const StorageRecord&)>& visit) {
  std::string key;
  std::string parent;
  std::string content;
  for (const auto row : sorted_rows(store.prepare("SELECT row FROM storage_record WHERE version = ?"), version)) {
    auto& select = store.prepare(
        "SELECT row, key, parent, feed, changed, entry, variant_entry, content FROM storage_record "
        "WHERE row = ? AND version = ?");
    select.bind(1, row);
    select.bind(2, version);
    if (!select.executeStep()) {
      select.reset();
      continue;
    }
    auto record = row_of(select);
    record.key = key = record.key;
    record.parent = parent = record.parent;
    record.content = content = record.content;
    select.reset();
    visit(record);
  }
}

std::int64_t count_storage_records(Store& store, std::int64_t version) {
  auto& select = store.prepare("SELECT count(*) FROM storage_record WHERE version = ?");
  select.bind(1, version);
  return first_number(select).value_or(0);
}

RecordsOfFeed records_of_feed(Store& store, std::int64_t version, std::int64_t feed, std::size_t most) {
  RecordsOfFeed found;
  auto& select = store.prepare("SELECT key FROM storage_record WHERE version = ? AND feed = ? ORDER BY key");
  select.bind(1, version);
  select.bind(2, feed);
  for (; select.executeStep(); ++found.count)
    if (found.first.size() < most) found.first.emplace_back(bytes_of(select, 0));
  select.reset();
  return found;
}

}  // namespace fsctl::store
