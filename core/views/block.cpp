#include "core/views/block.h"

#include <algorithm>
#include <cmath>

#include "core/store/damage.h"
#include "core/views/listing.h"
#include "core/views/mapped_value.h"
#include "core/views/read_ahead.h"
#include "core/views/route.h"

namespace fsctl::views {
namespace {

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

  void write_value(std::string_view name, const Value& value) {
    if (!value.is_null() || !leaves_out_null_) out_.member(name, value);
  }

  /// Writes what `find` gives for keys, each by `show`: one thing, or a list with null for each that is missing.
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

  void write_field(std::string_view name, const project::PathField& field) { write_value(name, read(field.path)); }

  void write_field(std::string_view name, const project::MappedField& field) {
    write_value(name, mapped_value(reader_, field.mapped, record_));
  }

  void write_field(std::string_view name, const project::RouteField& field) {
    write_found(
        name, field.key ? read(*field.key) : Value(record_.key),
        [&](std::string_view key) { return route_here(reader_, *field.page, key); },
        [&](const Route& route) {
          out_.begin_object();
          write_route_members(route, out_);
          out_.end_object();
        });
  }

  void write_field(std::string_view name, const project::NestedBlock& field) {
    const project::Block& shown = *field.block;
    write_found(
        name, read(field.key),
        [&](std::string_view key) { return reader_.find_view(*shown.storage, key, shown.level); },
        [&](const project::RecordView& record) { write_block(reader_, shown, record, out_); });
  }

  void write_field(std::string_view field_name, const project::NestedListing& field) {
    out_.name(field_name);
    std::vector<Value> params;
    for (const auto& param : field.params) params.push_back(read(param.path));
    write_nested_listing(reader_, field, params, out_);
  }

  void write_field(std::string_view name, const project::PriceField& field) { write_value(name, extreme_price(field)); }

  static double number_in(const Value& price, std::string_view member) {
    const Value* found = price.find(member);
    if (found == nullptr || !found->is_number()) store::raise_damage("storage_record");
    return found->number();
  }
  static double amount_of(const Value& price) {
    return number_in(price, "amount") / std::pow(10, number_in(price, "precision"));
  }

  Value extreme_price(const project::PriceField& field) {
    std::vector<Value> prices;
    project::collect_path(field.price, record_, reader_.view(), reader_.arena(), prices);
    Value best;
    for (const Value& price : prices)
      if (best.is_null() || (field.lowest ? amount_of(price) < amount_of(best) : amount_of(price) > amount_of(best)))
        best = price;
    return best;
  }

  void write_field(std::string_view name, const project::VariantsField& field) {
    out_.name(name);
    out_.begin_array();
    for (const auto& variant : reader_.find_variants(*block_.storage, record_.key))
      write_block(reader_, *field.block, variant, out_);
    out_.end_array();
  }

  Reader& reader_;
  const project::Block& block_;
  const project::RecordView& record_;
  bool leaves_out_null_;  ///< generated clients treat such a member as optional
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
  const auto* record = find_to_show(reader, block, {&key, 1}).front();
  if (record == nullptr)
    out.value(nullptr);
  else
    write_block(reader, block, *record, out);
}

}  // namespace fsctl::views
