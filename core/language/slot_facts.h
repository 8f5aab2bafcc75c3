#pragma once

#include <optional>
#include <string>
#include <vector>

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

/// A path of a feed's records, and the type of its value.
struct RecordPath {
  std::string path;
  std::string type;
};
/// The paths that a feed's schema and a record of it show.
std::vector<RecordPath> record_paths(const Known& known, const std::string& feed);

/// `$item` and `$parent` with what lies in them, where a node is evaluated for each element of an array; none
/// elsewhere.
std::vector<RecordPath> element_paths(const Known& known, const std::string& file, const Outline& outline,
                                      const Node& node);

/// What a path of an element stands for, as Markdown: `$item.src` in the `mapFunction` of a `map`. Empty for others.
std::string about_element_path(const Known& known, const std::string& file, const Outline& outline, const Node& node);

}  // namespace fsctl::language
