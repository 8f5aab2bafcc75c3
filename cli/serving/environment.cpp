#include "cli/serving/environment.h"

#include <filesystem>

#include "cli/serving/tls_options.h"
#include "cli/shell_word.h"
#include "core/text/database_url.h"

namespace fsctl::cli {

Environment environment_for(const Invocation& invocation, const Started& server) {
  Environment environment{{"FSCTL_URL", server.url},
                          {"FSCTL_PROJECT", std::filesystem::absolute(invocation.project_directory()).string()}};
  if (!server.store.is_of_server())
    environment["FSCTL_STORE"] = std::filesystem::absolute(server.store.file()).string();
  else if (!text::has_password(server.store.url()))  // else it stays where the server has it from
    environment["FSCTL_STORE"] = server.store.url();
  if (const auto file = authority_to_trust(invocation); !file.empty()) environment["NODE_EXTRA_CA_CERTS"] = file;
  return environment;
}

std::string as_assignments(const Environment& environment) {
  std::string out;
  for (const auto& [name, value] : environment) out += name + '=' + shell_word(value) + '\n';
  return out;
}

}  // namespace fsctl::cli
