#pragma once

#include "core/error/error.h"
#include "core/served/stored_project.h"

namespace fsctl::served {

/// Warns of each record's page that a redirect of the project hides, as redirects take precedence over pages.
Problems hidden_pages(store::Store& store, const StoredProject& stored);

}  // namespace fsctl::served
