#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/composer/operation.h"
#include "core/composer/path.h"
#include "core/error/error.h"
#include "core/json/json_fwd.h"
#include "core/json/value.h"

namespace fsctl::composer {

/// The deepest nesting of slots (see README.md beside this file).
inline constexpr std::size_t max_slot_depth = 64;

/// A compiled slot of the configuration: its operation is looked up, its path parsed, its literal a Value.
struct Slot {
  enum class Source { literal, data_field, composed };

  Source source = Source::literal;
  /// The JSON Pointer of the slot in its file; for a composed slot, that of its composition.
  std::string pointer;
  Value literal;
  Path path;
  /// The operation of a composed slot; null when its name is unknown.
  const Operation* operation = nullptr;
  /// One per parameter of the operation, in their order; null where the argument is left out.
  std::vector<std::unique_ptr<Slot>> arguments;
  /// The slots of a `properties` parameter by name.
  std::vector<std::pair<std::string, std::unique_ptr<Slot>>> properties;
  /// Owns the parts of `literal`.
  std::shared_ptr<Arena> memory;
  /// Whether all of the slot could be compiled. An incomplete slot is checked, but cannot be evaluated.
  bool complete = true;
  std::string bare_text{};       ///< that stands in place of a slot, where it may be a path
  bool lacks_parameter = false;  ///< a required parameter of the operation is missing, which is told
};

/// Compiles a slot; `pointer` is the location of `json`. Adds mistakes to the problems and returns an incomplete slot
/// when there are any.
std::unique_ptr<Slot> parse_slot(const Json& json, const std::string& pointer, Problems& problems);

/// The JSON Pointer of a slot itself, without the step to its composition.
std::string pointer_of(const Slot& slot);

}  // namespace fsctl::composer
