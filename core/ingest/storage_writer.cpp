#include "core/ingest/storage_writer.h"

#include <algorithm>

#include "core/store/orphans.h"

namespace fsctl::ingest {

using project::Level;

namespace {

constexpr std::size_t most_variants_at_once = 1'024;

}  // namespace

StorageWriter::StorageWriter(store::Store& store, const std::vector<served::StorageUse>& uses)
    : store_(store), version_(*uses.front().version), families_(store, version_.number) {
  for (const auto level : project::levels)
    if (is_indexed(level))
      writers_[level] =
          std::make_unique<index::IndexWriter>(store, version_.listing_indexes[level], *version_.definitions[level]);
  std::set<store::TreeNumber> trees;
  std::set<store::RouteSetNumber> sets;
  for (const auto& [project, version] : uses) {
    for (const auto& [tree, number] : version->trees)
      if (trees.insert(number).second)
        edges_.push_back(std::make_unique<index::EdgeWriter>(store, *project, *tree, number));
    if (!version->pages.empty() && sets.insert(version->pages.front().set).second)
      routes_.push_back(std::make_unique<index::RouteWriter>(store, *project, version->pages));
  }
}

void StorageWriter::put(std::span<const MappedRecord* const> records, store::FeedNumber feed, UnixMillis now) {
  std::vector<store::StorageRecord> rows;
  rows.reserve(records.size());
  for (const MappedRecord* mapped : records)
    rows.push_back(
        {.key = mapped->key, .parent = mapped->parent, .feed = feed, .changed = now, .content = mapped->text});
  find_old(records, rows);
  for (std::size_t i = 0; i < rows.size(); ++i) add_documents(*records[i], rows[i]);
  std::vector<bool> are_new;
  for (const auto& row : rows) are_new.push_back(row.row == store::none);
  store::put_storage_records(store_, version_.number, rows);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    put_edges(records[i]->view());
    if (!version_.has_variants) route(rows[i], records[i]->view(), are_new[i]);
  }
}

/// Takes over the rows of the records that are replaced, and removes their documents.
void StorageWriter::find_old(std::span<const MappedRecord* const> records, std::span<store::StorageRecord> rows) {
  std::vector<std::string_view> keys;
  keys.reserve(records.size());
  for (const MappedRecord* mapped : records) keys.push_back(mapped->key);
  store::find_storage_records(store_, version_.number, keys, [&](std::size_t position, const auto& old) {
    rows[position].row = old.row;
    remove_documents(old);
    if (old.parent != rows[position].parent) touch(old.key, old.parent);
  });
}

/// The documents of a record with variants depend on these, and follow in flush().
void StorageWriter::add_documents(const MappedRecord& mapped, store::StorageRecord& row) {
  if (version_.has_variants) return touch(mapped.key, mapped.parent);
  row.document = add_document(Level::product, mapped);
  row.variant_document = add_document(Level::variant, mapped);
}

void StorageWriter::remove(std::span<const std::string_view> keys, store::FeedNumber feed) {
  std::vector<store::RecordRow> rows;
  std::vector<std::string_view> removed;
  store::find_storage_records(store_, version_.number, keys, [&](std::size_t position, const auto& old) {
    if (old.feed != feed) return;
    rows.push_back(old.row);
    removed.push_back(keys[position]);
    remove_documents(old);
    if (version_.has_variants) touch(keys[position], old.parent);
  });
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (const auto& routes : routes_) routes->remove(rows[i], removed[i]);
  store::remove_storage_records(store_, rows);
  for (const auto& edges : edges_)
    for (const auto key : removed) edges->remove(key);
}

std::vector<index::RouteConflict> StorageWriter::flush() {
  touch_products_among_variants();
  are_products_missing_ = !touched_.empty() && store::has_missing_products(store_, version_.number);
  families_.each(touched_, [&](const Family& family) {
    index_family(family);
    route_family(family);
    note_product(family);
  });
  touched_.clear();
  write_missing_products();
  store::set_documents(store_, documents_);
  documents_.clear();
  for (const auto& edges : edges_) edges->flush();
  for (const auto level : project::levels)
    if (const auto& writer = writers_[level]) writer->flush();
  std::vector<index::RouteConflict> waiting;
  std::set<index::RouteConflict> told;  // reports a record once, even if several stages have the conflict
  for (const auto& routes : routes_)
    for (auto& route : routes->flush())
      if (told.insert(route).second) waiting.push_back(std::move(route));
  return waiting;
}

store::DocumentId StorageWriter::add_document(Level level, const project::RecordView& record) {
  return is_indexed(level) ? writers_[level]->add(record) : store::DocumentId();
}

store::DocumentId StorageWriter::add_document(Level level, const MappedRecord& record) {
  if (record.documents[level]) return writers_[level]->add(*record.documents[level]);
  return add_document(level, record.view());
}

