#include "cli/commands/secrets.h"

#include <algorithm>
#include <ostream>

#include "core/error/suggest.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/text/timestamp.h"

namespace fsctl::cli {
namespace {

std::string check_label(const std::string& label) {
  const bool is_printable = std::ranges::all_of(label, [](unsigned char c) { return c >= 0x20 && c != 0x7F; });
  if (!label.empty() && label.size() <= 255 && is_printable) return label;
  throw Error(ErrorCode::usage, "a label has 1 to 255 bytes and no control characters");
}

/// The one value a command gives, alone or as JSON.
void print(const Invocation& invocation, const Json& json, const std::string& text) {
  invocation.console.out << (invocation.arguments.has("json") ? write(json) : text) << '\n';
}

}  // namespace

std::vector<Option> secret_options(std::string_view label_help, bool takes_label) {
  std::vector<Option> options;
  if (takes_label) options.push_back({.names = "label", .help = label_help, .required = true});
  options.push_back({.names = "--json", .help = "Print JSON.", .takes = Option::Takes::nothing});
  return options;
}

int add_secret(const Invocation& invocation, const SecretWords& words) {
  const auto label = check_label(invocation.arguments.text("label"));
  auto store = invocation.open_store(StoreMode::create);
  const auto value = std::string(words.prefix) + invocation.world.secret();
  store::Transaction transaction(store);
  if (!store::add_secret(store, words.kind, label, value, invocation.world.now()))
    throw Error(ErrorCode::label_taken, "\"" + label + "\" is the label of another " + std::string(words.noun),
                "choose another label, or remove that one first");
  transaction.commit();
  print(invocation, {{"format_version", 1}, {"label", label}, {"value", value}}, value);
  return exit_done;
}

int list_secrets(const Invocation& invocation, const SecretWords& words) {
  auto store = invocation.open_store(StoreMode::existing);
  Json list = Json::array();
  for (const auto& [label, created] : store::secrets(store, words.kind)) {
    list.push_back({{"label", label}, {"created", text::format_timestamp(created)}});
    if (!invocation.arguments.has("json"))
      invocation.console.out << text::format_timestamp(created) << "  " << label << '\n';
  }
  if (invocation.arguments.has("json"))
    invocation.console.out << write(Json{{"format_version", 1}, {std::string(words.members), list}}) << '\n';
  return exit_done;
}

int remove_secret(const Invocation& invocation, const SecretWords& words) {
  const auto label = invocation.arguments.text("label");
  auto store = invocation.open_store(StoreMode::existing);
  store::Transaction transaction(store);
  if (!store::remove_secret(store, words.kind, label)) {
    std::vector<std::string> known;
    for (const auto& secret : store::secrets(store, words.kind)) known.push_back(secret.label);
    throw Error(ErrorCode::unknown_name, "there is no " + std::string(words.noun) + " \"" + label + "\"",
                did_you_mean(label, known));
  }
  transaction.commit();
  if (invocation.arguments.has("json"))
    invocation.console.out << write(Json{{"format_version", 1}, {"removed", label}}) << '\n';
  return exit_done;
}

}  // namespace fsctl::cli
