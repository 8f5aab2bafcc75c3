#pragma once

#include "cli/command.h"
#include "core/store/secrets.h"

namespace fsctl::cli {

/// What a kind of secret is called.
struct SecretWords {
  store::SecretKind kind;
  std::string_view noun;
  std::string_view prefix;   ///< of its values, so that a leaked one can be recognized
  std::string_view members;  ///< of the list in JSON
};

/// `label`, when the command takes one, and --json.
std::vector<Option> secret_options(std::string_view label_help, bool takes_label);

int add_secret(const Invocation& invocation, const SecretWords& words);
int list_secrets(const Invocation& invocation, const SecretWords& words);
int remove_secret(const Invocation& invocation, const SecretWords& words);

}  // namespace fsctl::cli
