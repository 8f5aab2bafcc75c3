#include "core/store/copied_rows.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "core/error/error.h"
#include "core/store/damage.h"
#include "core/text/digest.h"

namespace fsctl::store {
namespace {

constexpr std::size_t rows_at_once = 1'000;

struct Column {
  std::string name;
  BoundValue::Type type;
};

struct Cell {
  bool is_null = true;
  std::int64_t number = 0;
  std::string text{};
};

/// The columns of a text like `number number, id text`.
std::vector<Column> columns_in(std::string_view text) {
  std::vector<Column> columns;
  while (!text.empty()) {
    const auto one = text.substr(0, text.find(','));
    text.remove_prefix(std::min(text.size(), one.size() + std::string_view(", ").size()));
    const auto name_end = one.find(' ');
    const auto kind = one.substr(name_end + 1);
    columns.push_back({.name = std::string(one.substr(0, name_end)),
                       .type = kind == "number" ? BoundValue::Type::number
                               : kind == "text" ? BoundValue::Type::text
                                                : BoundValue::Type::bytes});
  }
  return columns;
}

std::string names_of(std::span<const Column> columns) {
  std::string names;
  for (const auto& column : columns) names += (names.empty() ? "" : ", ") + column.name;
  return names;
}

/// So many parameters.
std::string places(std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += i == 0 ? "?" : ", ?";
  return text;
}

/// A table's columns, those of its key first, and the statements that page through it by this key.
struct CopiedTable {
  explicit CopiedTable(const Held& held) : name(held.table), columns(columns_in(held.key)), keys(columns.size()) {
    const auto key = names_of(columns);
    const auto others = columns_in(held.columns);
    columns.insert(columns.end(), others.begin(), others.end());
    const auto all = "SELECT " + names_of(columns) + " FROM " + name;
    const auto in_order = " ORDER BY " + key + " LIMIT " + std::to_string(rows_at_once);
    begin = all + in_order;
    go_on = all + " WHERE (" + key + ") > (" + places(keys) + ")" + in_order;
    insert = "INSERT INTO " + name + "(" + names_of(columns) + ") VALUES (" + places(columns.size()) + ")";
  }

  std::string name;
  std::vector<Column> columns;
  std::size_t keys;  ///< how many columns its key has
  std::string begin{};
  std::string go_on{};
  std::string insert{};
};

const std::vector<CopiedTable>& copied_tables() {
  static const std::vector<CopiedTable> tables(held_tables().begin(), held_tables().end());
  return tables;
}

BoundValue bound(const Cell& cell, BoundValue::Type type) {
  if (cell.is_null) return {};
  if (type == BoundValue::Type::number) return cell.number;
  return type == BoundValue::Type::text ? BoundValue(cell.text) : BoundValue(Bytes{cell.text});
}

/// Some rows of a table, cell after cell.
class RowPage {
 public:
  explicit RowPage(const CopiedTable& table) : table_(table) {}

  /// Reads the rows behind those it has; false when there are none.
  bool read_next(Store& store) {
    std::vector<BoundValue> after;
    for (std::size_t i = 0; i < table_.keys && !cells_.empty(); ++i)
      after.push_back(bound(cells_[cells_.size() - table_.columns.size() + i], table_.columns[i].type));
    auto& select = store.connection().prepare(cells_.empty() ? table_.begin.c_str() : table_.go_on.c_str());
    select.begin(after);
    std::vector<Cell> cells;
    while (select.step())
      for (std::size_t i = 0; i < table_.columns.size(); ++i) cells.push_back(read(select, i));
    cells_ = std::move(cells);
    return !cells_.empty();
  }

  void insert_into(Store& store) const {
    std::vector<BoundValue> values;
    for (std::size_t i = 0; i < cells_.size(); ++i)
      values.push_back(bound(cells_[i], table_.columns[i % table_.columns.size()].type));
    store.connection().prepare(table_.insert.c_str()).run(table_.columns.size(), values, [](std::size_t, std::int64_t) {
    });
  }

  std::int64_t rows() const { return static_cast<std::int64_t>(cells_.size() / table_.columns.size()); }

  /// A digest of these rows and of what came before them.
  std::string digest(std::string text) const {
    for (const auto& cell : cells_) {
      text += cell.is_null ? "-" : std::to_string(cell.number) + ' ' + std::to_string(cell.text.size()) + ' ';
      text += cell.text;
    }
    return text::sha256(text);
  }

 private:
  Cell read(Statement& select, std::size_t i) const {
    const auto column = static_cast<int>(i);
    if (select.is_null(column)) return {};
    if (table_.columns[i].type == BoundValue::Type::number) return {.is_null = false, .number = select.number(column)};
    return {.is_null = false, .text = std::string(select.text(column))};
  }

  const CopiedTable& table_;
  std::vector<Cell> cells_{};
};

std::string digest_of(Store& store, const CopiedTable& table) {
  std::string digest;
  for (RowPage page(table); page.read_next(store);) digest = page.digest(digest);
  return digest;
}

/// Gives the digest of what was copied.
std::string copy_table(Store& from, Store& into, const CopiedTable& table,
                       const std::function<void(std::string_view, std::int64_t)>& copied) {
  std::string digest;
  std::int64_t rows = 0;
  for (RowPage page(table); page.read_next(from);) {
    page.insert_into(into);
    digest = page.digest(digest);
    copied(table.name, rows += page.rows());
  }
  return digest;
}

}  // namespace

bool has_rows(Store& store) {
  return std::ranges::any_of(copied_tables(), [&](const CopiedTable& table) {
    return table.name != "counter" && RowPage(table).read_next(store);
  });
}

void copy_rows(Store& from, Store& into, const std::function<void(std::string_view, std::int64_t)>& copied) {
  const ReadTransaction reading(from);
  Transaction writing(into);
  into.run("DELETE FROM counter");
  for (const auto& table : copied_tables()) {
    const auto digest = copy_table(from, into, table, copied);
    if (digest_of(into, table) == digest) continue;
    throw Error(ErrorCode::store_unusable,
                into.address().text() + ": table " + table.name + " differs from what was copied",
                "nothing was kept of the copy; try again");
  }
  into.connection().number_rows_from_here();
  writing.commit();
}

}  // namespace fsctl::store
