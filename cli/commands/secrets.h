#pragma once

#include "cli/command.h"
#include "core/access/secrets.h"

namespace fsctl::cli {

/// The options of a command for secrets: `label`, if it takes one, and --json.
std::vector<Option> secret_options(std::string_view label_help, bool takes_label);

/// Makes a secret with the label of the arguments and prints its value, which cannot be printed again, as only a digest
/// is stored. Throws Error(usage | label_taken).
int add_secret(const Invocation& invocation, access::SecretKind kind);
/// Removes the secret with the label of the arguments. Throws Error(unknown_name).
int remove_secret(const Invocation& invocation, access::SecretKind kind);

}  // namespace fsctl::cli
