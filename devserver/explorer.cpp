#include "devserver/explorer.h"

namespace fsctl::devserver {
namespace {

constexpr std::string_view explorer_folder = "/explorer/";

/// Nothing but these files runs or paints; images are the one thing that comes from elsewhere.
constexpr std::string_view explorer_policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' http: https: data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

}  // namespace

api::Response explorer_page() { return answer_with(explorer_files(), "index.html", explorer_policy).value(); }

std::optional<api::Response> explorer_file(std::string_view path) {
  if (!path.starts_with(explorer_folder)) return {};
  return answer_with(explorer_files(), path.substr(explorer_folder.size()), explorer_policy);
}

}  // namespace fsctl::devserver