void StorageWriter::remove_documents(const store::StorageRecord& record) {
  // A product's own document is in the index of products, that of a variant in the index of variants.
  const Level level = record.parent.empty() ? Level::product : Level::variant;
  if (writers_[level]) writers_[level]->remove(record.document);
  if (writers_[Level::variant]) writers_[Level::variant]->remove(record.variant_document);
}

void StorageWriter::put_edges(const project::RecordView& record) {
  for (const auto& edges : edges_) edges->put(record);
}

void StorageWriter::put_routes(const index::RouteWriter::Record& record) {
  for (const auto& routes : routes_) routes->put(record);
}

/// Marks the families that a record belongs to.
void StorageWriter::touch(std::string_view key, std::string_view parent) {
  touched_.emplace(parent.empty() ? key : parent);
  if (parent.empty()) return;
  touched_variants_.emplace(key);
  if (touched_variants_.size() >= most_variants_at_once) touch_products_among_variants();
}

/// A variant may have variants itself, by mistake or while it becomes a product, and these show its shared fields.
void StorageWriter::touch_products_among_variants() {
  const std::vector<std::string_view> keys(touched_variants_.begin(), touched_variants_.end());
  store::each_with_variants(store_, version_.number, keys,
                            [&](std::size_t position) { touched_.emplace(keys[position]); });
  touched_variants_.clear();
}

void StorageWriter::note_product(const Family& family) {
  if (!family.has_product() && !family.variants.empty())
    missing_products_.push_back(family.key);
  else if (are_products_missing_)
    present_products_.push_back(family.key);
}

/// Updates the store's list of missing products.
void StorageWriter::write_missing_products() {
  store::remove_missing_products(store_, version_.number, present_products_);
  store::put_missing_products(store_, version_.number, missing_products_);
  present_products_.clear();
  missing_products_.clear();
}

/// Updates the routes of a record in a storage without variants.
void StorageWriter::route(const store::StorageRecord& record, const project::RecordView& view, bool is_new) {
  const auto* own = record.parent.empty() ? &view : nullptr;
  put_routes({.row = record.row,
              .key = record.key,
              .changed = record.changed,
              .own = own,
              .variant = &view,
              .is_new = is_new});
}

/// Replaces a record's documents by new ones.
void StorageWriter::set_documents(const StoredRecord& record, store::DocumentId document,
                                  store::DocumentId variant_document) {
  const auto replace = [&](Level level, store::DocumentId old, store::DocumentId now) {
    if (old != now && writers_[level]) writers_[level]->remove(old);
  };
  replace(record.parent.empty() ? Level::product : Level::variant, record.document, document);
  replace(Level::variant, record.variant_document, variant_document);
  if (record.document != document || record.variant_document != variant_document)
    documents_.push_back({.row = record.row, .document = document, .variant_document = variant_document});
}

/// Adds new documents for a product and its variants.
void StorageWriter::index_family(const Family& family) {
  if (family.has_product()) {
    const auto document = add_document(Level::product, family.own());
    set_documents(*family.product, document,
                  family.variants.empty() ? add_document(Level::variant, family.as_variant()) : store::DocumentId());
  }
  for (const StoredRecord& variant : family.variants)
    set_documents(variant, add_document(Level::variant, family.of(variant)), variant.variant_document);
}

/// Updates the routes of a product and its variants. A product counts as changed when one of its variants has changed.
void StorageWriter::route_family(const Family& family) {
  if (family.has_product()) {
    const auto own = family.own();
    const auto as_variant = family.as_variant();
    auto changed = family.product->changed;
    for (const StoredRecord& variant : family.variants) changed = std::max(changed, variant.changed);
    put_routes({.row = family.product->row,
                .key = family.key,
                .changed = changed,
                .own = &own,
                .variant = family.variants.empty() ? &as_variant : nullptr});
  }
  for (const StoredRecord& variant : family.variants) {
    const auto view = family.of(variant);
    put_routes({.row = variant.row, .key = variant.key, .changed = variant.changed, .variant = &view});
  }
}

void StorageWriter::index_everything(report::Progress& progress) {
  store::each_storage_record(store_, version_.number, [&](const store::StorageRecord& record) {
    progress.step();
    const auto view = families_.view_of(record);
    if (version_.has_variants)
      touched_.emplace(record.parent.empty() ? record.key : record.parent);
    else
      documents_.push_back({.row = record.row,
                            .document = add_document(Level::product, view),
                            .variant_document = add_document(Level::variant, view)});
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
    const auto view = families_.view_of(record);
    route(record, view, false);
  });
  families_.each(products, [&](const Family& family) { route_family(family); });
  for (const auto& routes : routes_) routes->flush();
}

}  // namespace fsctl::ingest
