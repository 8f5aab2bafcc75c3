#pragma once

#include <string>
#include <vector>

#include "cli/invocation.h"
#include "cli/option.h"
#include "devserver/server.h"

namespace fsctl::cli {

/// The options of a command, and behind them those by which it answers over HTTPS.
std::vector<Option> with_tls_options(std::vector<Option> own);

/// Adds to how a server listens what those options say. Throws Error.
void add_tls(const Invocation& invocation, devserver::Options& options);

/// What a user has to know about the certificate, each a sentence: whom clients have to trust, and what keeps them from
/// it.
std::vector<std::string> about_tls(const Invocation& invocation, const devserver::Options& options);

/// The file with the certificate of the local authority that clients have to trust; empty without one.
std::string authority_to_trust(const Invocation& invocation);

/// The URL of a server that listens at this port.
std::string url_of(const devserver::Options& options, int port);

}  // namespace fsctl::cli
