#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/project/form.h"

namespace fsctl::project {

/// One kind of configuration file.
struct FileKind {
  std::string_view name;
  /// The folder its files lie in, or the one file there is.
  std::string_view place;
  std::string_view summary;
  const Form& (*form)();
  /// Whether it is the files of cases that lie beside the others of the folder.
  bool holds_cases = false;

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
