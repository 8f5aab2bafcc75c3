#include <algorithm>
#include <chrono>
#include <filesystem>
#include <string>

#include "cli/commands.h"
#include "cli/commands/text_file.h"
#include "cli/proxying/proxy.h"
#include "cli/serving/listening.h"
#include "core/error/error.h"
#include "core/text/web_url.h"

namespace fsctl::cli {
namespace {

/// The URL below which the service answers. Throws Error(usage).
text::WebUrl upstream_of(const Arguments& arguments) {
  const auto given = arguments.text("upstream");
  const auto url = text::parse_web_url(given);
  if (!url || url->target.find('?') != std::string::npos)
    throw Error(ErrorCode::usage,
                "--upstream takes a URL such as https://fetch-shop.service.example, found \"" + given + "\"");
  return *url;
}

/// The first line of the file. Throws Error(file_unreadable | usage).
std::string secret_of(const Arguments& arguments) {
  const auto file = arguments.path("secret-file");
  if (file.empty()) return {};
  auto secret = read_text(file)->text;
  secret.resize(std::min(secret.find('\n'), secret.size()));
  while (secret.ends_with('\r') || secret.ends_with(' ')) secret.pop_back();
  const auto is_odd = [](unsigned char c) { return c <= 0x20 || c >= 0x7F; };
  if (secret.empty() || std::ranges::any_of(secret, is_odd))
    throw Error(ErrorCode::usage, "the first line of " + file.string() + " is no secret");
  return secret;
}

/// Where answers are kept, which is made now, so that a wrong path is told now.
std::filesystem::path recordings_of(const Arguments& arguments) {
  const auto folder = arguments.path("record");
  std::error_code failed;
  if (!folder.empty()) std::filesystem::create_directories(folder, failed);
  if (!folder.empty() && !std::filesystem::is_directory(folder))
    throw Error(ErrorCode::file_unreadable, "--record: there can be no folder " + folder.string());
  return folder;
}

int run_proxy(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  const ProxyOptions options{.server = listening_of(invocation),
                             .upstream = upstream_of(arguments),
                             .secret = secret_of(arguments),
                             .recordings = recordings_of(arguments),
                             .limit = std::chrono::seconds(arguments.number("timeout"))};
  return proxy(invocation, options,
               [&](const std::string& url) { tell_ready(invocation, url, arguments.text("upstream")); });
}

}  // namespace

const Command proxy_command{
    .name = "proxy",
    .summary = "Stand before a real service, and record what it answers.",
    .examples =
        "  fsctl proxy --upstream https://fetch-shop.service.example --secret-file shop.secret --record recordings\n"
        "  fsctl serve --replay recordings\n",
    .options = with_listening_options(
        {{.names = "--upstream",
          .help = "URL of the service, the only one that is called. Redirects to another are not followed.",
          .required = true},
         {.names = "--record",
          .help = "Folder that keeps each answer as a JSON file, without keys, secrets, cookies and contexts; made if "
                  "there is none.",
          .path = true},
         {.names = "--secret-file",
          .help = "File whose first line is sent to the service as fs-secret. Callers need not know it, and are not "
                  "told.",
          .path = true},
         {.names = "--timeout",
          .help = "Seconds that the service may take for an answer; {default} unless set. Then it is 504.",
          .fallback = "30",
          .number = Number{.least = 1, .most = 55, .words = "takes a number of seconds"}}}),
    .run = run_proxy,
    .no_json = "it prints one line once it listens; --log-format json makes its log JSON",
};

}  // namespace fsctl::cli
