#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/error/error.h"
#include "core/language/symbols.h"

namespace fsctl::language {

/// A text that takes the place of bytes.
struct TextEdit {
  Span span{};
  std::string text;
};

/// The edits that rename something, by file, the files that get another path, and the places where answers change by
/// it.
struct Renaming {
  std::map<std::string, std::vector<TextEdit>> edits{};
  std::map<std::string, std::string> files{};
  std::vector<Use> in_answers{};
  std::vector<std::string> unread{};  ///< files that are no JSON and may name it at further places
};

/// The refusal to rename something that unreadable files may name.
Error unread(const std::vector<std::string>& files, const Symbol& symbol);

/// Renames a field of a storage wherever it stands. Blocks go on answering it under the same member, as that is a name
/// of its own. Throws Error for what is no field, and for a name that no field can have.
Renaming rename_field(const Texts& texts, const Symbol& symbol, const std::string& name);

/// Renames what a file defines: the file, and the names of it in other files. Throws Error for a name that is taken, or
/// that no file can have. Names of the files in `leaving` are free, as those are renamed at the same time.
Renaming rename_file_of(const Texts& texts, const Symbol& symbol, const std::string& name,
                        const std::set<std::string>& leaving = {});

/// The edits that let test cases find their record files when a file, or a folder of them, has moved.
Renaming move_record_files(const Texts& texts, const std::string& from, const std::string& to);

}  // namespace fsctl::language
