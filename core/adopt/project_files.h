#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/json/json.h"

namespace fsctl::adopt {

/// Something that a document does not tell, or that could not be made as it says.
struct Note {
  std::string file{};    ///< of the project
  std::string member{};  ///< the member to look at; empty for the whole file
  std::string message{};
};

/// A project that is made, without its records.
struct ProjectFiles {
  std::map<std::string, Json> files{};  ///< by path
  std::vector<std::string> feeds{};
  std::vector<Note> notes{};
};

/// The project whose description an OpenAPI document is. Throws Error(missing_member | wrong_member_value) for a
/// document that describes no Fetch API.
ProjectFiles project_files(const Json& document);

}  // namespace fsctl::adopt
