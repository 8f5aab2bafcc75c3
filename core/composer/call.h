#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "core/composer/evaluate.h"

namespace fsctl::composer {

/// One run of an operation: gives the arguments, evaluated when asked for and checked against the parameters' types.
/// A parameter is named by its position in the operation's entry.
class Call {
 public:
  Call(const Slot& slot, const Sight& sight, Arena& arena) : slot_(slot), sight_(sight), arena_(arena) {}

  /// The argument, or the parameter's fallback when it is left out or null.
  Value operator[](std::size_t parameter);
  std::string_view text(std::size_t parameter) { return (*this)[parameter].text(); }
  bool boolean(std::size_t parameter) { return (*this)[parameter].boolean(); }
  std::span<const Value> items(std::size_t parameter) { return (*this)[parameter].items(); }
  /// A number that counts something; one beyond all counts is a very large one. Throws Error(evaluation_number) for a
  /// negative or fractional one.
  std::size_t count(std::size_t parameter);

  /// The argument with `$item` bound to an element (and `$parent` to the one around it).
  Value for_item(std::size_t parameter, const Value& item);

  /// The slots of a `properties` parameter, evaluated.
  Value properties();

  /// Memory for the result.
  Arena& arena() { return arena_; }
  Value keep(std::string_view text) { return copy(arena_, text); }
  Value keep(std::span<const Value> items);

  /// Stops the evaluation with a message that names operation and slot.
  [[noreturn]] void fail(ErrorCode code, const std::string& message) const;

 private:
  Value checked(std::size_t parameter, Value value);
  void bind_marker(std::size_t parameter, const Value& value);
  [[noreturn]] void fail_type(std::size_t parameter, const std::string& expected, const std::string& found,
                              const std::string& why = {}) const;

  const Slot& slot_;
  const Sight& sight_;
  Arena& arena_;
  std::array<Value, 3> markers_{};  ///< the first value that is not null in T, K and V
};

/// The value of a slot as seen from inside an evaluation.
Value evaluate(const Slot& slot, const Sight& sight, Arena& arena);

}  // namespace fsctl::composer
