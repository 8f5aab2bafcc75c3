#include "core/store/releases.h"

#include <array>

#include "core/store/statement.h"
#include "core/text/digest.h"

namespace fsctl::store {
namespace {

Release release_of(Statement& select) {
  return {.number = select.number<ReleaseNumber>(0), .id = std::string(select.text(1)), .created = select.number(2)};
}

}  // namespace

ReleaseNumber add_release(Store& store, std::string_view id, UnixMillis now) {
  return store.insert<ReleaseNumber>("INSERT INTO release(id, created) VALUES (?, ?)", id, now);
}

std::vector<Release> releases(Store& store) {
  return all(store.select("SELECT number, id, created FROM release ORDER BY number DESC"), release_of);
}

void put_release_files(Store& store, ReleaseNumber release, std::span<const ReleaseFile> files) {
  struct Digested {
    const ReleaseFile& file;
    std::string digest;
  };
  std::vector<Digested> digested;
  for (const auto& file : files) digested.push_back({file, text::sha256(file.text)});
  store.run_each("INSERT INTO release_text(digest, text) VALUES (?, ?) ON CONFLICT DO NOTHING", digested,
                 [](const Digested& one) {
                   return std::array<BoundValue, 2>{std::string_view(one.digest), one.file.text};
                 });
  store.run_each("INSERT INTO release_file(release, path, digest) VALUES (?, ?, ?)", digested,
                 [&](const Digested& one) {
                   return std::array<BoundValue, 3>{release, one.file.path, std::string_view(one.digest)};
                 });
}

void each_release_file(Store& store, ReleaseNumber release,
                       const std::function<void(std::string_view, std::string_view)>& visit) {
  auto& select = store.select(
      "SELECT path, text FROM release_file JOIN release_text ON release_text.digest = release_file.digest "
      "WHERE release = ? ORDER BY path",
      release);
  while (select.step()) visit(select.text(0), select.text(1));
}

std::optional<Release> find_stage(Store& store, std::string_view stage) {
  return first(
      store.select(
          "SELECT number, id, created FROM stage JOIN release ON release.number = stage.release WHERE name = ?", stage),
      release_of);
}

std::string shown_releases(Store& store) {
  std::string text;
  for (const auto* rows :
       {"SELECT number, id FROM release ORDER BY number", "SELECT release, name FROM stage ORDER BY name"}) {
    auto& select = store.select(rows);
    while (select.step()) text += std::to_string(select.number(0)) + ' ' + std::string(select.text(1)) + '\n';
  }
  return text;
}

void set_stage(Store& store, std::string_view stage, ReleaseNumber release) {
  store.run("INSERT INTO stage(name, release) VALUES (?, ?) ON CONFLICT(name) DO UPDATE SET release = excluded.release",
            stage, release);
}

}  // namespace fsctl::store
