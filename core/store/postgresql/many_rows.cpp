#include "core/store/postgresql/many_rows.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/store/postgresql/parameters.h"

namespace fsctl::store {
namespace {

constexpr Oid text_type = 25;  // of pg_type, as those of the parameters

std::string_view array_of(Oid type) {
  return type == bytea_type ? "bytea[]" : type == int8_type ? "int8[]" : type == text_type ? "text[]" : "";
}

/// The statement with the columns of `given` in place of each `?`.
std::string with_columns(std::string_view sql) { return with_numbered_parameters(sql, "given.v"); }

/// `unnest($1::int8[], …)`, and `v1, …`.
struct Given {
  std::string arrays = "unnest(";
  std::string columns;

  explicit Given(std::span<const Oid> types) {
    for (std::size_t i = 1; i <= types.size(); ++i) {
      const auto number = std::to_string(i);
      arrays += (i == 1 ? "$" : ", $") + number + "::" + std::string(array_of(types[i - 1]));
      columns += (i == 1 ? "v" : ", v") + number;
    }
    arrays += ")";
  }
};

void add_number(std::string& bytes, std::uint64_t number, std::size_t size) {
  for (std::size_t i = size; i-- > 0;) bytes += static_cast<char>(number >> (8 * i) & 0xFFU);
}

void add_value(std::string& array, const BoundValue& value) {
  constexpr std::size_t of_length = 4;
  if (value.type() == BoundValue::Type::null) return add_number(array, 0xFFFFFFFFU, of_length);
  if (value.type() == BoundValue::Type::number) {
    add_number(array, sizeof(std::int64_t), of_length);
    return add_number(array, static_cast<std::uint64_t>(value.number()), sizeof(std::int64_t));
  }
  add_number(array, value.text().size(), of_length);
  array += value.text();
}

}  // namespace

/// What is not pulled up into a join is done row by row, by the indexes that one row is found by.
std::string for_many_rows(std::string_view sql, std::span<const Oid> types) {
  if (types.empty() || std::ranges::any_of(types, [](Oid type) { return array_of(type).empty(); })) return {};
  const Given given(types);
  if (sql.starts_with("SELECT "))
    return "SELECT found.*, given.place FROM " + given.arrays + " WITH ORDINALITY AS given(" + given.columns +
           ", place) CROSS JOIN LATERAL (" + with_columns(sql) + " OFFSET 0) AS found";
  constexpr std::string_view values = ") VALUES (";
  const auto begin = sql.find(values);
  const auto end = sql.rfind(')');
  if (!sql.starts_with("INSERT INTO ") || begin == std::string_view::npos) return {};
  const auto conflict = sql.substr(end + 1);  // an update may not concern a row twice
  if (!conflict.empty() && conflict != " ON CONFLICT DO NOTHING") return {};
  const auto row = sql.substr(begin + values.size(), end - begin - values.size());
  return std::string(sql.substr(0, begin)) + ") SELECT " + with_columns(row) + " FROM " + given.arrays + " AS given(" +
         given.columns + ")" + std::string(conflict);
}

std::vector<std::string> as_arrays(std::size_t columns, std::span<const BoundValue> values,
                                   std::span<const Oid> types) {
  constexpr std::size_t of_integer = 4;
  constexpr std::uint64_t dimensions = 1;
  constexpr std::uint64_t may_have_nulls = 1;
  constexpr std::uint64_t first_place = 1;
  std::vector<std::string> arrays(columns);
  for (std::size_t column = 0; column < columns; ++column)
    for (const auto number :
         std::array<std::uint64_t, 5>{dimensions, may_have_nulls, types[column], values.size() / columns, first_place})
      add_number(arrays[column], number, of_integer);
  for (std::size_t i = 0; i < values.size(); ++i) add_value(arrays[i % columns], values[i]);
  return arrays;
}

}  // namespace fsctl::store
