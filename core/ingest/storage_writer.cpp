#include "core/ingest/storage_writer.h"

#include "core/json/write.h"

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
  Value content;
};

StorageWriter::StorageWriter(store::Store& store, const project::Project& project, const StorageVersion& version)
    : store_(store), version_(version) {
  for (const int level : {own_level, variant_level})
    if (is_indexed(level))
      writers_[level] =
          std::make_unique<index::IndexWriter>(store, version.listing_indexes[level], *version.definitions[level]);
  for (const auto& [tree, number] : version.trees)
    edges_.push_back(std::make_unique<index::EdgeWriter>(store, project, *tree, number));
}

void StorageWriter::put(std::string_view key, std::string_view parent, std::int64_t feed, const Value& content,
                        std::int64_t now) {
  content_.clear();
  write(content, content_);
  store::StorageRecord record{.key = key, .parent = parent, .feed = feed, .changed = now, .content = content_};
  if (const auto old = store::find_storage_record(store_, version_.number, key)) {
    record.row = old->row;
    kill_entries(*old);
    if (!old->parent.empty() && old->parent != parent) touch(key, old->parent);
  }
  const project::RecordView view{.key = key, .product = parent, .content = content};
  if (version_.has_variants) {
    touch(key, parent);
  } else {
    record.entry = add_entry(own_level, view);
    record.variant_entry = add_entry(variant_level, view);
  }
  store::put_storage_record(store_, version_.number, record);
  put_edges(view);
}

void StorageWriter::remove(std::string_view key, std::int64_t feed) {
  const auto old = store::find_storage_record(store_, version_.number, key);
  if (!old || old->feed != feed) return;
  kill_entries(*old);
  if (version_.has_variants) touch(key, old->parent);
  store::remove_storage_record(store_, old->row);
  for (const auto& edges : edges_) edges->remove(key);
}

void StorageWriter::flush() {
  for (const auto& key : touched_) index_product(key);
  touched_.clear();
  for (const auto& writer : writers_)
    if (writer) writer->flush();
}

std::int64_t StorageWriter::add_entry(int level, const project::RecordView& record) {
  return is_indexed(level) ? writers_[level]->add(record) : 0;
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

void StorageWriter::touch(std::string_view key, std::string_view parent) {
  touched_.emplace(parent.empty() ? key : parent);
}

StorageWriter::Stored StorageWriter::stored(const store::StorageRecord& record) {
  const Value content = reader_.read_to_keep(record.content, arena_);
  return {record.row, std::string(record.key), std::string(record.parent), record.entry, record.variant_entry, content};
}

std::optional<StorageWriter::Stored> StorageWriter::load(std::string_view key) {
  const auto record = store::find_storage_record(store_, version_.number, key);
  if (!record) return {};
  return stored(*record);
}

void StorageWriter::set_entry(const Stored& record, bool variant, std::int64_t entry) {
  const auto old = variant ? record.variant_entry : record.entry;
  const int level = variant || !record.parent.empty() ? variant_level : own_level;
  if (old != 0 && writers_[level]) writers_[level]->kill(old);
  if (old != 0 || entry != 0) store::set_entry(store_, record.row, variant, entry);
}

/// Makes new entries of a product and its variants, since each shows in the others.
void StorageWriter::index_product(const std::string& key) {
  arena_.release();
  const auto product = load(key);
  std::vector<Stored> variants;
  store::each_variant(store_, version_.number, key, [&](const auto& record) { variants.push_back(stored(record)); });
  std::vector<Value> contents;
  for (const Stored& variant : variants) contents.push_back(variant.content);
  if (product && product->parent.empty()) {
    const project::RecordView own{.key = key, .content = product->content, .variants = contents};
    set_entry(*product, false, add_entry(own_level, own));
    const project::RecordView as_variant{.key = key, .content = product->content};
    set_entry(*product, true, variants.empty() ? add_entry(variant_level, as_variant) : 0);
  }
  for (const Stored& variant : variants) {
    const project::RecordView view{.key = variant.key,
                                   .product = key,
                                   .content = variant.content,
                                   .product_content = product ? product->content : Value()};
    set_entry(variant, false, add_entry(variant_level, view));
  }
}

void StorageWriter::index_everything() {
  std::vector<std::string> products;
  std::vector<std::tuple<std::int64_t, std::int64_t, std::int64_t>> entries;
  store::each_storage_record(store_, version_.number, [&](const store::StorageRecord& record) {
    arena_.release();
    const project::RecordView view{
        .key = record.key, .product = record.parent, .content = reader_.read(record.content, arena_)};
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

}  // namespace fsctl::ingest
