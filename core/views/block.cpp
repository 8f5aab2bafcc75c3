#include "core/views/block.h"

#include <cmath>

#include "core/store/damage.h"
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
      : reader_(reader), block_(block), record_(record), leaves_out_null_(reader.project().is_client()), out_(out) {}

  void write() {
    out_.member("key", record_.key);
    for (const auto& field : block_.fields)
      std::visit([&](const auto& content) { write_field(field.name, content); }, field.content);
  }

 private:
  Value read(const project::FieldPath& path) {
    return project::read_path(path, record_, reader_.view(), reader_.arena());
  }

  const project::Block& block(const std::string& slug) const { return reader_.project().blocks.find(slug)->second; }

  void write_value(std::string_view name, const Value& value) {
    if (!value.is_null() || !leaves_out_null_) out_.member(name, value);
  }

  /// What keys lead to, by `find`, each written by `show`: one thing, or a list with null for each that is not there.
  template <typename Find, typename Show>
  void write_found(std::string_view name, const Value& keys, const Find& find, const Show& show) {
    if (keys.is_array()) {
      out_.name(name);
      out_.begin_array();
      for (const Value& key : keys.items())
        if (const auto found = key.is_text() ? find(key.text()) : decltype(find(""))())
          show(*found);
        else
          out_.value(nullptr);
      out_.end_array();
    } else if (const auto found = keys.is_text() ? find(keys.text()) : decltype(find(""))()) {
      out_.name(name);
      show(*found);
    } else {
      write_value(name, nullptr);
    }
  }

  void write_field(std::string_view name, const project::PathField& field) {
    const auto& path = field.path;
    write_value(name, path.field != nullptr && path.field->mapped ? mapped(*path.field->mapped) : read(path));
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

  void write_field(std::string_view name, const project::RouteField& field) {
    const auto& page = reader_.project().pages.find(field.page)->second;
    write_found(
        name, field.key ? read(*field.key) : Value(record_.key),
        [&](std::string_view key) { return route_here(reader_, page, key); },
        [&](const Route& route) {
          out_.begin_object();
          write_route_members(route, out_);
          out_.end_object();
        });
  }

  void write_field(std::string_view name, const project::NestedBlock& field) {
    const project::Block& shown = block(field.block);
    write_found(
        name, read(field.key),
        [&](std::string_view key) { return reader_.find_view(shown.storage, key, shown.variant_level); },
        [&](const project::RecordView& record) { write_block(reader_, shown, record, out_); });
  }

  void write_field(std::string_view field_name, const project::NestedListing& field) {
    out_.name(field_name);
    std::map<std::string, Value> params;
    for (const auto& [name, path] : field.param) params.emplace(name, read(path));
    write_nested_listing(reader_, reader_.project().listings.find(field.listing)->second, params, field.limit, out_);
  }

  void write_field(std::string_view name, const project::PriceField& field) {
    write_value(name, extreme_price(*field.field, field.lowest));
  }

  static double number_in(const Value& price, std::string_view member) {
    const Value* found = price.find(member);
    if (found == nullptr || !found->is_number()) store::raise_damage("storage_record");
    return found->number();
  }
  static double amount_of(const Value& price) {
    return number_in(price, "amount") / std::pow(10, number_in(price, "precision"));
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

  void write_field(std::string_view name, const project::VariantsField& field) {
    const project::Block& shown = block(field.block);
    out_.name(name);
    out_.begin_array();
    const auto& variants = reader_.variants(block_.storage, record_.key);
    for (const Record& variant : variants) write_block_or_null(reader_, shown, variant.key, out_);
    if (variants.empty()) write_block_or_null(reader_, shown, record_.key, out_);
    out_.end_array();
  }

  Reader& reader_;
  const project::Block& block_;
  const project::RecordView& record_;
  bool leaves_out_null_;  ///< generated clients know such a member as one that may be missing
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
