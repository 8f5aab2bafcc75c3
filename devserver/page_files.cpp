#include "devserver/page_files.h"

#include <algorithm>
#include <iterator>
#include <string>

namespace fsctl::devserver {
namespace {

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
  return found == std::end(content_types) ? std::string_view("text/plain; charset=utf-8") : found->name;
}

}  // namespace

std::optional<api::Response> answer_with(std::span<const PageFile> files, std::string_view path,
                                         std::string_view policy) {
  const auto found = std::ranges::find(files, path, &PageFile::path);
  if (found == files.end()) return {};
  return api::Response{.content_type = std::string(type_of(found->path)),
                       .headers = {{"Content-Security-Policy", std::string(policy)},
                                   {"Referrer-Policy", "no-referrer"},
                                   {"Cache-Control", "no-cache"},
                                   {"Vary", "Accept"}},
                       .body = std::string(found->text)};
}

}  // namespace fsctl::devserver
