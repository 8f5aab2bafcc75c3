#include "cli/serving/listening.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <ostream>
#include <system_error>
#include <utility>

#include "cli/serving/tls_options.h"
#include "core/error/error.h"
#include "core/error/file_reason.h"
#include "core/output/new_file.h"

namespace fsctl::cli {
namespace {

/// A path such as `/api/stack` without slashes at its end; empty for `/`. Throws Error(usage).
std::string parse_base_path(std::string text) {
  while (text.ends_with('/')) text.pop_back();
  const auto is_odd = [](unsigned char c) { return c <= 0x20 || c >= 0x7F || c == '?' || c == '#'; };
  if (!text.empty() && (!text.starts_with('/') || std::ranges::any_of(text, is_odd)))
    throw Error(ErrorCode::usage, "--base-path takes a path such as /api/stack, found \"" + text + "\"");
  return text;
}

/// Writes the ready file, whole and under its name at once. A pipe or terminal in its place is written to.
void write_url(const std::filesystem::path& path, const std::string& url) {
  if (std::filesystem::is_fifo(path) || std::filesystem::is_character_file(path)) {
    std::ofstream out(path);
    if (!(out << url << '\n' << std::flush)) throw Error(ErrorCode::file_unreadable, cannot_write(path));
    return;
  }
  output::write_file(path, url + '\n');
}

/// Throws Error(file_unreadable) where no ready file can be made in its folder.
void check_ready_file(const std::filesystem::path& path) {
  if (path.empty()) return;
  const auto folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
  int reason = ::access(folder.c_str(), F_OK) == 0 ? 0 : errno;
  if (reason == 0 && !std::filesystem::is_directory(folder)) reason = ENOTDIR;
  if (reason == 0 && !std::filesystem::exists(path) && ::access(folder.c_str(), W_OK) != 0) reason = errno;
  if (reason == 0) return;
  throw Error(ErrorCode::file_unreadable, cannot_write(path, reason),
              "--ready-file names a file in a directory that is there");
}

/// Removes the URL of an earlier server, which nobody is to take for that of this one.
void forget_url(const std::filesystem::path& path) {
  std::error_code none;
  if (path.empty() || !std::filesystem::is_regular_file(path, none)) return;
  std::string line;
  std::getline(std::ifstream(path), line);
  if (!line.starts_with("http")) return;
  if (std::filesystem::is_symlink(path, none))
    std::filesystem::resize_file(path, 0, none);
  else
    std::filesystem::remove(path, none);
}

/// Origins as browsers name them. Throws Error(usage) for what none can be.
std::vector<std::string> origins_of(std::vector<std::string> origins) {
  for (auto& origin : origins) {
    if (origin == "*") continue;
    while (origin.ends_with('/')) origin.pop_back();
    const auto scheme = origin.find("://");
    if (scheme == std::string::npos || origin.find_first_of("/?#", scheme + 3) != std::string::npos)
      throw Error(ErrorCode::usage, "--cors-origin takes an origin or *, found \"" + origin + '"',
                  "an origin is a scheme and a host, such as https://shop.example or http://localhost:5173");
  }
  return origins;
}

}  // namespace

std::vector<Option> with_listening_options(std::vector<Option> own) {
  std::vector<Option> options = {
      {.names = "--port",
       .help = "Port to listen on, or {environment}; 0 takes a free one. Without it {default}, or the next free one.",
       .fallback = "4400",
       .number = Number{.least = 0, .most = 65535, .words = "takes a number"},
       .environment = "FSCTL_PORT"},
      {.names = "--host",
       .help = "Address to listen on; {default} unless you say otherwise. 0.0.0.0 and :: are all of them.",
       .fallback = "127.0.0.1"},
      {.names = "--base-path",
       .help = "Path that a frontend calls the API below, such as /api/stack, as behind its proxy; paths "
               "without it are answered, too."},
      {.names = "--allow-host",
       .help = "Name that callers may use for this server in Host, besides loopback ones, --host and the "
               "domains of a project it serves; may repeat, * is any.",
       .takes = Option::Takes::many_values},
      {.names = "--cors-origin",
       .help = "Origin that browsers may call from, besides loopback ones; may repeat, * is all.",
       .takes = Option::Takes::many_values},
      {.names = "--log-format",
       .help = "{choices}.",
       .fallback = "text",
       .choices = {{"text", "json"}, Choices::Refusal::states}},
      {.names = "--ready-file", .help = "File to write the URL to once the server listens.", .path = true}};
  options = with_tls_options(std::move(options));
  options.insert(options.end(), std::make_move_iterator(own.begin()), std::make_move_iterator(own.end()));
  return options;
}

devserver::Options listening_of(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  check_ready_file(arguments.path("ready-file"));
  forget_url(arguments.path("ready-file"));
  devserver::Options options{.host = arguments.text("host"),
                             .port = static_cast<int>(arguments.number("port")),
                             .probe = !arguments.has("port"),
                             .base_path = parse_base_path(arguments.text("base-path")),
                             .identify = invocation.world.random_id,
                             .cors_origins = origins_of(arguments.all("cors-origin")),
                             .allowed_hosts = arguments.all("allow-host"),
                             .log_format = arguments.choice<devserver::LogFormat>("log-format"),
                             .now = invocation.world.now};
  add_tls(invocation, options);
  return options;
}

void tell_of_taken_port(const devserver::Options& options, int port,
                        const std::function<void(const std::string&)>& tell) {
  if (options.probe && port != options.port)
    tell("port " + std::to_string(options.port) + " is in use, so this is port " + std::to_string(port));
}

void write_ready_file(const Invocation& invocation, const std::string& url) {
  if (const auto path = invocation.arguments.path("ready-file"); !path.empty()) write_url(path, url);
}

void tell_ready(const Invocation& invocation, const std::string& url, const std::string& from) {
  write_ready_file(invocation, url);
  invocation.console.out << "fsctl serving " << url << (from.empty() ? "" : " from " + from) << std::endl;
}

}  // namespace fsctl::cli
