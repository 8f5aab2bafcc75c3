#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "cli/command.h"
#include "cli/faults/rules.h"
#include "cli/invocation.h"
#include "cli/serving/state.h"
#include "core/project/project.h"
#include "core/store/address.h"
#include "devserver/server.h"

namespace fsctl::cli {

/// The least that --memory of a server may be.
inline constexpr std::int64_t least_memory = 64 * 1024 * 1024;

/// How a project is served.
struct ServingOptions {
  devserver::Options server{};
  bool is_copy = false;    ///< whether a copy of the store is served, which ends with the server
  bool has_admin = true;   ///< whether there are the routes below `/_fsctl/`
  std::size_t memory = 0;  ///< in bytes, of the budget
  std::optional<project::Dialect> dialect{};
  std::string unknown_versions{};  ///< the stage for versions that nobody knows
  bool may_leave_project = false;  ///< whether file connectors may read outside of the project
  State::Follows follows{};
  FaultRules::Options faults{};
  std::filesystem::path recordings{};     ///< a folder of answers to replay; empty for none
  std::filesystem::path export_folder{};  ///< where each feed's records are written at the end; empty for nowhere
  bool logs = true;                       ///< whether there is a log, on standard error
  std::function<int()> exit_code = [] { return exit_done; };  ///< asked when the server has ended
};

/// A server that answers.
struct Started {
  std::string url;
  store::Address store;
  std::function<void()> stop;  ///< lets requests finish; may be called from any thread, also later
};

/// Serves a project with its background work until it is stopped, by a signal or by what `ready` was given, which is
/// called when it answers. Gives the exit code. Throws Error as long as it does not answer.
int serve(const Invocation& invocation, ServingOptions options, const std::function<void(const Started&)>& ready);

}  // namespace fsctl::cli
