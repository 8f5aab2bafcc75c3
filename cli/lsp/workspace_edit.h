#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>

#include "core/json/json.h"

namespace fsctl::cli::lsp {

/// Edits of files by their URIs, and the files that are to be renamed.
struct FollowingChanges {
  Json edits = Json::object();
  std::map<std::string, std::string> files{};  ///< new URIs by the old ones
  std::set<std::string> warnings{};            ///< of what does not follow, for a person
};

/// What a client does with the edits that it is told.
struct ClientEdits {
  /// Whether it takes edits of versions of documents.
  bool takes_versions = false;
  /// Whether it renames files when it is told to.
  bool renames_files = false;
  /// Whether it takes texts to complete with a place at which the person goes on.
  bool takes_snippets = false;
  /// The version of a document that is open; null for others.
  std::function<Json(const std::string& uri)> version{};

  /// What it says of itself in the params of `initialize`.
  void learn(const Json& params);
};

/// Changes as the protocol has them: the edits, and then the renamed files.
Json workspace_edit(const FollowingChanges& changes, const ClientEdits& client);

}  // namespace fsctl::cli::lsp
