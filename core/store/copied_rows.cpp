#include "core/store/copied_rows.h"

#include <algorithm>
#include <cstddef>
#include <exception>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/error/error.h"
#include "core/store/counters.h"
#include "core/store/damage.h"
#include "core/store/going_on.h"
#include "core/store/held_columns.h"
#include "core/store/unfinished.h"
#include "core/text/digest.h"

namespace fsctl::store {
namespace {

constexpr std::size_t rows_at_once = 1'000;

struct Cell {
  bool is_null = true;
  std::int64_t number = 0;
  std::string text{};
};

std::string names_of(std::span<const HeldColumn> columns) {
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
  /// `schema` is where its rows are read; empty for the store's own.
  explicit CopiedTable(const Held& held, const std::string& schema = {})
      : name(held.table), columns(columns_in(held.key)), keys(columns.size()) {
    const auto key = names_of(columns);
    const auto others = columns_in(held.columns);
    columns.insert(columns.end(), others.begin(), others.end());
    const auto all = "SELECT " + names_of(columns) + " FROM " + (schema.empty() ? name : schema + '.' + name);
    const auto in_order = " ORDER BY " + key + " LIMIT " + std::to_string(rows_at_once);
    begin = all + in_order;
    go_on = all + " WHERE (" + key + ") > (" + places(keys) + ")" + in_order;
    insert = "INSERT INTO " + name + "(" + names_of(columns) + ") VALUES (" + places(columns.size()) + ")";
  }

  std::string name;
  std::vector<HeldColumn> columns;
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

  std::size_t bytes() const {
    std::size_t bytes = 0;
    for (const auto& cell : cells_) bytes += sizeof cell.number + cell.text.size();
    return bytes;
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

/// What is kept of a copy until it is complete: counters, of where the rows come from, and of how many there are of a
/// table.
constexpr std::string_view copy_of = "copy of ";
constexpr std::string_view copied_of = "copied of ";

/// The state of a store that is copied.
std::string state_of(Store& from) {
  const auto& address = from.address();
  const auto place = address.is_of_server() ? address.text() : std::filesystem::absolute(address.file()).string();
  return std::string(copy_of) + place + " at version " + std::to_string(static_cast<std::int64_t>(from.data_version()));
}

/// Copies rows, and keeps what there is of them each time that they have become many.
class Copying {
 public:
  Copying(Store& from, Store& into, const RowsCopied& told) : from_(from), into_(into), told_(told) {}

  Copied run() {
    const ReadTransaction reading(from_);
    writing_.emplace(into_);
    begin(state_of(from_));
    for (const auto& table : copied_tables()) {
      if (table.name == "counter") forget_notes();
      copy(table);
    }
    into_.connection().number_rows_from_here();
    into_.connection().note_unfinished(false);
    writing_->commit();
    return std::move(copied_);
  }

 private:
  static constexpr std::size_t many_bytes = std::size_t{8} << 20U;

  void begin(const std::string& state) {
    noted_ = counters_of(into_.connection());
    const auto* former = first_counter(noted_, copy_of);
    const bool has_begun = former != nullptr;
    const bool goes_on = has_begun && former->first == state;
    if (!has_begun && has_rows(into_))
      throw Error(ErrorCode::usage, into_.address().text() + ": there is something in this store already",
                  "a copy goes into a new store: name another file or, with options=-csearch_path%3DNAME, another "
                  "schema");
    if (has_begun) hold();
    if (has_begun && !goes_on) remove_rows();
    if (has_begun) copied_.beginning = goes_on ? Copied::Beginning::goes_on : Copied::Beginning::anew;
    add_to_counter(into_, state, 1);
  }

  /// From here on the counters are those that are copied, and all is kept at once.
  void forget_notes() {
    into_.run("DELETE FROM counter");
    bytes_ = 0;
  }

  /// Of those who copy into a store, one goes on with it.
  void hold() {
    constexpr std::int64_t number_of_copies = 0xFFFF'FFFF;
    if (held_ != nullptr) return;
    if (into_.connection().is_held(number_of_copies))
      throw Error(ErrorCode::store_busy, into_.address().text() + ": somebody is copying into this store just now",
                  "try again when that is done");
    held_ = into_.connection().hold(number_of_copies);
  }

  void remove_rows() {
    for (auto table = copied_tables().rbegin(); table != copied_tables().rend(); ++table)
      if (table->name != "counter") into_.execute("DELETE FROM " + table->name);
    into_.run("DELETE FROM counter WHERE name >= 'copied of ' AND name < 'copy of!'");
    noted_.clear();
  }

  void copy(const CopiedTable& table) {
    const auto there = noted_[std::string(copied_of) + table.name];
    auto& [rows, digest] = copied_.tables[table.name];
    for (RowPage page(table); page.read_next(from_);) {
      digest = page.digest(digest);
      rows += page.rows();
      if (rows <= there) continue;
      insert(page, table);
      told_(table.name, rows);
      bytes_ += page.bytes();
      if (bytes_ >= many_bytes) keep();
    }
    if (digest_of(into_, table) != digest) refuse(table);
  }

  /// Rows that are there already are somebody else's.
  void insert(const RowPage& page, const CopiedTable& table) {
    try {
      page.insert_into(into_);
    } catch (const std::exception& exception) {
      if (!is_damage(exception)) throw;
      refuse(table);
    }
  }

  void keep() {
    hold();
    for (const auto& [name, table] : copied_.tables)
      put_counter(into_.connection(), std::string(copied_of) + name, table.rows);
    into_.connection().note_unfinished(true);
    writing_->commit();
    writing_.emplace(into_);
    bytes_ = 0;
  }

  [[noreturn]] void refuse(const CopiedTable& table) {
    writing_.reset();
    writing_.emplace(into_);
    remove_rows();
    into_.connection().note_unfinished(false);
    writing_->commit();
    throw Error(ErrorCode::store_unusable,
                into_.address().text() + ": table " + table.name + " differs from what was copied",
                "nothing was kept of the copy; try again");
  }

  Store& from_;
  Store& into_;
  const RowsCopied& told_;
  std::optional<Transaction> writing_{};
  std::unique_ptr<HeldNumber> held_{};
  Counters noted_{};
  std::size_t bytes_ = 0;  ///< that were copied and not kept
  Copied copied_{};
};

}  // namespace

bool has_rows(Store& store) {
  return std::ranges::any_of(copied_tables(), [&](const CopiedTable& table) {
    return table.name != "counter" && RowPage(table).read_next(store);
  });
}

void replace_rows(Store& from, const std::string& schema, Store& into, const std::string& name) {
  std::vector<CopiedTable> tables;
  for (const auto& held : held_tables())
    if (going_on(held.table) != GoingOn::stays) tables.emplace_back(held, schema);
  const ReadTransaction reading(from);
  Transaction writing(into);
  const auto before = counters_of(into.connection());
  for (auto table = tables.rbegin(); table != tables.rend(); ++table) into.execute("DELETE FROM " + table->name);
  for (const auto& table : tables)
    if (going_on(table.name) == GoingOn::taken)
      for (RowPage page(table); page.read_next(from);) page.insert_into(into);
  go_on_from(into.connection(), before, name);
  writing.commit();
}

Copied copy_rows(Store& from, Store& into, const RowsCopied& told) { return Copying(from, into, told).run(); }

}  // namespace fsctl::store
