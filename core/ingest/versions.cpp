#include "core/ingest/versions.h"

#include <algorithm>
#include <set>

#include "core/composer/markers.h"
#include "core/ingest/map_record.h"
#include "core/ingest/page_routes.h"
#include "core/json/write.h"
#include "core/store/changes.h"
#include "core/store/counters.h"
#include "core/store/feed_records.h"
#include "core/store/index_rows.h"
#include "core/text/digest.h"

namespace fsctl::ingest {
namespace {

/// Goes into the fingerprints: a change of how records are stored makes every version new.
constexpr std::string_view format = "1";

void describe_type(const FieldType& type, std::string& out) {
  out += type.name + '{';
  for (const TypeMember& member : type.members)
    out += member.name + ':' + member.type + (member.required ? "!" : "") + (member.is_array ? "[]" : "") + ',';
  for (const auto& key : type.keys) out += key + ',';
  out += '}';
}

void describe_places(const project::Places& places, std::string& out) {
  for (const auto& domain : places.domains)
    out += domain.triple.scope + '/' + domain.triple.region + '/' + domain.triple.locale + ' ';
  for (const auto& currency : places.currencies()) out += currency + ' ';
  out += places.fallback.scope + '/' + places.fallback.region + '/' + places.fallback.locale + '\n';
}

/// Everything that decides what the records of a storage become.
std::string fingerprint(const project::Project& project, const project::Storage& storage) {
  std::string all(format);
  all += storage.is_products ? "products\n" : "content\n";
  describe_places(project.places, all);
  for (const Field& field : storage.fields) {
    if (field.type == nullptr) continue;
    all += field.name + ' ' + (field.is_array ? 'a' : '-') + (field.is_translatable ? 't' : '-') +
           (field.is_scoped ? 's' : '-') + (field.shared_across_variants ? 'v' : '-') + ' ';
    describe_type(*field.type, all);
  }
  for (const FieldType& type : project.types.all()) describe_type(type, all);
  for (const auto& [name, composer] : project.composers) {
    if (composer.storage != storage.name) continue;
    const auto feed = project.feeds.find(composer.feed);
    all += composer.feed + ' ' + feed->second.parent_member + '\n' + composer.source->text + '\n';
  }
  return text::sha256(all);
}

bool brings_variants(const project::Project& project, const project::Storage& storage) {
  return storage.is_products && std::ranges::any_of(project.composers, [&](const auto& entry) {
           return entry.second.storage == storage.name &&
                  !project.feeds.find(entry.second.feed)->second.parent_member.empty();
         });
}

std::shared_ptr<const index::Definition> definition_of(const project::Project& project, const project::Storage& storage,
                                                       bool variant_level) {
  const bool used = std::ranges::any_of(project.listings, [&](const auto& entry) {
    return entry.second.storage == storage.name && entry.second.variant_level == variant_level;
  });
  if (!used) return nullptr;
  return std::make_shared<const index::Definition>(index::define(project, storage, variant_level));
}

std::vector<const project::Tree*> trees_of(const project::Project& project, const project::Storage& storage) {
  std::vector<const project::Tree*> trees;
  for (const auto& [_, tree] : project.trees)
    if (tree.storage == storage.name) trees.push_back(&tree);
  return trees;
}

/// What of a storage the store has; `missing` tells whether anything but routes is not there.
StorageVersion find_version(store::Store& store, const project::Project& project, const project::Storage& storage,
                            bool& missing) {
  StorageVersion version{.storage = &storage, .has_variants = brings_variants(project, storage)};
  version.number = store::find_storage_version(store, storage.name, fingerprint(project, storage)).value_or(0);
  missing = missing || version.number == 0;
  for (const int level : {0, 1}) {
    version.definitions[level] = definition_of(project, storage, level == 1);
    if (!version.definitions[level]) continue;
    const auto row = store::find_listing_index(store, version.number, level);
    if (row && row->fingerprint == version.definitions[level]->fingerprint)
      version.listing_indexes[level] = row->number;
    else
      missing = true;
  }
  for (const auto* tree : trees_of(project, storage)) {
    const auto number = store::find_tree_index(store, version.number, index::tree_fingerprint(project, *tree));
    missing = missing || !number;
    version.trees.push_back({tree, number.value_or(0)});
  }
  version.pages = pages_of(store, project, version);
  return version;
}

/// Brings one storage up to date.
class StorageUpdate {
 public:
  StorageUpdate(store::Store& store, const project::Project& project, const Note& note, std::string why)
      : store_(store), project_(project), note_(note), why_(std::move(why)) {}

