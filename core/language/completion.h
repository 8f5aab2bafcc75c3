#pragma once

#include <string>
#include <vector>

#include "core/language/known.h"

namespace fsctl::language {

/// Something that may be written at a place.
struct Proposal {
  enum class Kind { member, word, name, path, operation };

  Kind kind = Kind::word;
  std::string label;
  std::string detail{};
  std::string documentation{};  ///< Markdown
  std::string text{};           ///< what is written, in quotes where it is a text
  std::string after{};          ///< what has to stand behind what a person writes next
};

/// What may be written at a place, and the bytes that it replaces.
struct Completion {
  Span span{};
  std::vector<Proposal> proposals{};
};

Completion complete(const Known& known, const std::string& file, std::size_t offset);

}  // namespace fsctl::language
