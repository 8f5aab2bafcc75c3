#pragma once

#include <memory>

#include "cli/invocation.h"
#include "core/fields/field_type.h"
#include "core/project/project.h"

namespace fsctl::cli {

/// The project as far as its files can be read; null without one.
std::shared_ptr<const project::Project> readable_project(const Invocation& invocation);

/// The types of the project, as far as its files can be read; the built-in ones without a project.
std::shared_ptr<const FieldTypes> types_here(const Invocation& invocation);

}  // namespace fsctl::cli
