#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/invocation.h"
#include "cli/option.h"
#include "devserver/server.h"

namespace fsctl::cli {

/// The options of every command that answers over HTTP: where it listens, whom it answers, and how it tells of it.
/// Those of the command itself come behind them.
std::vector<Option> with_listening_options(std::vector<Option> own);

/// What those options say. Throws Error.
devserver::Options listening_of(const Invocation& invocation);

/// Says that another port is used than the usual one, where that is in use.
void tell_of_taken_port(const devserver::Options& options, int port,
                        const std::function<void(const std::string&)>& tell);

/// Writes the ready file, if one is asked for.
void write_ready_file(const Invocation& invocation, const std::string& url);

/// Says that a server is ready, first in the ready file: `fsctl serving URL` and, where it has one, what that is from.
void tell_ready(const Invocation& invocation, const std::string& url, const std::string& from = {});

}  // namespace fsctl::cli
