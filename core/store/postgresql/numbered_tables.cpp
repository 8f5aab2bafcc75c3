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

}  // namespace

std::string returning_number(std::string_view sql) {
  constexpr std::string_view insert = "INSERT INTO ";
  if (!sql.starts_with(insert)) return {};
  const auto rest = sql.substr(insert.size());
  const auto table = rest.substr(0, rest.find_first_of("( "));
  const auto* const found = std::ranges::find(tables_with_numbers, table, &Numbered::table);
  return found == tables_with_numbers.end() ? "" : " RETURNING " + std::string(found->column);
}

std::string numbering_from_largest() {
  std::string script;
  for (const auto& [table, column] : tables_with_numbers) {
    const auto sequence = "pg_get_serial_sequence('" + std::string(table) + "', '" + std::string(column) + "')";
    const auto largest = "(SELECT max(" + std::string(column) + ") FROM " + std::string(table) + ")";
    script += "SELECT setval(" + sequence + ", coalesce(" + largest + ", 0) + 1, false);";
  }
  return script;
}

}  // namespace fsctl::store
