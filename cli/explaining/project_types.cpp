#include "cli/explaining/project_types.h"

#include "core/error/error.h"
#include "core/project/load.h"

namespace fsctl::cli {

std::shared_ptr<const project::Project> readable_project(const Invocation& invocation) {
  try {
    Problems ignored;
    return project::load(invocation.project_directory(), ignored);
  } catch (const Error&) {
    return nullptr;
  }
}

std::shared_ptr<const FieldTypes> types_here(const Invocation& invocation) {
  if (const auto project = readable_project(invocation)) return {project, &project->types};
  return std::make_shared<const FieldTypes>();
}

}  // namespace fsctl::cli
