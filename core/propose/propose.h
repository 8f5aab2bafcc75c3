#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/project/project.h"

/// From records to the configuration of a feed and of all that reads it.
namespace fsctl::propose {

/// Receives a record's text; false ends the reading.
using Take = std::function<bool(std::string_view record)>;
/// Reads all records from the beginning, each time it is called. Errors that it passes on say which record it was.
using EachRecord = std::function<void(const Take& take)>;

/// What is asked for.
struct Asked {
  std::string name;         ///< of the feed
  std::string slug{};       ///< of the block and the listing; the name where it is empty
  std::string id_member{};  ///< empty for the one that does it best
};

struct Proposed {
  /// Texts by path, in the order in which each file finds what it names: feed, storage, composer, block, listing, page.
  std::vector<std::pair<std::string, std::string>> files{};
  std::size_t records = 0;
  std::string id_member{};
  bool ids_as_text = false;
  std::string example_key{};   ///< the key of the first record
  std::string example_path{};  ///< the path of its page below the domain, in the project's default place
  std::vector<std::pair<std::string, std::string>> left_out{};  ///< members that no field has, and why
  std::vector<std::string> notes{};                             ///< what was assumed, in sentences
};

/// The paths of the files for a feed of this name and a block of this slug, in the same order.
std::vector<std::string> paths_of(const std::string& name, const std::string& slug);

/// Proposes configuration for records that all of them fit and the project's checks find nothing in. Reads the records
/// several times, in memory that does not grow with their number. Throws Error(json_syntax) where there is no record,
/// Error(missing_id) where no member identifies them, and what a broken record gives.
Proposed propose(const project::Project& project, const Asked& asked, const EachRecord& each);

}  // namespace fsctl::propose
