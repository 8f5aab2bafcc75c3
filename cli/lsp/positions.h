#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "core/json/json_fwd.h"

namespace fsctl::cli::lsp {

/// What the columns of a client count: units of UTF-16, or bytes.
enum class Columns { utf16, utf8 };

/// Whose a text is: of an open document, or a file's, whose byte order mark editors do not show.
enum class TextOf { document, file };

/// The lines of a text, to turn bytes into positions of the protocol and back. REQUIRES: the text outlives it.
class Lines {
 public:
  Lines(std::string_view text, Columns columns, TextOf of = TextOf::document);

  /// `{"line": 0, "character": 0}`
  Json position(std::size_t offset) const;
  Json range(std::size_t begin, std::size_t end) const;

  /// The byte of a position; the nearest one when there is no such position, and the end of a character in the middle
  /// of it. Throws Json::exception for what is none.
  std::size_t offset(const Json& position) const;
  /// Whether a position lies between the two units of a character.
  bool is_in_pair(const Json& position) const;

 private:
  std::string_view text_;
  Columns columns_;
  std::vector<std::size_t> begins_;
};

}  // namespace fsctl::cli::lsp
