#include "core/store/shown.h"

#include <array>

#include "core/store/statement.h"

namespace fsctl::store {

std::map<std::string, VersionNumber, std::less<>> shown_versions(Store& store, std::string_view stage) {
  std::map<std::string, VersionNumber, std::less<>> versions;
  auto& select = store.select("SELECT storage, version FROM shown WHERE stage = ?", stage);
  while (select.step()) versions.emplace(select.text(0), select.number<VersionNumber>(1));
  return versions;
}

void set_shown_versions(Store& store, std::string_view stage,
                        const std::map<std::string, VersionNumber, std::less<>>& versions) {
  if (shown_versions(store, stage) == versions) return;
  store.run("DELETE FROM shown WHERE stage = ?", stage);
  store.run_each("INSERT INTO shown(stage, storage, version) VALUES (?, ?, ?)", versions, [&](const auto& shown) {
    return std::array<BoundValue, 3>{stage, std::string_view(shown.first), shown.second};
  });
}

void put_working_files(Store& store, const std::map<std::string, std::string, std::less<>>& files) {
  store.run("DELETE FROM working_file");
  store.run_each("INSERT INTO working_file(path, text) VALUES (?, ?)", files, [](const auto& file) {
    return std::array<BoundValue, 2>{std::string_view(file.first), std::string_view(file.second)};
  });
}

std::map<std::string, std::string, std::less<>> working_files(Store& store) {
  std::map<std::string, std::string, std::less<>> files;
  auto& select = store.select("SELECT path, text FROM working_file");
  while (select.step()) files.emplace(select.text(0), select.text(1));
  return files;
}

}  // namespace fsctl::store
