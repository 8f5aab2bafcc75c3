#pragma once

#include <optional>
#include <string>

#include "core/language/known.h"

namespace fsctl::language {

/// The slot that a value is a part of; null for none.
const Node* slot_around(const Node* node);

/// The feed that a composer maps, as its file says; empty for other files.
std::string feed_of_file(const Texts& texts, const std::string& file);

/// What is known of a slot's value.
struct SlotFacts {
  std::string type{};                   ///< `string or null`
  std::optional<std::string> sample{};  ///< as JSON, made of a record of the feed
  std::string failure{};                ///< why there is no value of that record
};

/// Nothing for a slot that cannot be read yet.
std::optional<SlotFacts> facts_of_slot(const Known& known, const std::string& file, const Outline& outline,
                                       const Node& slot);

}  // namespace fsctl::language
