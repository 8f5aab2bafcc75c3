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
  std::int64_t entry;
  std::int64_t variant_entry;
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
  for (const auto& key : touched_) {
    const auto family = load_family(key);
    index_family(family);
    route_family(family);
    note_product(family);
  }
  touched_.clear();
  for (const auto& writer : writers_)
    if (writer) writer->flush();
  std::vector<index::RouteConflict> waiting;
  std::set<index::RouteConflict> told;  // a record that waits in several stages is told once
  for (const auto& routes : routes_)
    for (auto& route : routes->flush())
      if (told.insert(route).second) waiting.push_back(std::move(route));
  return waiting;
}

std::int64_t StorageWriter::add_entry(int level, const project::RecordView& record) {
  return is_indexed(level) ? writers_[level]->add(record) : 0;
}

std::int64_t StorageWriter::add_entry(int level, const MappedRecord& record) {
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

StorageWriter::Family StorageWriter::load_family(const std::string& key) {
  arena_.release();
  Family family{.key = key, .product = {}, .variants = {}, .contents = {}};
  if (const auto record = store::find_storage_record(store_, version_.number, key)) family.product = stored(*record);
  store::each_variant(store_, version_.number, key,
                      [&](const auto& record) { family.variants.push_back(stored(record)); });
  for (const Stored& variant : family.variants) family.contents.push_back(variant.content);
  return family;
}

void StorageWriter::set_entry(const Stored& record, bool variant, std::int64_t entry) {
  const auto old = variant ? record.variant_entry : record.entry;
  const int level = variant || !record.parent.empty() ? variant_level : own_level;
  if (old != 0 && writers_[level]) writers_[level]->kill(old);
  if (old != 0 || entry != 0) store::set_entry(store_, record.row, variant, entry);
}

/// Makes new entries of a product and its variants.
void StorageWriter::index_family(const Family& family) {
  if (family.has_product()) {
    set_entry(*family.product, false, add_entry(own_level, family.own()));
    set_entry(*family.product, true, family.variants.empty() ? add_entry(variant_level, family.as_variant()) : 0);
  }
  for (const Stored& variant : family.variants) set_entry(variant, false, add_entry(variant_level, family.of(variant)));
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
  std::vector<std::tuple<std::int64_t, std::int64_t, std::int64_t>> entries;
  store::each_storage_record(store_, version_.number, [&](const store::StorageRecord& record) {
    progress.step();
    arena_.release();
    const project::RecordView view{.key = record.key,
                                   .product = record.parent,
                                   .content = served::stored_content(record.content, reader_, arena_)};
    if (version_.has_variants)
      touched_.emplace(record.parent.empty() ? record.key : record.parent);
    else
      entries.emplace_back(record.row, add_entry(own_level, view), add_entry(variant_level, view));
    put_edges(view);
  });
  for (const auto& [row, entry, variant_entry] : entries) {
    store::set_entry(store_, row, false, entry);
    store::set_entry(store_, row, true, variant_entry);
  }
  flush();
}

void StorageWriter::route_everything(report::Progress& progress) {
  std::set<std::string, std::less<>> products;
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
  for (const auto& key : products) route_family(load_family(key));
  for (const auto& routes : routes_) routes->flush();
}

}  // namespace fsctl::ingest
