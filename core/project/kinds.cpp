#include "core/project/kinds.h"

#include <algorithm>

#include "core/project/case_form.h"
#include "core/project/project.h"
#include "core/project/source.h"

namespace fsctl::project {

namespace fs = std::filesystem;

namespace {

constexpr FileKind table[] = {
    {"project", "project.json", "The project: its places, its own field types, its limits.", project_form},
    {"feed", "feeds", "A data feed: where records come in.", feed_form},
    {"storage", "storages", "A storage: what is kept of each record.", storage_form},
    {"composer", "composers", "A value composer: how the records of a feed become those of a storage.", composer_form},
    {"block", "blocks", "A Detail Block: what an answer shows of one record.", block_form},
    {"listing", "listings", "A Search Listing: a search over one storage.", listing_form},
    {"tree", "trees", "A Menu Tree: the records of a storage below each other.", tree_form},
    {"page", "pages", "A page type: which records have an address, and which.", page_form},
    {"test", "composers", "Cases beside a composer, for fsctl test.", case_file_form, true},
    {"redirects", "redirects.json", "Addresses that lead to others.", redirects_form},
};

}  // namespace

std::span<const FileKind> file_kinds() { return table; }

const FileKind* find_file_kind(std::string_view name) {
  const auto* found = std::ranges::find(table, name, &FileKind::name);
  return found == std::end(table) ? nullptr : found;
}

std::vector<std::string> file_kind_names() {
  std::vector<std::string> names;
  for (const FileKind& kind : table) names.emplace_back(kind.name);
  return names;
}

std::vector<fs::path> files_of(const FileKind& kind, const fs::path& directory) {
  const fs::path place = directory / kind.place;
  std::vector<fs::path> paths;
  if (!kind.is_folder() && fs::exists(place)) paths.emplace_back(kind.place);
  if (!kind.is_folder() || !fs::is_directory(place)) return paths;
  for (const auto& entry : fs::recursive_directory_iterator(place)) {
    auto path = entry.path().lexically_relative(directory);
    if (path.extension() == ".json" && !entry.is_directory() && tested_name(path).has_value() == kind.holds_cases)
      paths.push_back(std::move(path));
  }
  std::ranges::sort(paths);
  return paths;
}

}  // namespace fsctl::project
