#include <algorithm>
#include <functional>
#include <memory>
#include <vector>

#include "core/error/error.h"
#include "core/fields/field.h"
#include "core/fields/field_type.h"
#include "core/fields/stored.h"
#include "core/index/addition.h"
#include "core/index/column.h"
#include "core/index/definition.h"
#include "core/index/document_set.h"
#include "core/index/postings.h"
#include "core/index/segment_builder.h"
#include "core/served/stored_content.h"
#include "tests/fuzz/targets.h"

/// What the store keeps as bytes of its own, as a damaged one may give it.
namespace fsctl::fuzz {
namespace {

/// Damage is told as an error; anything else is for the driver.
void try_all(std::initializer_list<std::function<void()>> tries) {
  for (const auto& attempt : tries) try {
      attempt();
    } catch (const Error&) {
    }
}

void walk(const index::Column& column) {
  std::vector<index::Code> codes;
  std::size_t bytes = 0;
  for (index::Code code = 0; code < column.distinct(); ++code)
    if (!column.is_numeric()) bytes += column.text(code).size();
  require(bytes <= column.bytes(), "texts lie in the column");
  for (std::size_t record = 0; record < column.documents(); ++record) {
    const auto local = static_cast<index::Local>(record);
    column.codes_of(local, codes);
    column.first(local);
    column.each_value(local, [&](index::Code code, const index::Number&) {
      require(code < column.distinct(), "a record's values are among the column's");
    });
  }
  if (column.is_numeric())
    column.between(0, 1);
  else
    column.find("tent");
}

/// A column of each kind.
index::Definition definition() {
  using enum index::ColumnKind;
  index::Definition all;
  for (const auto kind : {key, words, values, numbers, order, keyed, labels})
    all.columns.push_back({.kind = kind, .path = {}, .scope = {}, .locale = {}, .currency = {}, .name = {}});
  return all;
}

}  // namespace

void column(std::string_view input) {
  try_all({[&] { walk(index::Column(input)); }});
}

void postings(std::string_view input) {
  try_all({[&] { index::find_posting(input, "tent"); }, [&] { index::next_posting(input, "t"); },
           [&] {
             index::each_posting(input, [](std::string_view, std::string_view set) { index::decode_documents(set); });
           },
           [&] {
             const index::DocumentSet set(input);
             const auto hits = set.hits();
             require(hits.size() == set.size() && std::ranges::is_sorted(hits), "a set is in order");
             require(index::DocumentSet(set.encode()).hits() == hits, "a set can be written and read");
           }});
}

void addition(std::string_view input) {
  static const auto all = definition();
  index::SegmentBuilder builder(all);
  try_all({[&] { index::deleted_in(input); },
           [&] { index::each_document(input, [&](const index::Document& document) { builder.add(document); }); },
           [&] {
             builder.finish([](std::size_t column, std::string_view, std::string_view bytes) {
               if (all.columns[column].kind != index::ColumnKind::words) walk(index::Column(bytes));
             });
           }});
}

void content(std::string_view input) {
  static const FieldTypes types;
  static const auto fields = [] {
    std::vector<Field> made;
    for (const FieldType& type : types.all()) {
      for (int flags = 0; flags < 8; ++flags)
        made.push_back({.name = "f",
                        .type = &type,
                        .is_array = (flags & 1) != 0,
                        .is_translatable = (flags & 2) != 0,
                        .is_scoped = (flags & 4) != 0});
    }
    return made;
  }();
  ValueReader reader(max_value_depth);
  Arena arena;
  try_all({[&] {
    const Value record = served::stored_content(input, reader, arena);
    for (const Field& field : fields)
      stored::pick(field, record, {.scope = "public", .locale = "en", .default_locale = "de", .currency = "eur"},
                   arena);
  }});
}

}  // namespace fsctl::fuzz
