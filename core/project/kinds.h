#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error/error.h"
#include "core/error/required.h"
#include "core/project/form.h"

namespace fsctl::project {

struct File;
struct Project;

/// One kind of configuration file; loading, checking and the JSON Schema are driven by these entries.
struct FileKind {
  std::string_view name;
  /// The folder of its files, or the path of its single file.
  std::string_view place;
  std::string_view summary;
  Required<const Form& (*)()> form;
  /// Adds a file's resource to the project; null for files that are not part of it.
  Required<void (*)(File& file, Project& project, Problems& problems)> parse;
  /// Resolves the references of the kind's resources, when all files are parsed.
  void (*find_named)(Project& project) = nullptr;
  /// Resolves and checks the contents of a file, when all references are resolved; null when there is nothing to check.
  Required<void (*)(const File& file, Project& project, Problems& problems)> check;
  /// Checks all files of the kind together; sets the sources of its problems.
  void (*check_all)(const Project& project, Problems& problems) = nullptr;
  /// Checks that apply to the working files only: a release that was accepted before is served without them.
  void (*check_anew)(const File& file, Project& project, Problems& problems) = nullptr;
  /// Whether these are the files of test cases, which lie beside the other files of the folder.
  bool holds_cases = false;
  /// Whether the single file is optional.
  bool may_lack = false;

  bool is_folder() const { return !place.ends_with(".json"); }
};

/// Every kind of file, in the order in which they are read.
std::span<const FileKind> file_kinds();

/// The kind of this name, or null.
const FileKind* find_file_kind(std::string_view name);

std::vector<std::string> file_kind_names();

/// Whether the name of a file, without its ending, begins or ends with a blank; such a file is not read.
bool has_blank_at_end(const std::filesystem::path& file);

/// The kind of the file with this path, which is relative to a project's directory; null for a file that is not read.
const FileKind* kind_at(const std::filesystem::path& relative);

/// The name of what a file defines, such as `product/card` for blocks/product/card.json.
std::string name_of_file(const FileKind& kind, const std::filesystem::path& relative);
/// The path, from the project's directory, of the file that defines this; empty for a kind without a folder.
std::string path_of_file(const FileKind& kind, const std::string& name);
/// The same by the name of the kind; empty for no kind.
std::string path_of_file(std::string_view kind, const std::string& name);

/// The sorted paths, relative to the project's directory, of the files of a kind. `unreadable`, unless it is null, gets
/// what unreadable_folder() finds.
std::vector<std::filesystem::path> files_of(const FileKind& kind, const std::filesystem::path& directory,
                                            std::optional<Problem>* unreadable = nullptr);

/// The finding about the folder of a kind that is there and cannot be read; nothing for any other.
std::optional<Problem> unreadable_folder(const FileKind& kind, const std::filesystem::path& directory);

}  // namespace fsctl::project
