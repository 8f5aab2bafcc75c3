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

}  // namespace fsctl::language
