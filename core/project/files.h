#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/error/error.h"
#include "core/json/json.h"
#include "core/project/check_form.h"
#include "core/project/kinds.h"
#include "core/project/source.h"

namespace fsctl::project {

/// A configuration file: its text, and its JSON with null wherever it is not as its form says.
struct File {
  std::string name;  ///< of what it defines
  std::shared_ptr<const Source> source;
  Json json;
};

/// Reads the configuration files of a project and holds each against the form of its kind.
class Files {
 public:
  using Take = std::function<void(File file)>;

  /// Reads from the directory, or the given files in place of it. What is wrong goes to the problems.
  /// REQUIRES: overlay and given files outlive it.
  Files(const std::filesystem::path& directory, const std::optional<Overlay>& overlay,
        const std::optional<Sources>& given, Problems& problems);

  /// Hands on each file of a kind that something can be made of, in the order of their names.
  void read(const FileKind& kind, const Take& take);

  /// Those that were read so far.
  const Sources& sources() const { return sources_; }

  /// Reports the names that the files read so far use and none of them defines.
  void check_references();

 private:
  void read_file(const FileKind& kind, const std::filesystem::path& relative, const std::string& name,
                 const Take& take);

  /// Whether the project has the one file of a kind.
  bool has(const FileKind& kind) const;
  std::vector<std::filesystem::path> paths_of(const FileKind& kind) const;
  std::shared_ptr<const Source> open(const std::filesystem::path& relative);

  struct Named {
    Reference reference;
    std::shared_ptr<const Source> source;
  };

  const std::filesystem::path directory_;
  const std::optional<Overlay>& overlay_;
  const std::optional<Sources>& given_;
  Sources sources_;
  Problems& problems_;
  /// Every name a kind of file defines, those of damaged files too.
  std::map<std::string_view, std::vector<std::string>> names_;
  std::vector<Named> references_;
};

}  // namespace fsctl::project
