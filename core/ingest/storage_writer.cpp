#include "core/ingest/storage_writer.h"

#include <set>

namespace fsctl::ingest {

using project::Level;

StorageWriter::StorageWriter(store::Store& store, const std::vector<served::StorageUse>& uses)
    : store_(store),
      version_(*uses.front().version),
      families_(store, version_.number),
      touched_(store, version_.number, families_),
      routes_(store, uses) {
  for (const auto level : project::levels)
    if (is_indexed(level))
      writers_[level] =
          std::make_unique<index::IndexWriter>(store, version_.listing_indexes[level], *version_.definitions[level]);
  std::set<store::TreeNumber> trees;
  for (const auto& [project, version] : uses)
    for (const auto& [tree, number] : version->trees)
      if (trees.insert(number).second)
        edges_.push_back(std::make_unique<index::EdgeWriter>(store, *project, *tree, number));
}

void StorageWriter::put(std::span<const NewRecord> records, store::FeedNumber feed, bool all_new) {
  std::vector<store::StorageRecord> rows;
  rows.reserve(records.size());
  for (const auto& [mapped, changed] : records)
    rows.push_back(
        {.key = mapped->key, .parent = mapped->parent, .feed = feed, .changed = changed, .content = mapped->text});
  if (!all_new) find_old(rows);
  for (std::size_t i = 0; i < rows.size(); ++i) add_documents(*records[i].mapped, rows[i]);
  std::vector<bool> are_new;
  for (const auto& row : rows) are_new.push_back(row.row == store::none);
  store::put_storage_records(store_, version_.number, rows);
  std::vector<project::RecordView> views;
  for (const auto& [mapped, _] : records) put_edges(views.emplace_back(mapped->view()));
  if (!version_.has_variants) routes_.put(rows, views, are_new);
}

/// Takes over the rows of the records that are replaced, and removes their documents.
void StorageWriter::find_old(std::span<store::StorageRecord> rows) {
  std::vector<std::string_view> keys;
  keys.reserve(rows.size());
  for (const auto& row : rows) keys.push_back(row.key);
  store::find_storage_records(store_, version_.number, keys, [&](std::size_t position, const auto& old) {
    rows[position].row = old.row;
    remove_documents(old);
    if (old.parent != rows[position].parent) touched_.touch(old.key, old.parent);
  });
}

/// The documents of a record with variants depend on these, and follow in flush().
void StorageWriter::add_documents(const MappedRecord& mapped, store::StorageRecord& row) {
  if (version_.has_variants) return touched_.touch(mapped.key, mapped.parent);
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
    if (version_.has_variants) touched_.touch(keys[position], old.parent);
  });
  routes_.remove(rows, removed);
  store::remove_storage_records(store_, rows);
  for (const auto& edges : edges_) edges->remove(removed);
}

std::vector<index::RouteConflict> StorageWriter::flush() {
  touched_.settle([&](const Family& family) {
    index_family(family);
    routes_.put(family);
  });
  store::set_documents(store_, documents_);
  documents_.clear();
  for (const auto& edges : edges_) edges->flush();
  for (const auto level : project::levels)
    if (const auto& writer = writers_[level]) writer->flush();
  return routes_.flush();
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

void StorageWriter::index_record(const store::StorageRecord& record, const project::RecordView& view) {
  if (version_.has_variants)
    touched_.touch_product(record.parent.empty() ? record.key : record.parent);
  else
    documents_.push_back({.row = record.row,
                          .document = add_document(Level::product, view),
                          .variant_document = add_document(Level::variant, view)});
  put_edges(view);
}

void StorageWriter::index_everything(report::Progress& progress) {
  store::each_storage_page(store_, version_.number, [&](std::span<const store::StorageRecord> records) {
    const auto views = families_.views_of(records);
    for (std::size_t i = 0; i < records.size(); ++i) {
      progress.step();
      index_record(records[i], views[i]);
    }
  });
  flush();
}

void StorageWriter::route_everything(report::Progress& progress) {
  Keys products;
  store::each_storage_page(store_, version_.number, [&](std::span<const store::StorageRecord> records) {
    for (std::size_t i = 0; i < records.size(); ++i) progress.step();
    if (!version_.has_variants)
      return routes_.put(records, families_.views_of(records), std::vector<bool>(records.size()));
    for (const auto& record : records) products.emplace(record.parent.empty() ? record.key : record.parent);
  });
  families_.each(products, [&](const Family& family) { routes_.put(family); });
  routes_.flush();
}

}  // namespace fsctl::ingest
