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

/// A configuration file: its text, and its JSON with null in place of each value that does not have its form.
struct File {
  std::string name;  ///< of the resource that it defines
  std::shared_ptr<const Source> source;
  Json json;
};

/// Reads the configuration files of a project and checks each against the form of its kind.
class Files {
 public:
  using Take = std::function<void(File file)>;

  /// Reads from the directory, or from `given` instead; adds mistakes to the problems.
  /// REQUIRES: `overlay` and `given` outlive it.
  Files(const std::filesystem::path& directory, const std::optional<Overlay>& overlay,
        const std::optional<Sources>& given, Problems& problems);

  /// Passes each usable file of a kind to `take`, sorted by name.
  void read(const FileKind& kind, const Take& take);

  /// The files read so far.
  const Sources& sources() const { return sources_; }

  /// Reports references in the files read so far to resources that none of them defines.
  void check_references();

 private:
  void read_file(const FileKind& kind, const std::filesystem::path& relative, const std::string& name,
                 const Take& take);

  /// Whether the project has the single file of this kind.
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
  /// The names defined by each kind of file, including those of unusable files.
  std::map<std::string_view, std::vector<std::string>> names_;
  std::vector<Named> references_;
};

}  // namespace fsctl::project
