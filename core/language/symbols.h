#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/language/texts.h"

namespace fsctl::language {

/// Something that configuration files name: what another file defines, or a field of a storage.
struct Symbol {
  std::string kind;       ///< of the file that defines it; empty for a field
  std::string storage{};  ///< of a field
  std::string name;

  bool is_field() const { return kind.empty(); }
  friend bool operator==(const Symbol&, const Symbol&) = default;
};

/// Where a symbol stands.
struct Use {
  std::string file;
  Span span{};
  bool is_definition = false;
  bool names_answer = false;  ///< whether answers show the name that stands here
};

/// A symbol and the bytes at which it stands.
struct SymbolAt {
  Symbol symbol;
  Span span{};
};

/// The symbol at a place of a file; nothing for other places.
std::optional<SymbolAt> symbol_at(const Texts& texts, const std::string& file, std::size_t offset);

/// What a file defines, or the composer whose test cases it holds; nothing for project.json and its like.
std::optional<Symbol> symbol_of_file(const std::string& file);

/// Where it is defined; nothing when it is not.
std::optional<Use> definition_of(const Texts& texts, const Symbol& symbol);

/// Every place where it stands, by file; in a text that is no JSON, also where it stood in the last one that was. A
/// composer stands nowhere, but the files of its test cases are named after it.
std::vector<Use> uses_of(const Texts& texts, const Symbol& symbol);

/// Places in texts, some of which are no JSON: where `find` sees them in the texts as they are, and where those are by
/// now that it saw in what was last read.
struct UsesNow {
  std::vector<Use> uses{};
  std::set<std::string> lost{};  ///< files in which something else was written at such a place since
};
UsesNow uses_now(const Texts& texts, const std::function<std::vector<Use>(const Texts&)>& find);

/// The files that are no JSON and in which it may stand at further places.
std::vector<std::string> unread_with(const Texts& texts, const Symbol& symbol);

/// Calls `take` with each name of another file's resource in a file.
void each_reference(const Texts& texts, const std::string& file, const std::function<void(const SymbolAt&)>& take);

}  // namespace fsctl::language
