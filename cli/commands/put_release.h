#pragma once

#include <string_view>

#include "cli/command.h"
#include "core/release/release.h"

namespace fsctl::cli {

/// What puts a release on a stage when the arguments name none.
using Carry = release::Put (*)(store::Store&, const project::Project&, const World&);

/// Moves a stage and makes what it serves then ready, all of it or nothing. Readers see the old state until the end.
int put_release(const Invocation& invocation, std::string_view stage, Carry carry);

}  // namespace fsctl::cli
