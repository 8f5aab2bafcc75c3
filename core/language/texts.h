#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/language/outline.h"
#include "core/language/typed_text.h"
#include "core/project/kinds.h"
#include "core/project/source.h"

namespace fsctl::language {

/// The texts of a project's configuration files: those that are being edited, else as they are saved. Paths are
/// relative to the project's directory.
class Texts {
 public:
  explicit Texts(std::filesystem::path directory) : directory_(std::move(directory)) {}

  const std::filesystem::path& directory() const { return directory_; }

  void edit(const std::string& path, std::string text);
  void close(const std::string& path);
  project::Overlays overlays() const;
  const std::map<std::string, TypedText>& edited() const { return edited_; }

  /// Whether all that are edited are read as they are.
  bool are_read() const;
  /// A file's text with what was last read of it; nothing when there is no such file.
  std::optional<TypedText> typed(const std::string& path) const;
  /// The same texts, but of each that is edited and is no JSON the last one that was.
  Texts as_read() const;
  /// What was found in the text of a file that was read, or in an earlier one, as it is to be told of the one that it
  /// has by now.
  Problems as_typed(const std::string& path, const Problems& found) const;

  /// Forgets what was read, as files may have changed.
  void refresh();
  /// Takes texts that were just read, so that they are not read once more.
  void take(const project::Sources& sources);

  /// All configuration files, sorted.
  const std::vector<std::string>& paths() const;
  /// A file's text; nothing when there is no such file. It is valid until the file is edited or forgotten.
  std::optional<std::string_view> text(const std::string& path) const;
  /// A file's text taken apart; null when there is no such file.
  std::shared_ptr<const Outline> outline(const std::string& path) const;

 private:
  std::filesystem::path directory_;
  std::map<std::string, TypedText> edited_;
  mutable project::Sources saved_;
  mutable std::map<std::string, std::shared_ptr<const Outline>> outlines_;
  mutable std::vector<std::string> paths_;
};

}  // namespace fsctl::language
