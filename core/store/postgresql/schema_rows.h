#pragma once

#include <string>

/// Statements that write the rows of one schema's tables into those of another one. Schemas are named as SQL has them.
namespace fsctl::store {

/// Makes tables in a schema with the rows of another one, of what a store goes back to.
std::string keep_rows(const std::string& from, const std::string& into);

/// Makes what finds the rows of such tables by their keys.
std::string order_rows(const std::string& schema);

/// Gives the tables here the rows that such tables there have, as going_on() says; the differing ones alone are
/// written.
std::string take_rows(const std::string& here, const std::string& there);

}  // namespace fsctl::store
