#include "core/rebuild/storage_update.h"

#include <algorithm>

#include "core/index/edges.h"
#include "core/rebuild/set_aside.h"
#include "core/served/last_good.h"
#include "core/store/index_rows.h"
#include "core/store/storage_records.h"
#include "core/store/tree_rows.h"

namespace fsctl::rebuild {

StorageUpdate::StorageUpdate(store::Store& store, const std::vector<served::StorageUse>& uses,
                             const report::Listener& listener, std::string_view why)
    : store_(store), uses_(uses), listener_(listener), why_(why), first_(*uses.front().version) {}

bool StorageUpdate::run() {
  const auto is_complete = [](const served::StorageUse& use) { return use.version->is_complete(); };
  if (std::ranges::all_of(uses_, is_complete)) return false;
  for (const auto& use : uses_) use.version->pages.clear();  // routes are made last, when old ones are removed
  const bool is_new = first_.number == store::none;
  if (is_new) {
    const auto number =
        store::make_storage_version(store_, first_.storage->name, first_.fingerprint, served::form_of(*first_.storage),
                                    feeds_text(*uses_.front().project, *first_.storage));
    for (const auto& use : uses_) use.version->number = number;
  }
  make_indexes();
  if (is_new) return true;
  report::Progress progress(listener_, "indexing", store::count_storage_records(store_, first_.number),
                            first_.storage->name + std::string(why_));
  ingest::StorageWriter(store_, uses_).index_everything(progress);
  return false;
}

/// Makes all listing indexes of the storage together, so that one pass over the records fills them.
void StorageUpdate::make_indexes() {
  for (const auto level : project::levels) {
    if (const auto old = store::find_listing_index(store_, first_.number, index::stored_level(level)))
      store::remove_listing_index(store_, old->number);
    if (!first_.definitions[level]) continue;
    const auto number = store::make_listing_index(store_, first_.number, index::stored_level(level),
                                                  first_.definitions[level]->fingerprint);
    for (const auto& use : uses_) use.version->listing_indexes[level] = number;
  }
  for (const auto& [project, version] : uses_)
    for (auto& [tree, number] : version->trees) {
      const auto print = index::tree_fingerprint(*project, *tree);
      number = store::find_tree_index(store_, version->number, print).value_or(store::none);
      if (number == store::none) number = store::make_tree_index(store_, version->number, print);
    }
}

}  // namespace fsctl::rebuild
