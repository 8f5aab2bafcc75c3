#include "core/ingest/storage_writer.h"

#include <algorithm>

#include "core/served/stored_content.h"
#include "core/store/orphans.h"

namespace fsctl::ingest {

using project::Level;

/// A record read from the store; its content lies in the writer's arena.
struct StorageWriter::Stored {
  store::RecordRow row;
  std::string key;
  std::string parent;
  store::DocumentId document;
  store::DocumentId variant_document;
  UnixMillis changed;
  Value content;
};

/// A product with its variants. The document of each depends on the others, so they are indexed together.
struct StorageWriter::Family {
  std::string key;
  std::optional<Stored> product;  ///< nothing when variants were pushed before their product
  std::vector<Stored> variants;
  std::vector<Value> contents;  ///< the variants' contents

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

void StorageWriter::put(const MappedRecord& mapped, store::FeedNumber feed, UnixMillis now) {
  store::StorageRecord record{
      .key = mapped.key, .parent = mapped.parent, .feed = feed, .changed = now, .content = mapped.text};
  if (const auto old = store::find_storage_record(store_, version_.number, mapped.key)) {
    record.row = old->row;
    remove_documents(*old);
    if (old->parent != mapped.parent) touch(mapped.key, old->parent);
  }
  if (version_.has_variants) {
    touch(mapped.key, mapped.parent);
  } else {
    record.document = add_document(Level::product, mapped);
    record.variant_document = add_document(Level::variant, mapped);
  }
  const bool is_new = record.row == store::none;
  record.row = store::put_storage_record(store_, version_.number, record);
  put_edges(mapped.view());
  if (!version_.has_variants) route(record, mapped.view(), is_new);
}

void StorageWriter::remove(std::string_view key, store::FeedNumber feed) {
  const auto old = store::find_storage_record(store_, version_.number, key);
  if (!old || old->feed != feed) return;
  remove_documents(*old);
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

/// Marks the families that a record belongs to. A variant may have variants itself, by mistake or while it becomes a
/// product, and these show its shared fields.
void StorageWriter::touch(std::string_view key, std::string_view parent) {
  touched_.emplace(parent.empty() ? key : parent);
  if (!parent.empty() && store::has_variants(store_, version_.number, key)) touched_.emplace(key);
}

/// Updates the store's list of missing products.
void StorageWriter::note_product(const Family& family) {
  const bool is_missing = !family.has_product() && !family.variants.empty();
  if (is_missing)
    store::put_missing_product(store_, version_.number, family.key);
  else if (are_products_missing_)
    store::remove_missing_product(store_, version_.number, family.key);
  are_products_missing_ = are_products_missing_ || is_missing;
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

StorageWriter::Stored StorageWriter::stored(const store::StorageRecord& record) {
  const Value content = served::stored_content(record.content, reader_, arena_);
  return {record.row,      std::string(record.key), std::string(record.parent),
          record.document, record.variant_document, record.changed,
          content};
}

/// Calls `visit` for the family of each product; reads many families at once.
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

/// Replaces a record's documents by new ones.
void StorageWriter::set_documents(const Stored& record, store::DocumentId document,
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
  for (const Stored& variant : family.variants)
    set_documents(variant, add_document(Level::variant, family.of(variant)), variant.variant_document);
}

/// Updates the routes of a product and its variants. A product counts as changed when one of its variants has changed.
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
