#pragma once

#include "cli/command.h"
#include "core/access/secrets.h"

namespace fsctl::cli {

/// `label`, when the command takes one, and --json.
std::vector<Option> secret_options(std::string_view label_help, bool takes_label);

/// Prints the value, which is told this once only.
int add_secret(const Invocation& invocation, access::SecretKind kind);
int remove_secret(const Invocation& invocation, access::SecretKind kind);

}  // namespace fsctl::cli
