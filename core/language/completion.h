#pragma once

#include <string>
#include <vector>

#include "core/language/commas.h"
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
};

/// What may be written at a place, the bytes that it replaces, and the commas that make JSON of it.
struct Completion {
  Span span{};
  std::vector<Proposal> proposals{};
  Commas commas{};
  bool is_quoted = false;  ///< whether what is replaced begins with a quote
};

Completion complete(const Known& known, const std::string& file, std::size_t offset);

}  // namespace fsctl::language
