#include "core/store/shown.h"

#include "core/store/bind.h"

namespace fsctl::store {

std::map<std::string, std::int64_t, std::less<>> shown_versions(Store& store, std::string_view stage) {
  std::map<std::string, std::int64_t, std::less<>> versions;
  auto& select = store.prepare("SELECT storage, version FROM shown WHERE stage = ?");
  bind_text(select, 1, stage);
  while (select.executeStep()) versions.emplace(bytes_of(select, 0), number_of(select, 1));
  return versions;
}

void set_shown_versions(Store& store, std::string_view stage,
                        const std::map<std::string, std::int64_t, std::less<>>& versions) {
  if (shown_versions(store, stage) == versions) return;
  auto& remove = store.prepare("DELETE FROM shown WHERE stage = ?");
  bind_text(remove, 1, stage);
  run(remove);
  for (const auto& [storage, version] : versions) {
    auto& insert = store.prepare("INSERT INTO shown(stage, storage, version) VALUES (?, ?, ?)");
    bind_text(insert, 1, stage);
    bind_text(insert, 2, storage);
    insert.bind(3, version);
    run(insert);
  }
}

void put_working_files(Store& store, const std::map<std::string, std::string, std::less<>>& files) {
  run(store.prepare("DELETE FROM working_file"));
  for (const auto& [path, text] : files) {
    auto& insert = store.prepare("INSERT INTO working_file(path, text) VALUES (?, ?)");
    bind_text(insert, 1, path);
    bind_text(insert, 2, text);
    run(insert);
  }
}

std::map<std::string, std::string, std::less<>> working_files(Store& store) {
  std::map<std::string, std::string, std::less<>> files;
  auto& select = store.prepare("SELECT path, text FROM working_file");
  while (select.executeStep()) files.emplace(bytes_of(select, 0), bytes_of(select, 1));
  return files;
}

}  // namespace fsctl::store
