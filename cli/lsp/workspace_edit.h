#pragma once

#include <map>
#include <set>
#include <string>

#include "cli/lsp/client.h"
#include "core/json/json.h"

namespace fsctl::cli::lsp {

/// Edits of files by their URIs, and the files that are to be renamed.
struct FollowingChanges {
  Json edits = Json::object();
  std::map<std::string, std::string> files{};  ///< new URIs by the old ones
  std::set<std::string> warnings{};            ///< of what does not follow, for a person
};

/// Changes as the protocol has them: the edits, and then the renamed files.
Json workspace_edit(const FollowingChanges& changes, const Client& client);

}  // namespace fsctl::cli::lsp