  /// Gives the number of the version that is in use afterwards.
  std::int64_t run(const project::Storage& storage) {
    bool missing = false;
    auto version = find_version(store_, project_, storage, missing);
    if (!missing) return version.number;
    version.pages.clear();  // routes come last, when the old ones have made way
    if (version.number == 0) {
      version.number = store::make_storage_version(store_, storage.name, fingerprint(project_, storage));
      make_indexes(version);
      map_everything(version);
    } else {
      make_indexes(version);
      tell("indexing", storage.name, store::count_storage_records(store_, version.number));
      StorageWriter(store_, project_, version).index_everything();
    }
    return version.number;
  }

 private:
  void tell(const std::string& what, const std::string& storage, std::int64_t records) {
    if (note_ && records > 0) note_(what + " " + std::to_string(records) + " records of " + storage + why_);
  }

  /// Listing indexes of the storage are made anew together, so that one pass over the records fills them.
  void make_indexes(StorageVersion& version) {
    for (const int level : {0, 1}) {
      if (const auto old = store::find_listing_index(store_, version.number, level))
        store::remove_listing_index(store_, old->number);
      if (version.definitions[level])
        version.listing_indexes[level] =
            store::make_listing_index(store_, version.number, level, version.definitions[level]->fingerprint);
    }
    for (auto& [tree, number] : version.trees) {
      const auto print = index::tree_fingerprint(project_, *tree);
      number = store::find_tree_index(store_, version.number, print).value_or(0);
      if (number == 0) number = store::make_tree_index(store_, version.number, print);
    }
  }

  void map_everything(const StorageVersion& version) {
    StorageWriter writer(store_, project_, version);
    for (const auto& [_, composer] : project_.composers)
      if (composer.storage == version.storage->name) map_feed(composer, writer);
    writer.flush();
  }

  void map_feed(const project::Composer& composer, StorageWriter& writer) {
    const auto& feed = project_.feeds.find(composer.feed)->second;
    const auto number = store::feed_number(store_, composer.feed);
    tell("mapping", composer.storage, store::count_feed_records(store_, number));
    const bool had_failures = store::has_failures(store_, number);
    std::int64_t failed = 0;
    RecordMapper mapper(project_, composer);
    ValueReader reader;
    Arena arena;
    std::string text;
    store::each_feed_record(store_, number, [&](std::string_view id, std::string_view raw, std::int64_t received) {
      arena.release();
      Problems problems;
      const Value record = reader.read(raw, arena);
      const Value mapped = mapper.map(record, composer::may_have_markers(raw), arena, problems);
      if (!problems.empty()) {  // the next push of the record tries again
        ++failed;
        return;
      }
      if (had_failures) store::settle_failures(store_, number, id);
      const Value* parent = feed.parent_member.empty() ? nullptr : record.find(feed.parent_member);
      text.clear();
      write(mapped, text);
      writer.put({.key = id,
                  .parent = parent != nullptr && parent->is_text() ? parent->text() : std::string_view{},
                  .content = mapped,
                  .text = text},
                 number, received);
    });
    if (note_ && failed > 0)
      note_(std::to_string(failed) + (failed == 1 ? " record" : " records") + " of feed " + composer.feed +
            " cannot be mapped to " + composer.storage);
  }

  store::Store& store_;
  const project::Project& project_;
  const Note& note_;
  std::string why_;
};

}  // namespace

bool is_current(store::Store& store, const project::Project& project) {
  bool missing = false;
  std::vector<StorageVersion> versions;
  for (const auto& [_, storage] : project.storages) versions.push_back(find_version(store, project, storage, missing));
  return !missing && has_current_routes(store, project, versions);
}

namespace {

void bring_up_to_date(store::Store& store, const project::Project& project, const Note& note, bool anew) {
  store::Transaction transaction(store);
  bool changed = anew || !is_current(store, project);
  if (anew)
    for (const auto& version : store::storage_versions(store)) store::remove_storage_version(store, version.number);
  std::set<std::int64_t> used;
  StorageUpdate update(store, project, note, anew ? "" : " for the changed configuration");
  for (const auto& [_, storage] : project.storages) used.insert(update.run(storage));
  auto versions = storage_versions(store, project);
  make_routes_current(store, project, versions, note);
  for (const auto& version : store::storage_versions(store)) {
    if (used.contains(version.number)) continue;
    store::remove_storage_version(store, version.number);
    changed = true;
  }
  // Another process may have been faster; then nothing is to be told to those who write already.
  if (!changed) return;
  store::add_to_counter(store, store::versions_counter, 1);
  transaction.commit();
}

}  // namespace

void make_current(store::Store& store, const project::Project& project, const Note& note) {
  bring_up_to_date(store, project, note, false);
}

void make_anew(store::Store& store, const project::Project& project, const Note& note) {
  bring_up_to_date(store, project, note, true);
}

std::vector<StorageVersion> storage_versions(store::Store& store, const project::Project& project) {
  std::vector<StorageVersion> versions;
  bool missing = false;
  for (const auto& [_, storage] : project.storages) versions.push_back(find_version(store, project, storage, missing));
  return versions;
}

}  // namespace fsctl::ingest
