#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/error/error.h"
#include "core/json/json.h"
#include "core/project/kinds.h"

namespace fsctl::project {

/// A text that stands for a file of the project, such as one that is being edited.
struct Overlay {
  std::filesystem::path path;
  std::string text;
};

/// A configuration file: its text, and its JSON with null wherever it is not as its form says.
struct File {
  std::shared_ptr<const Source> source;
  Json json;
};

using FilesByName = std::map<std::string, File, std::less<>>;

/// The configuration files of a project, each held against the form of its kind.
class Files {
 public:
  /// Reads them all. What is wrong goes to the problems; only project.json has to be there.
  Files(const std::filesystem::path& directory, const std::optional<Overlay>& overlay, Problems& problems);

  /// The files of a kind that can be made something of, by the names of what they define.
  const FilesByName& of(std::string_view kind) const;

  /// project.json or another single file; nothing when it is not there or nothing can be made of it.
  const File* single(std::string_view kind) const;

 private:
  void read_kind(const FileKind& kind);
  void read(const FileKind& kind, const std::filesystem::path& relative, const std::string& name);
  std::string text_of_file(const std::filesystem::path& path, const std::string& shown) const;
  void check_references(Problems& problems) const;

  struct Named {
    std::string_view kind;
    std::string name;
    std::string pointer;
    std::shared_ptr<const Source> source;
  };

  const std::filesystem::path directory_;
  const std::filesystem::path shown_directory_;
  const std::optional<Overlay>& overlay_;
  Problems& problems_;
  std::map<std::string_view, FilesByName> files_;
  /// Every name a kind of file defines, those of damaged files too.
  std::map<std::string_view, std::vector<std::string>> names_;
  std::vector<Named> references_;
};

}  // namespace fsctl::project
