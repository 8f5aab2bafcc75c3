#pragma once

#include <exception>
#include <span>
#include <string>
#include <string_view>

#include "core/error/error.h"

namespace fsctl::store {

/// Thrown when something in the store differs from what was written.
class Damaged : public Error {
 public:
  using Error::Error;
};

/// Whether a failure, of this class or of the driver, means that the store is damaged, so that trying again does not
/// help.
bool is_damage(const std::exception& exception);

/// Throws Damaged for the rows of a table.
[[noreturn]] void raise_damage(std::string_view table);

/// The contents of a table, in words for users.
struct Held {
  std::string_view table;
  std::string_view what;
  bool can_be_made_anew;  ///< whether they can be made again from the feed records
  /// The columns of its rows' key, and the others, each with a name and what it has: `number`, `text` or `bytes`. What
  /// else a driver numbers rows with is its own.
  std::string_view key;
  std::string_view columns;
};
/// All tables of the current schema.
std::span<const Held> held_tables();
/// The entry of a table; null for a table that is not of the current schema.
const Held* held_by(std::string_view table);

/// The problem of a damaged table or, if it is null, of a damaged store. `where` is added in parentheses unless empty.
Problem damage_of(const Held* held, const std::string& where);

}  // namespace fsctl::store
