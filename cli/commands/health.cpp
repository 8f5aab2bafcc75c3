#include <chrono>
#include <cstdlib>
#include <ostream>

#include "cli/commands.h"
#include "core/connect/http_connection.h"
#include "core/connect/wire_words.h"
#include "core/error/error.h"
#include "core/text/web_url.h"
#include "core/tls/authority.h"

namespace fsctl::cli {
namespace {

constexpr int ok = 200;
constexpr auto longest_wait = std::chrono::seconds(10);
constexpr std::size_t most_bytes = std::size_t{1} << 20U;

constexpr std::string_view health_path = "/health";

text::WebUrl health_of(const std::string& server) {
  auto url = text::parse_web_url(server);
  if (!url || url->target.find('?') != std::string::npos)
    throw Error(ErrorCode::usage, "health takes a URL such as http://127.0.0.1:4400, found \"" + server + "\"");
  while (url->target.ends_with('/')) url->target.pop_back();
  url->target += health_path;
  return *url;
}

/// The same with the other one of http and https.
text::WebUrl with_other_scheme(text::WebUrl url) {
  url.origin = (url.origin.starts_with("https:") ? "http" : "https") + url.origin.substr(url.origin.find(':'));
  return url;
}

/// Whether a server answers there at all.
bool answers(const text::WebUrl& url) {
  bool has_begun = false;
  try {
    connect::HttpConnection(url.origin)
        .get(url.target, {},
             {.begin = [&](const connect::AnswerHead&) { has_begun = true; }, .take = [](auto) { return false; }},
             {.end = std::chrono::steady_clock::now() + longest_wait});
  } catch (const connect::WireFault& fault) {
    return has_begun || fault.kind() == connect::WireFault::Kind::untrusted;
  }
  return has_begun;
}

/// Whether somebody was there who did not understand.
bool is_of_other_scheme(connect::WireFault::Kind kind) {
  using Kind = connect::WireFault::Kind;
  return kind == Kind::insecure || kind == Kind::lost || kind == Kind::no_http;
}

/// Where the server is: as the command line or FSCTL_URL has it, or at the port that a server takes from FSCTL_PORT.
std::string place_of_server(const Arguments& arguments) {
  const char* port = std::getenv("FSCTL_PORT");
  const bool has_port = !arguments.has("url") && port != nullptr && *port != '\0';
  return has_port ? "http://127.0.0.1:" + std::string(port) : arguments.text("url");
}

int run_health(const Invocation& invocation) {
  const auto url = health_of(place_of_server(invocation.arguments));
  int status = 0;
  std::string body;
  const auto take = [&](std::string_view piece) {
    body += piece;
    return body.size() <= most_bytes;
  };
  try {
    connect::HttpConnection(url.origin)
        .get(url.target, {}, {.begin = [&](const connect::AnswerHead& head) { status = head.status; }, .take = take},
             {.end = std::chrono::steady_clock::now() + longest_wait});
  } catch (const connect::WireFault& fault) {
    if (fault.kind() == connect::WireFault::Kind::untrusted)
      throw Error(ErrorCode::server_unusable, connect::words_of(fault.kind(), url, false, longest_wait),
                  std::string(tls::trusted_by_itself));
    if (const auto other = with_other_scheme(url); is_of_other_scheme(fault.kind()) && answers(other))
      throw Error(ErrorCode::server_unusable,
                  "the server at " + url.origin + " answers " +
                      (other.origin.starts_with("https:") ? "over TLS only" : "without TLS"),
                  "fsctl health " + other.origin + other.target.substr(0, other.target.size() - health_path.size()));
    throw Error(ErrorCode::server_unusable, "no server answers at " + url.text(), "fsctl serve starts one");
  }
  invocation.console.out << body << (body.ends_with('\n') ? "" : "\n");
  return status == ok ? exit_done : exit_problems;
}

}  // namespace

const Command health_command{
    .name = "health",
    .summary = "Ask a running server whether all is well.",
    .examples =
        "  fsctl health\n"
        "  fsctl health http://127.0.0.1:8080/api/stack\n"
        "  until fsctl health; do sleep 1; done\n",
    .options = {{.names = "url",
                 .help = "Where the server is, or {environment}; {default} otherwise, with the port of FSCTL_PORT.",
                 .fallback = "http://127.0.0.1:4400",
                 .environment = "FSCTL_URL"}},
    .run = run_health,
    .only_json = true,
};

}  // namespace fsctl::cli
