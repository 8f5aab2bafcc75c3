#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace fsctl::cli::lsp {

/// The ways on which a client comes to its files: one that has opened a folder by a symbolic link knows the files in it
/// by that, and would take another name for another file.
class Ways {
 public:
  /// Takes the URI of a folder or document that the client has named; the first way to a place stays.
  void learn(std::string_view uri);
  /// The URI by which the client knows a file, or would.
  std::string uri(const std::filesystem::path& path) const;

 private:
  std::map<std::filesystem::path, std::filesystem::path> ways_;  ///< by the folders that they lead to
};

}  // namespace fsctl::cli::lsp
