#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
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

/// Parses the text of a file as parse_written does, with what that means for a file of the kind.
Json parse_file(const std::shared_ptr<const Source>& source, const FileKind& kind, Problems& problems);

/// Reads the configuration files of a project and checks each against the form of its kind.
class Files {
 public:
  using Take = std::function<void(File file)>;

  /// Reads from the directory, or from `given` instead; adds mistakes to the problems.
  /// REQUIRES: `overlays` and `given` outlive it.
  Files(const std::filesystem::path& directory, const Overlays& overlays, const std::optional<Sources>& given,
        Problems& problems);

  /// Passes each usable file of a kind to `take`, sorted by name.
  void read(const FileKind& kind, const Take& take);

  /// The files read so far.
  const Sources& sources() const { return sources_; }

  /// Takes what the file of this path would define for known, though the file is not read.
  void expect(const std::filesystem::path& relative);
  /// The paths that files should have which are expected, or lie in the wrong folder.
  const std::set<std::string, std::less<>>& unread() const { return unread_; }

  /// The references in them, resolved or not.
  std::vector<PlacedReference> take_references() { return std::move(references_); }

  /// Reports references in the files read so far to resources that none of them defines.
  void check_references();

 private:
  void read_file(const FileKind& kind, const std::filesystem::path& relative, const std::string& name,
                 const Take& take);

  /// Whether any reference names a resource.
  bool is_named(std::string_view kind, std::string_view name) const;
  bool may_be_unread(std::string_view kind, std::string_view name) const;
  static std::string in_another_folder(const std::string& name, const std::vector<std::string>& names);
  /// Whether the project has the single file of this kind.
  bool has(const FileKind& kind) const;
  std::vector<std::filesystem::path> paths_of(const FileKind& kind, std::optional<Problem>& unreadable) const;
  /// The paths, and those of overlays that are files of the kind and not saved yet.
  std::vector<std::filesystem::path> with_overlays(std::vector<std::filesystem::path> paths,
                                                   const FileKind& kind) const;
  std::shared_ptr<const Source> open(const std::filesystem::path& relative);

  const std::filesystem::path directory_;
  const Overlays& overlays_;
  const std::optional<Sources>& given_;
  Sources sources_;
  Problems& problems_;
  /// The names defined by each kind of file, including those of unusable files.
  std::map<std::string_view, std::vector<std::string>> names_;
  std::set<std::string, std::less<>> unread_;
  std::set<std::string_view> unlisted_;       ///< kinds whose folder cannot be read
  std::set<std::filesystem::path> misnamed_;  ///< folders of which has been told that they have a wrong name
  std::vector<PlacedReference> references_;
};

}  // namespace fsctl::project
