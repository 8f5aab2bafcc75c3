#pragma once

#include <string>
#include <string_view>

namespace fsctl::store {

/// What makes the insertion of one row into a table whose rows the database numbers give that number, which a store in
/// a file gives anyway; empty for other statements.
std::string returning_number(std::string_view sql);

/// The statements after which the database goes on numbering from the largest number in each table.
std::string numbering_from_largest();

}  // namespace fsctl::store
