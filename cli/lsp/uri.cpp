#include "cli/lsp/uri.h"

#include "core/lint/targets.h"
#include "core/text/percent.h"

namespace fsctl::cli::lsp {

namespace fs = std::filesystem;

std::optional<fs::path> written_path(std::string_view uri) {
  constexpr std::string_view scheme = "file:";
  if (!uri.starts_with(scheme)) return {};
  const bool has_host = uri.substr(scheme.size()).starts_with("//");
  const auto slash = uri.find('/', scheme.size() + (has_host ? 2 : 0));  // behind a host, which is this one
  if (slash == std::string_view::npos) return {};
  return fs::path(text::percent_decode(uri.substr(slash))).lexically_normal();
}

std::optional<fs::path> path_of_uri(std::string_view uri) {
  const auto written = written_path(uri);
  if (!written || written->native().find('\0') != std::string::npos) return {};
  auto path = lint::placed(*written);
  std::error_code failed;
  if (fs::status(path, failed).type() == fs::file_type::none) return {};
  return path;
}

std::optional<fs::path> folder_of_uri(std::string_view uri) {
  const auto path = written_path(uri);
  return path ? std::optional(lint::placed(*path / "")) : std::nullopt;
}

std::string uri_of_path(const fs::path& path) { return "file://" + text::percent_encode_path(path.generic_string()); }

}  // namespace fsctl::cli::lsp
