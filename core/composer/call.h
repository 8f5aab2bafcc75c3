#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "core/composer/evaluate.h"

namespace fsctl::composer {

/// One call of an operation. Arguments are evaluated lazily and checked against the types of their parameters; a
/// parameter is given by its index in Operation::parameters.
class Call {
 public:
  Call(const Slot& slot, const Sight& sight, Arena& arena) : slot_(slot), sight_(sight), arena_(arena) {}

  /// The argument, or the parameter's fallback when the argument is left out or null.
  Value operator[](std::size_t parameter);
  std::string_view text(std::size_t parameter) { return (*this)[parameter].text(); }
  bool boolean(std::size_t parameter) { return (*this)[parameter].boolean(); }
  std::span<const Value> items(std::size_t parameter) { return (*this)[parameter].items(); }
  /// The argument as a count; very large numbers are clamped. REQUIRES: the parameter's rule is `whole_from_zero`.
  std::size_t count(std::size_t parameter);

  /// The argument evaluated with `$item` bound to an element, and `$parent` to the `$item` around it.
  Value for_item(std::size_t parameter, const Value& item);

  /// The evaluated slots of the `properties` parameter, as an object.
  Value properties();

  /// Memory for the result.
  Arena& arena() { return arena_; }
  Value keep(std::string_view text) { return copy(arena_, text); }
  Value keep(std::span<const Value> items);

  /// Throws an Error whose message names the operation and whose location is the slot.
  [[noreturn]] void fail(ErrorCode code, const std::string& message) const;

 private:
  Value checked(std::size_t parameter, Value value);
  void bind_marker(std::size_t parameter, const Value& value);
  [[noreturn]] void fail_type(std::size_t parameter, const std::string& expected, const std::string& found,
                              const std::string& why = {}) const;

  const Slot& slot_;
  const Sight& sight_;
  Arena& arena_;
  std::array<Value, 3> markers_{};  ///< for T, K and V, the first argument that is not null
};

/// The value of a slot inside an evaluation, that of an argument for example.
Value evaluate(const Slot& slot, const Sight& sight, Arena& arena);

}  // namespace fsctl::composer
