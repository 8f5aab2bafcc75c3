#include "devserver/explorer.h"

#include <algorithm>
#include <iterator>
#include <string>

namespace fsctl::devserver {
namespace {

constexpr std::string_view page = "index.html";
constexpr std::string_view folder = "/explorer/";

struct ContentType {
  std::string_view ending;
  std::string_view name;
};
constexpr ContentType content_types[] = {{".html", "text/html; charset=utf-8"},
                                         {".css", "text/css; charset=utf-8"},
                                         {".js", "text/javascript; charset=utf-8"},
                                         {".svg", "image/svg+xml"}};

std::string_view type_of(std::string_view path) {
  const auto* const found =
      std::ranges::find_if(content_types, [&](const auto& type) { return path.ends_with(type.ending); });
  return found == std::end(content_types) ? std::string_view("text/plain") : found->name;
}

/// Nothing but these files runs or paints; images are the one thing that comes from elsewhere.
constexpr std::string_view policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' http: https: data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

api::Response answer_of(const ExplorerFile& file) {
  return {.content_type = std::string(type_of(file.path)),
          .headers = {{"Content-Security-Policy", std::string(policy)},
                      {"X-Content-Type-Options", "nosniff"},
                      {"Referrer-Policy", "no-referrer"},
                      {"Cache-Control", "no-cache"},
                      {"Vary", "Accept"}},
          .body = std::string(file.text)};
}

std::optional<api::Response> answer_with(std::string_view name) {
  const auto files = explorer_files();
  const auto found = std::ranges::find(files, name, &ExplorerFile::path);
  if (found == files.end()) return {};
  return answer_of(*found);
}

}  // namespace

api::Response explorer_page() { return answer_with(page).value(); }

std::optional<api::Response> explorer_file(std::string_view path) {
  if (!path.starts_with(folder)) return {};
  return answer_with(path.substr(folder.size()));
}

}  // namespace fsctl::devserver
