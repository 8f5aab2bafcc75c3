#include "core/store/releases.h"

#include "core/store/bind.h"
#include "core/text/digest.h"

namespace fsctl::store {
namespace {

Release release_of(SQLite::Statement& select) {
  return {.number = number_of(select, 0), .id = std::string(bytes_of(select, 1)), .created = number_of(select, 2)};
}

}  // namespace

std::int64_t add_release(Store& store, std::string_view id, std::int64_t now) {
  auto& insert = store.prepare("INSERT INTO release(id, created) VALUES (?, ?)");
  bind_text(insert, 1, id);
  insert.bind(2, now);
  run(insert);
  return store.last_row();
}

std::vector<Release> releases(Store& store) {
  std::vector<Release> all;
  auto& select = store.prepare("SELECT number, id, created FROM release ORDER BY number DESC");
  while (select.executeStep()) all.push_back(release_of(select));
  return all;
}

void put_release_file(Store& store, std::int64_t release, std::string_view path, std::string_view text) {
  const auto digest = text::sha256(text);
  auto& keep = store.prepare("INSERT INTO release_text(digest, text) VALUES (?, ?) ON CONFLICT DO NOTHING");
  bind_text(keep, 1, digest);
  bind_text(keep, 2, text);
  run(keep);
  auto& insert = store.prepare("INSERT INTO release_file(release, path, digest) VALUES (?, ?, ?)");
  insert.bind(1, release);
  bind_text(insert, 2, path);
  bind_text(insert, 3, digest);
  run(insert);
}

void each_release_file(Store& store, std::int64_t release,
                       const std::function<void(std::string_view, std::string_view)>& visit) {
  auto& select = store.prepare(
      "SELECT path, text FROM release_file JOIN release_text ON release_text.digest = release_file.digest "
      "WHERE release = ? ORDER BY path");
  select.bind(1, release);
  while (select.executeStep()) visit(bytes_of(select, 0), bytes_of(select, 1));
}

std::optional<Release> find_stage(Store& store, std::string_view stage) {
  auto& select = store.prepare(
      "SELECT number, id, created FROM stage JOIN release ON release.number = stage.release WHERE name = ?");
  bind_text(select, 1, stage);
  if (!select.executeStep()) return {};
  auto release = release_of(select);
  select.reset();
  return release;
}

void set_stage(Store& store, std::string_view stage, std::int64_t release) {
  auto& put = store.prepare(
      "INSERT INTO stage(name, release) VALUES (?, ?) ON CONFLICT(name) DO UPDATE SET release = excluded.release");
  bind_text(put, 1, stage);
  put.bind(2, release);
  run(put);
}

}  // namespace fsctl::store
