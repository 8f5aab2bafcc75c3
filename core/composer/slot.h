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

/// Slots nest at most this deep (see the README, "Decisions").
inline constexpr std::size_t max_slot_depth = 64;

/// A configured slot, compiled: its operation bound, its path split, its literal ready.
struct Slot {
  enum class Source { literal, data_field, composed };

  Source source = Source::literal;
  /// Where it stands in its file, as a JSON Pointer; of a composed slot, where its composition stands.
  std::string pointer;
  Value literal;
  Path path;
  /// Of a composed slot; nothing when its name is unknown.
  const Operation* operation = nullptr;
  /// One per parameter of the operation, in their order; nothing where a slot is left out.
  std::vector<std::unique_ptr<Slot>> arguments;
  /// Of an operation that takes `properties`.
  std::vector<std::pair<std::string, std::unique_ptr<Slot>>> properties;
  /// Owns the parts of `literal`.
  std::shared_ptr<Arena> memory;
  /// Whether all of it could be read. Only then it can be evaluated; what could be read is checked all the same.
  bool complete = true;
};

/// Compiles a slot. What is wrong goes to the problems, with `pointer` as the place of `json`; a slot comes back
/// in any case, incomplete when something is wrong.
std::unique_ptr<Slot> parse_slot(const Json& json, const std::string& pointer, Problems& problems);

/// Where a slot stands, without the step to its composition.
std::string pointer_of(const Slot& slot);

}  // namespace fsctl::composer
