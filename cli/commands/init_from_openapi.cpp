#include "cli/commands/init_from_openapi.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <string_view>

#include "core/connect/http_client.h"
#include "core/connect/outside.h"
#include "core/error/error.h"
#include "core/error/file_reason.h"
#include "core/input/input.h"
#include "core/text/printable.h"
#include "core/text/web_url.h"

namespace fsctl::cli {
namespace {

constexpr std::uintmax_t largest_document = std::uintmax_t{64} << 20U;

std::string fetched(const Invocation& invocation, const text::WebUrl& url) {
  const project::Connector connector{.kind = project::ConnectorKind::http, .timeout = std::chrono::seconds(10)};
  const auto outside = connect::real_outside(invocation.world);
  auto answer = connect::HttpClient(connector, outside).get(url);
  constexpr int first_failure = 300;
  if (answer.status >= first_failure)
    throw Error(ErrorCode::source_refused, url.text() + " answers " + std::to_string(answer.status),
                "the description of a Fetch API is at /api/doc.json");
  return std::move(answer.body);
}

std::string read_file(const std::string& name) {
  const std::filesystem::path path(name);
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) throw Error(ErrorCode::file_unreadable, cannot_read(path));
  if (const auto size = std::filesystem::file_size(path, error); !error && size > largest_document)
    throw Error(ErrorCode::file_unreadable, name + " is larger than 64 MiB, which no description is");
  input::Input in(path);
  return {std::istreambuf_iterator<char>(in.text()), {}};
}

/// Throws Error(json_syntax) for YAML, in which descriptions are often written.
void refuse_yaml(const Source& document) {
  const auto begin = std::min(document.text.find_first_not_of(" \t\r\n"), document.text.size());
  const std::string_view text = std::string_view(document.text).substr(begin);
  if (!text.starts_with("openapi:") && !text.starts_with("swagger:") && !text.starts_with("---")) return;
  throw Error(ErrorCode::json_syntax, "this is YAML, and a description is read as JSON",
              "a service gives it at /api/doc.json; the types that openapi-typescript made of it do as well");
}

}  // namespace

adopt::Made read_openapi(const Invocation& invocation, const std::filesystem::path& directory) {
  const auto from = invocation.arguments.text("from-openapi");
  const auto url = text::parse_web_url(from);
  const auto document =
      std::make_shared<const Source>(Source{.name = from, .text = url ? fetched(invocation, *url) : read_file(from)});
  try {
    refuse_yaml(*document);
    return adopt::made_from(document, directory);
  } catch (Error& error) {
    throw error.in(document);
  }
}

}  // namespace fsctl::cli
