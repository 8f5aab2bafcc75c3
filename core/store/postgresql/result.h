#pragma once

#include <libpq-fe.h>

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace fsctl::store {

/// What the server answered to one statement, its rows in the binary format.
using Result = std::shared_ptr<PGresult>;

/// The rows that a select gave for one row of values.
struct Answer {
  Result result{};
  int first = 0;
  int end = 0;
};

inline int rows_of(const Result& result) { return PQntuples(result.get()); }
/// A text or bytes; empty for null.
inline std::string_view text_in(const Result& result, int row, int column) {
  return {PQgetvalue(result.get(), row, column), static_cast<std::size_t>(PQgetlength(result.get(), row, column))};
}
/// An integer or a truth value; 0 for null.
std::int64_t number_in(const Result& result, int row, int column);
/// Of what describes a prepared statement.
std::vector<Oid> parameter_types(const Result& result);
/// How many rows a statement has changed.
std::int64_t changed_by(const Result& result);

}  // namespace fsctl::store
