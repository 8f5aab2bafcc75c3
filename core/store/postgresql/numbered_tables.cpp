#include "core/store/postgresql/numbered_tables.h"

#include <algorithm>
#include <array>

namespace fsctl::store {
namespace {

struct Numbered {
  std::string_view table;
  std::string_view column;
};

constexpr std::array<Numbered, 10> tables_with_numbers = {{{"feed", "number"},
                                                           {"feed_record", "row"},
                                                           {"storage_version", "number"},
                                                           {"storage_record", "row"},
                                                           {"listing_index", "number"},
                                                           {"index_chunk", "number"},
                                                           {"tree_index", "number"},
                                                           {"route_set", "number"},
                                                           {"route_page", "number"},
                                                           {"release", "number"}}};

constexpr std::string_view insert = "INSERT INTO ";
constexpr std::string_view values = ") VALUES (";

/// The table into which a statement inserts, where the database numbers its rows; null for others.
const Numbered* numbered_by(std::string_view sql) {
  if (!sql.starts_with(insert)) return nullptr;
  const auto rest = sql.substr(insert.size());
  const auto table = rest.substr(0, rest.find_first_of("( "));
  const auto* const found = std::ranges::find(tables_with_numbers, table, &Numbered::table);
  return found == tables_with_numbers.end() ? nullptr : found;
}

std::string sequence_of(const Numbered& numbered) {
  return "pg_get_serial_sequence('" + std::string(numbered.table) + "', '" + std::string(numbered.column) + "')";
}

bool has_its_number(std::string_view sql, const Numbered& numbered) {
  return sql.substr(sql.find('(') + 1).starts_with(numbered.column);
}

}  // namespace

std::string returning_number(std::string_view sql) {
  const auto* const numbered = numbered_by(sql);
  return numbered == nullptr || has_its_number(sql, *numbered) ? "" : " RETURNING " + std::string(numbered->column);
}

std::string setting_numbers_apart(std::string_view sql) {
  const auto* const numbered = numbered_by(sql);
  if (numbered == nullptr || sql.find(values) == std::string_view::npos) return {};
  return "SELECT setval(sequence, nextval(sequence) + ? - 1) FROM (SELECT " + sequence_of(*numbered) +
         "::regclass AS sequence OFFSET 0) AS named";
}

std::string inserting_numbered(std::string_view sql) {
  const auto* const numbered = numbered_by(sql);
  if (numbered == nullptr || sql.find(values) == std::string_view::npos) return {};
  std::string with_number(sql);
  with_number.insert(sql.find(values) + values.size(), "?, ");
  with_number.insert(sql.find('(') + 1, std::string(numbered->column) + ", ");
  return with_number;
}

std::string numbering_from_largest() {
  std::string script;
  for (const auto& numbered : tables_with_numbers) {
    const auto largest = "(SELECT max(" + std::string(numbered.column) + ") FROM " + std::string(numbered.table) + ")";
    script += "SELECT setval(" + sequence_of(numbered) + ", coalesce(" + largest + ", 0) + 1, false);";
  }
  return script;
}

}  // namespace fsctl::store
