#pragma once

#include <filesystem>
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

/// Everything known about one kind of configuration file.
struct FileKind {
  std::string_view name;
  /// The folder its files lie in, or the one file there is.
  std::string_view place;
  std::string_view summary;
  Required<const Form& (*)()> form;
  /// Adds what a file says to the project; nothing for files that are no part of it.
  Required<void (*)(File& file, Project& project, Problems& problems)> parse;
  /// Lets the resources of the kind point to those that they name, when all files are parsed.
  void (*find_named)(Project& project) = nullptr;
  /// Resolves and checks what a file refers to, when all is found; nothing where that is nothing.
  Required<void (*)(const File& file, Project& project, Problems& problems)> check;
  /// Checks what all files of the kind may say together; names the files its problems are in.
  void (*check_all)(const Project& project, Problems& problems) = nullptr;
  /// Checks what a release that was served before is not held to.
  void (*check_anew)(const File& file, Project& project, Problems& problems) = nullptr;
  /// Whether it is the files of cases that lie beside the others of the folder.
  bool holds_cases = false;
  /// Whether a project may do without the one file there is.
  bool may_lack = false;

  bool is_folder() const { return !place.ends_with(".json"); }
};

/// Every kind of file, in the order in which they are read.
std::span<const FileKind> file_kinds();

/// The kind of this name, or nothing.
const FileKind* find_file_kind(std::string_view name);

std::vector<std::string> file_kind_names();

/// The paths of a project's files of a kind, from its directory, in their order.
std::vector<std::filesystem::path> files_of(const FileKind& kind, const std::filesystem::path& directory);

}  // namespace fsctl::project
