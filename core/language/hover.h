#pragma once

#include <optional>
#include <string>

#include "core/language/known.h"

namespace fsctl::language {

/// What is shown about a place, as Markdown.
struct Hover {
  std::string markdown;
  Span span{};
};

/// What is known of the operation, slot, field, name or member at a place; nothing when nothing is.
std::optional<Hover> hover_at(const Known& known, const std::string& file, std::size_t offset);

/// A storage field in words: `Price, scoped, a list`. Empty when it is not known.
std::string described_field(const Known& known, const std::string& storage, const std::string& field);

}  // namespace fsctl::language
