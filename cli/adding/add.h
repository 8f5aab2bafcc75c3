#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "cli/adding/record_source.h"
#include "cli/invocation.h"
#include "core/json/json.h"
#include "core/load/load.h"
#include "core/output/folder_lock.h"
#include "core/propose/propose.h"

namespace fsctl::cli {

/// What is to be added to a project.
struct Addition {
  std::string name;         ///< of the feed
  std::string slug{};       ///< of the block and the listing; the name where it is empty
  std::string id_member{};  ///< empty for the one that does it best
  bool is_dry = false;

  const std::string& slug_or_name() const { return slug.empty() ? name : slug; }
};

/// What was added, or would be.
struct Added {
  std::string name{};
  propose::Proposed proposed{};
  std::string kept_in{};            ///< where the records lie, relative to the project
  bool is_copied = false;           ///< whether they were copied there
  std::vector<std::string> next{};  ///< commands to try
  load::Counts counts{};
};

/// Lets one at a time add to the project in this folder; stderr tells that another one is waited for.
output::FolderLock lock_to_add(const Invocation& invocation, const std::filesystem::path& directory);

/// Writes the configuration that fits these records and loads them, or does nothing of it: files that were written are
/// removed when anything fails. REQUIRES: nobody else adds to the project meanwhile, see lock_to_add(). Throws
/// Error(label_taken) when one of the files exists, and what broken records give.
Added add(const Invocation& invocation, const Addition& addition, RecordSource& source);

/// Throws Error(label_taken) when a file is there already that would be made.
void refuse_taken_files(const std::filesystem::path& directory, const Addition& addition);

/// The locales in which records have texts, in their order. Throws Error for records that cannot be read.
std::vector<std::string> locales_in(RecordSource& source);

/// Prints what was added, or would be.
void print_added(const Invocation& invocation, const Added& added, bool is_dry);
/// Files by path; with the texts that they would have where it is only tried.
Json files_json(const std::vector<std::pair<std::string, std::string>>& files, bool is_dry);
/// What was added for programs.
Json added_json(const Added& added, bool is_dry);

}  // namespace fsctl::cli
