#pragma once

#include <string>

#include "core/error/error.h"
#include "core/json/json_fwd.h"
#include "core/project/kinds.h"

namespace fsctl::project {

struct Project;

/// What is wrong with a file's JSON, without that of other files: its form, and what it says.
struct TriedOut {
  Problems form{};
  Problems contents{};
};

/// Checks what a file of this kind and name would say beside the other files of a project, which stays as it is.
/// References to files that do not exist are not reported.
TriedOut try_out(const Project& project, const FileKind& kind, const std::string& name, Json json);

}  // namespace fsctl::project
