#include "cli/serving/tls_options.h"

#include <algorithm>
#include <memory>
#include <ostream>
#include <utility>

#include "core/error/error.h"
#include "core/tls/authority.h"
#include "devserver/loopback.h"

namespace fsctl::cli {
namespace {

/// A host as certificates name it: an address of version 6 without its brackets.
std::string certified(const std::string& host) {
  return host.starts_with('[') ? host.substr(1, host.size() - 2) : host;
}

/// The names that a certificate of the local authority has besides those of this machine.
std::vector<std::string> names_to_certify(const devserver::Options& options) {
  std::vector<std::string> names;
  auto hosts = options.allowed_hosts;
  hosts.push_back(devserver::host_to_call(options.host));
  for (const auto& given : hosts) {
    const auto host = devserver::host_of(given);
    if (!host) continue;
    auto name = certified(*host);
    if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
  }
  return names;
}

}  // namespace

std::vector<Option> with_tls_options(std::vector<Option> own) {
  own.insert(
      own.end(),
      {{.names = "--tls",
        .help = "Answer over HTTPS, with a certificate for localhost, its addresses, --host and each --allow-host, "
                "signed by an authority of your own that is made once.",
        .takes = Option::Takes::nothing},
       {.names = "--tls-cert",
        .help = "PEM file with a certificate to answer with over HTTPS, its own first; callers may use its names.",
        .path = true},
       {.names = "--tls-key", .help = "PEM file with the key of --tls-cert.", .path = true}});
  return own;
}

void add_tls(const Invocation& invocation, devserver::Options& options) {
  const auto& arguments = invocation.arguments;
  const bool has_own = arguments.has("tls-cert");
  if (has_own != arguments.has("tls-key"))
    throw Error(ErrorCode::usage, "--tls-cert and --tls-key belong together",
                has_own ? "--tls-key FILE names the key" : "--tls-cert FILE names the certificate");
  if (has_own) {
    auto identity = tls::read_identity(arguments.path("tls-cert"), arguments.path("tls-key"));
    for (auto& name : tls::names_of(identity.certificate())) options.allowed_hosts.push_back(std::move(name));
    options.tls = std::make_shared<tls::Identity>(std::move(identity));
  } else if (arguments.has("tls")) {
    const tls::Authority authority(tls::authority_folder());
    if (!authority.lost().empty())
      invocation.console.err << "warning: " << authority.lost()
                             << ", so a new local authority was made; clients that trusted the former one have to "
                                "import "
                             << tls::authority_file(tls::authority_folder()).string() << " anew\n";
    options.tls = std::make_shared<tls::Identity>(authority.identity_for(names_to_certify(options)));
  }
}

std::vector<std::string> about_tls(const Invocation& invocation, const devserver::Options& options) {
  if (!options.tls) return {};
  if (const auto file = authority_to_trust(invocation); !file.empty())
    return {"the certificate is of your local authority; clients trust it by " + file};
  auto doubts = tls::doubts_about(*options.tls, certified(devserver::host_to_call(options.host)));
  for (auto& doubt : doubts) doubt = "warning: " + doubt;
  return doubts;
}

std::string authority_to_trust(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  if (!arguments.has("tls") || arguments.has("tls-cert")) return {};
  return tls::authority_file(tls::authority_folder()).string();
}

std::string url_of(const devserver::Options& options, int port) {
  return (options.tls ? "https://" : "http://") + devserver::host_to_call(options.host) + ':' + std::to_string(port) +
         options.base_path;
}

}  // namespace fsctl::cli
