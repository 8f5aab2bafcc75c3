#include "core/views/block.h"

#include <cmath>

#include "core/views/listing.h"
#include "core/views/route.h"

namespace fsctl::views {
namespace {

project::FieldPath whole_field(const Field* field) {
  return {.text = field->name, .field = field, .type = field->type, .is_list = field->is_array};
}

/// Writes the fields of one block for one record.
class BlockWriter {
 public:
  BlockWriter(Reader& reader, const project::Block& block, const project::RecordView& record, JsonWriter& out)
      : reader_(reader), block_(block), record_(record), out_(out) {}

  void write() {
    out_.member("key", record_.key);
    for (const auto& field : block_.fields) {
      out_.name(field.name);
      std::visit([&](const auto& content) { write_content(content); }, field.content);
    }
  }

 private:
  Value read(const project::FieldPath& path) {
    return project::read_path(path, record_, reader_.view(), reader_.arena());
  }

  const project::Block& block(const std::string& slug) const { return reader_.project().blocks.find(slug)->second; }

  void write_content(const project::PathField& field) {
    const auto& path = field.path;
    if (path.field != nullptr && path.field->mapped)
      out_.value(mapped(*path.field->mapped));
    else
      out_.value(read(path));
  }

  /// The field of another storage's record whose key stands in the source field; element by element for lists.
  Value mapped(const Mapped& field) {
    const auto& storage = reader_.project().storages.find(block_.storage)->second;
    const Value keys = read(whole_field(storage.field(field.source)));
    if (!keys.is_array()) return mapped_value(field, keys);
    const auto values = new_items(reader_.arena(), keys.items().size());
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = mapped_value(field, keys.items()[i]);
    return std::span<const Value>(values);
  }

  Value mapped_value(const Mapped& field, const Value& key) {
    if (!key.is_text()) return {};
    const auto* record = reader_.find_view(field.storage, key.text(), false);
    if (record == nullptr) return {};
    const auto& storage = reader_.project().storages.find(field.storage)->second;
    return project::read_path(whole_field(storage.field(field.field)), *record, reader_.view(), reader_.arena());
  }

  void write_content(const project::RouteField& field) {
    write_route_or_null(reader_, reader_.project().pages.find(field.page)->second, record_.key, out_);
  }

  void write_content(const project::NestedBlock& field) {
    const Value keys = read(field.key);
    if (!keys.is_array()) return write_nested(field, keys);
    out_.begin_array();
    for (const Value& key : keys.items()) write_nested(field, key);
    out_.end_array();
  }

  void write_nested(const project::NestedBlock& field, const Value& key) {
    if (key.is_text())
      write_block_or_null(reader_, block(field.block), key.text(), out_);
    else
      out_.value(nullptr);
  }

  void write_content(const project::NestedListing& field) {
    std::map<std::string, Value> params;
    for (const auto& [name, path] : field.param) params.emplace(name, read(path));
    write_nested_listing(reader_, reader_.project().listings.find(field.listing)->second, params, field.limit, out_);
  }

  void write_content(const project::PriceField& field) { out_.value(extreme_price(*field.field, field.lowest)); }

  static double amount_of(const Value& price) {
    return price.find("amount")->number() / std::pow(10, price.find("precision")->number());
  }

  Value extreme_price(const Field& field, bool lowest) {
    std::vector<Value> prices;
    project::collect_path(whole_field(&field), record_, reader_.view(), reader_.arena(), prices);
    Value best;
    for (const Value& price : prices)
      if (best.is_null() || (lowest ? amount_of(price) < amount_of(best) : amount_of(price) > amount_of(best)))
        best = price;
    return best;
  }

  void write_content(const project::VariantsField& field) {
    const project::Block& shown = block(field.block);
    out_.begin_array();
    const auto& variants = reader_.variants(block_.storage, record_.key);
    for (const Record& variant : variants) write_block_or_null(reader_, shown, variant.key, out_);
    if (variants.empty()) write_block_or_null(reader_, shown, record_.key, out_);
    out_.end_array();
  }

  Reader& reader_;
  const project::Block& block_;
  const project::RecordView& record_;
  JsonWriter& out_;
};

}  // namespace

void write_block_members(Reader& reader, const project::Block& block, const project::RecordView& record,
                         JsonWriter& out) {
  BlockWriter(reader, block, record, out).write();
}

void write_block(Reader& reader, const project::Block& block, const project::RecordView& record, JsonWriter& out) {
  out.begin_object();
  write_block_members(reader, block, record, out);
  out.end_object();
}

void write_block_or_null(Reader& reader, const project::Block& block, std::string_view key, JsonWriter& out) {
  const auto* record = reader.find_view(block.storage, key, block.variant_level);
  if (record == nullptr)
    out.value(nullptr);
  else
    write_block(reader, block, *record, out);
}

}  // namespace fsctl::views
