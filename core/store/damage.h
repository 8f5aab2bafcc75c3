#pragma once

#include <exception>
#include <span>
#include <string>
#include <string_view>

#include "core/error/error.h"

namespace fsctl::store {

/// What is thrown when something in the store is no longer as it was written.
class Damaged : public Error {
 public:
  using Error::Error;
};

/// Whether a failure means that the store is damaged, so that waiting does not help.
bool is_damage(const std::exception& exception);

/// Throws what tells that the rows of a table are not what they were.
[[noreturn]] void raise_damage(std::string_view table);

/// What a table holds, in a user's words.
struct Held {
  std::string_view table;
  std::string_view what;
  bool can_be_made_anew;  ///< from the feed records
};
/// Of all tables.
std::span<const Held> held_tables();
/// Nothing for a table that no schema of ours has.
const Held* held_by(std::string_view table);

/// Tells that a table is damaged, or, without one, the store, and where or how.
Problem damage_of(const Held* held, const std::string& where);

}  // namespace fsctl::store
