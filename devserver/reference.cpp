#include "devserver/reference.h"

#include <algorithm>

namespace fsctl::devserver {
namespace {

constexpr std::string_view reference_folder = "/reference/";

/// The viewer sets styles of elements, and has its pictures in its style sheet.
constexpr std::string_view reference_policy =
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src 'self' "
    "data:; font-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

bool has_viewer() {
  return std::ranges::any_of(reference_files(), [](const auto& file) { return file.path == "swagger-ui-bundle.js"; });
}

}  // namespace

api::Response reference_page() {
  return answer_with(reference_files(), has_viewer() ? "index.html" : "missing.html", reference_policy).value();
}

std::optional<api::Response> reference_file(std::string_view path) {
  if (!path.starts_with(reference_folder)) return {};
  return answer_with(reference_files(), path.substr(reference_folder.size()), reference_policy);
}

}  // namespace fsctl::devserver
