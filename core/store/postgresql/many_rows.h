#pragma once

#include <libpq-fe.h>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/store/statement.h"

/// Statements that a server runs once for many rows of values, which are told as arrays, one per column.
namespace fsctl::store {

/// A select that gives what this one gives for each of many rows of values, with the row's place, from 1 on, as its
/// last column; an insertion of all of them. Empty for other statements, and for values of types that have no arrays
/// here.
std::string for_many_rows(std::string_view sql, std::span<const Oid> types);

/// One array per column.
std::vector<std::string> as_arrays(std::size_t columns, std::span<const BoundValue> values, std::span<const Oid> types);

}  // namespace fsctl::store
