#pragma once

#include <string>
#include <string_view>

namespace fsctl::store {

/// What makes the insertion of one row into a table whose rows the database numbers give that number, which a store in
/// a file gives anyway; empty for other statements.
std::string returning_number(std::string_view sql);

/// The select that sets apart as many numbers as it is told, of rows that a statement inserts, and gives the last of
/// them; empty for others than those that insert one row into such a table. REQUIRES: only one session at a time runs
/// it, as where all that insert wait for each other.
std::string setting_numbers_apart(std::string_view sql);
/// Such a statement with the row's number before its other values; empty for others.
std::string inserting_numbered(std::string_view sql);

/// The statements after which the database goes on numbering from the largest number in each table.
std::string numbering_from_largest();

}  // namespace fsctl::store
