#include "cli/commands/secrets.h"

#include <ostream>

#include "core/json/json.h"
#include "core/json/parse.h"

namespace fsctl::cli {
namespace {

/// Prints `json` with --json, else `text`.
void print(const Invocation& invocation, const Json& json, const std::string& text) {
  invocation.console.out << (invocation.arguments.has("json") ? write(json) : text) << '\n';
}

}  // namespace

std::vector<Option> secret_options(std::string_view label_help, bool takes_label) {
  std::vector<Option> options;
  if (takes_label) options.push_back({.names = "label", .help = label_help, .required = true});
  options.push_back(json_option());
  return options;
}

int add_secret(const Invocation& invocation, access::SecretKind kind) {
  const access::SecretLabel label(invocation.arguments.text("label"));
  auto store = invocation.open_store(StoreMode::create);
  const auto value = access::issue_secret(store, kind, label, invocation.world);
  print(invocation, {{"format_version", 1}, {"label", label.text()}, {"value", value}}, value);
  return exit_done;
}

int remove_secret(const Invocation& invocation, access::SecretKind kind) {
  const auto label = invocation.arguments.text("label");
  auto store = invocation.open_store(StoreMode::existing);
  access::withdraw_secret(store, kind, label);
  if (invocation.arguments.has("json"))
    invocation.console.out << write(Json{{"format_version", 1}, {"removed", label}}) << '\n';
  return exit_done;
}

}  // namespace fsctl::cli
