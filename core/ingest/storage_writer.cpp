#include "core/ingest/storage_writer.h"

#include <algorithm>

#include "core/served/stored_content.h"
#include "core/store/orphans.h"

namespace fsctl::ingest {
namespace {

constexpr int own_level = 0;
constexpr int variant_level = 1;

}  // namespace

/// A stored record, read back; its content lives in the writer's arena.
struct StorageWriter::Stored {
  std::int64_t row;
  std::string key;
  std::string parent;
  store::EntryId entry;
  store::EntryId variant_entry;
  std::int64_t changed;
  Value content;
};

/// A product with its variants; each shows in the others, so they are indexed together.
struct StorageWriter::Family {
  std::string key;
  std::optional<Stored> product;  ///< may come later than its variants
  std::vector<Stored> variants;
  std::vector<Value> contents;  ///< of the variants

  bool has_product() const { return product && product->parent.empty(); }
  project::RecordView own() const { return {.key = key, .content = product->content, .variants = contents}; }
  project::RecordView as_variant() const { return {.key = key, .content = product->content}; }
  project::RecordView of(const Stored& variant) const {
    return {.key = variant.key,
            .product = key,
            .content = variant.content,
            .product_content = product ? product->content : Value()};
  }
};

StorageWriter::StorageWriter(store::Store& store, const std::vector<served::StorageUse>& uses)
    : store_(store), version_(*uses.front().version) {
  for (const int level : {own_level, variant_level})
    if (is_indexed(level))
      writers_[level] =
          std::make_unique<index::IndexWriter>(store, version_.listing_indexes[level], *version_.definitions[level]);
  std::set<std::int64_t> trees;
  std::set<std::int64_t> sets;
  for (const auto& [project, version] : uses) {
    for (const auto& [tree, number] : version->trees)
      if (trees.insert(number).second)
        edges_.push_back(std::make_unique<index::EdgeWriter>(store, *project, *tree, number));
    if (!version->pages.empty() && sets.insert(version->pages.front().set).second)
      routes_.push_back(std::make_unique<index::RouteWriter>(store, *project, version->pages));
  }
}

void StorageWriter::put(const MappedRecord& mapped, std::int64_t feed, std::int64_t now) {
  store::StorageRecord record{
      .key = mapped.key, .parent = mapped.parent, .feed = feed, .changed = now, .content = mapped.text};
  if (const auto old = store::find_storage_record(store_, version_.number, mapped.key)) {
    record.row = old->row;
    kill_entries(*old);
    if (old->parent != mapped.parent) touch(mapped.key, old->parent);
  }
  if (version_.has_variants) {
    touch(mapped.key, mapped.parent);
  } else {
    record.entry = add_entry(own_level, mapped);
    record.variant_entry = add_entry(variant_level, mapped);
  }
  const bool is_new = record.row == 0;
  record.row = store::put_storage_record(store_, version_.number, record);
  put_edges(mapped.view());
  if (!version_.has_variants) route(record, mapped.view(), is_new);
}

void StorageWriter::remove(std::string_view key, std::int64_t feed) {
  const auto old = store::find_storage_record(store_, version_.number, key);
  if (!old || old->feed != feed) return;
  kill_entries(*old);
  if (version_.has_variants) touch(key, old->parent);
  for (const auto& routes : routes_) routes->remove(old->row, key);
  store::remove_storage_record(store_, old->row);
  for (const auto& edges : edges_) edges->remove(key);
}

std::vector<index::RouteConflict> StorageWriter::flush() {
  are_products_missing_ = !touched_.empty() && store::has_missing_products(store_, version_.number);
  each_family(touched_, [&](const Family& family) {
    index_family(family);
    route_family(family);
    note_product(family);
  });
  touched_.clear();
  store::set_entries(store_, entries_);
  entries_.clear();
  for (const auto& edges : edges_) edges->flush();
  for (const auto& writer : writers_)
    if (writer) writer->flush();
  std::vector<index::RouteConflict> waiting;
  std::set<index::RouteConflict> told;  // a record that waits in several stages is told once
  for (const auto& routes : routes_)
    for (auto& route : routes->flush())
      if (told.insert(route).second) waiting.push_back(std::move(route));
  return waiting;
}

store::EntryId StorageWriter::add_entry(int level, const project::RecordView& record) {
  return is_indexed(level) ? writers_[level]->add(record) : store::EntryId();
}

store::EntryId StorageWriter::add_entry(int level, const MappedRecord& record) {
  if (record.entries[level]) return writers_[level]->add(*record.entries[level]);
  return add_entry(level, record.view());
}

void StorageWriter::kill_entries(const store::StorageRecord& record) {
  // A product's own entry is in the index of products, a variant's in that of variants.
  const int level = record.parent.empty() ? own_level : variant_level;
  if (writers_[level]) writers_[level]->kill(record.entry);
  if (writers_[variant_level]) writers_[variant_level]->kill(record.variant_entry);
}

void StorageWriter::put_edges(const project::RecordView& record) {
  for (const auto& edges : edges_) edges->put(record);
}

void StorageWriter::put_routes(const index::RouteWriter::Record& record) {
  for (const auto& routes : routes_) routes->put(record);
}

/// A variant may have variants itself, by mistake or on its way to become a product; those show what it shares.
void StorageWriter::touch(std::string_view key, std::string_view parent) {
  touched_.emplace(parent.empty() ? key : parent);
  if (!parent.empty() && store::has_variants(store_, version_.number, key)) touched_.emplace(key);
}

/// Keeps up which products are missing.
void StorageWriter::note_product(const Family& family) {
  const bool is_missing = !family.has_product() && !family.variants.empty();
  if (is_missing)
    store::put_missing_product(store_, version_.number, family.key);
  else if (are_products_missing_)
    store::remove_missing_product(store_, version_.number, family.key);
  are_products_missing_ = are_products_missing_ || is_missing;
}

/// Of a storage without variants.
void StorageWriter::route(const store::StorageRecord& record, const project::RecordView& view, bool is_new) {
  const auto* own = record.parent.empty() ? &view : nullptr;
  put_routes({.row = record.row,
              .key = record.key,
              .changed = record.changed,
              .own = own,
              .variant = &view,
              .is_new = is_new});
}

StorageWriter::Stored StorageWriter::stored(const store::StorageRecord& record) {
  const Value content = served::stored_content(record.content, reader_, arena_);
  return {record.row,   std::string(record.key), std::string(record.parent),
          record.entry, record.variant_entry,    record.changed,
          content};
}

/// Calls `visit` for the families of products, which are read together.
void StorageWriter::each_family(const Keys& products, const std::function<void(const Family&)>& visit) {
  constexpr std::size_t most_at_once = 64;
  std::vector<std::string_view> keys;
  for (auto next = products.begin(); next != products.end();) {
    keys.clear();
    for (; next != products.end() && keys.size() < most_at_once; ++next) keys.push_back(*next);
    for (const auto& family : load_families(keys)) visit(family);
  }
}

std::vector<StorageWriter::Family> StorageWriter::load_families(std::span<const std::string_view> products) {
  arena_.release();
  std::vector<Family> families;
  for (const auto key : products)
    families.push_back({.key = std::string(key), .product = {}, .variants = {}, .contents = {}});
  store::find_storage_records(store_, version_.number, products, [&](std::size_t position, const auto& record) {
    families[position].product = stored(record);
  });
  store::each_variant(store_, version_.number, products, [&](std::size_t position, const auto& record) {
    families[position].variants.push_back(stored(record));
    families[position].contents.push_back(families[position].variants.back().content);
  });
  return families;
}

/// Gives a record its new entries in place of those it has.
void StorageWriter::set_entries(const Stored& record, store::EntryId entry, store::EntryId variant_entry) {
  const auto replace = [&](int level, store::EntryId old, store::EntryId now) {
    if (old != now && writers_[level]) writers_[level]->kill(old);
  };
  replace(record.parent.empty() ? own_level : variant_level, record.entry, entry);
  replace(variant_level, record.variant_entry, variant_entry);
  if (record.entry != entry || record.variant_entry != variant_entry)
    entries_.push_back({.row = record.row, .entry = entry, .variant_entry = variant_entry});
}

/// Makes new entries of a product and its variants.
void StorageWriter::index_family(const Family& family) {
  if (family.has_product()) {
    const auto entry = add_entry(own_level, family.own());
    set_entries(*family.product, entry,
                family.variants.empty() ? add_entry(variant_level, family.as_variant()) : store::EntryId());
  }
  for (const Stored& variant : family.variants)
    set_entries(variant, add_entry(variant_level, family.of(variant)), variant.variant_entry);
}

/// Changes the routes of a product and its variants to what they are now. A product shows its variants, so it has
/// changed when one of them has.
void StorageWriter::route_family(const Family& family) {
  if (family.has_product()) {
    const auto own = family.own();
    const auto as_variant = family.as_variant();
    auto changed = family.product->changed;
    for (const Stored& variant : family.variants) changed = std::max(changed, variant.changed);
    put_routes({.row = family.product->row,
                .key = family.key,
                .changed = changed,
                .own = &own,
                .variant = family.variants.empty() ? &as_variant : nullptr});
  }
  for (const Stored& variant : family.variants) {
    const auto view = family.of(variant);
    put_routes({.row = variant.row, .key = variant.key, .changed = variant.changed, .variant = &view});
  }
}

void StorageWriter::index_everything(report::Progress& progress) {
  store::each_storage_record(store_, version_.number, [&](const store::StorageRecord& record) {
    progress.step();
    arena_.release();
    const project::RecordView view{.key = record.key,
                                   .product = record.parent,
                                   .content = served::stored_content(record.content, reader_, arena_)};
    if (version_.has_variants)
      touched_.emplace(record.parent.empty() ? record.key : record.parent);
    else
      entries_.push_back(
          {.row = record.row, .entry = add_entry(own_level, view), .variant_entry = add_entry(variant_level, view)});
    put_edges(view);
  });
  flush();
}

void StorageWriter::route_everything(report::Progress& progress) {
  Keys products;
  store::each_storage_record(store_, version_.number, [&](const store::StorageRecord& record) {
    progress.step();
    if (version_.has_variants) {
      products.emplace(record.parent.empty() ? record.key : record.parent);
      return;
    }
    arena_.release();
    const project::RecordView view{.key = record.key,
                                   .product = record.parent,
                                   .content = served::stored_content(record.content, reader_, arena_)};
    route(record, view, false);
  });
  each_family(products, [&](const Family& family) { route_family(family); });
  for (const auto& routes : routes_) routes->flush();
}

}  // namespace fsctl::ingest
