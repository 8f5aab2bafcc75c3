#include "cli/serving/environment.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string_view>

#include "cli/serving/tls_options.h"

namespace fsctl::cli {
namespace {

bool is_plain(unsigned char c) {
  return std::isalnum(c) != 0 || std::string_view("/:.,_-@%+").find(static_cast<char>(c)) != std::string_view::npos;
}

/// The value itself, or in quotes within which nothing means anything else.
std::string quoted(const std::string& value) {
  if (!value.empty() && std::ranges::all_of(value, is_plain)) return value;
  std::string out = "'";
  for (const char c : value) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + '\'';
}

}  // namespace

Environment environment_for(const Invocation& invocation, const Started& server) {
  Environment environment{{"FSCTL_URL", server.url},
                          {"FSCTL_PROJECT", std::filesystem::absolute(invocation.project_directory()).string()},
                          {"FSCTL_STORE", std::filesystem::absolute(server.store.file()).string()}};
  if (const auto file = authority_to_trust(invocation); !file.empty()) environment["NODE_EXTRA_CA_CERTS"] = file;
  return environment;
}

std::string as_assignments(const Environment& environment) {
  std::string out;
  for (const auto& [name, value] : environment) out += name + '=' + quoted(value) + '\n';
  return out;
}

}  // namespace fsctl::cli
