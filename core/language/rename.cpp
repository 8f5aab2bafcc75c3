#include "core/language/rename.h"

#include "core/error/error.h"

namespace fsctl::language {

Renaming rename_field(const Texts& texts, const Symbol& symbol, const std::string& name) {
  if (!symbol.is_field()) throw Error(ErrorCode::usage, "only fields of storages can be renamed");
  if (name.empty() || name.find_first_of(".\"\\{}") != std::string::npos || name == "key" || name == "parentKey")
    throw Error(ErrorCode::usage, "\"" + name + "\" can be no name of a field");
  const auto uses = uses_of(texts, symbol);
  if (!definition_of(texts, symbol))
    throw Error(ErrorCode::unknown_name, "storage " + symbol.storage + " has no field \"" + symbol.name + "\"");
  if (definition_of(texts, {.kind = {}, .storage = symbol.storage, .name = name}))
    throw Error(ErrorCode::name_taken, "storage " + symbol.storage + " has a field \"" + name + "\" already");
  Renaming renaming;
  for (const Use& use : uses) {
    renaming.edits[use.file].push_back({.span = use.span, .text = name});
    if (use.names_answer) renaming.in_answers.push_back(use);
  }
  return renaming;
}

}  // namespace fsctl::language
