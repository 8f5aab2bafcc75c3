#include "core/api/endpoints.h"

#include <algorithm>

namespace fsctl::api {
namespace {

const Endpoint* const table[] = {
    &block_endpoint,        &listing_endpoint,        &page_endpoint,    &tree_endpoint,    &context_token_endpoint,
    &context_list_endpoint, &context_update_endpoint, &sitemap_endpoint, &openapi_endpoint, &change_endpoint,
    &left_out_endpoint,     &ingest_endpoint,         &health_endpoint,  &index_endpoint,
};

/// The fixed part between the first and the second parameter of a path; empty when it is only a slash.
std::string_view fixed_between(std::string_view path) {
  const auto begin = path.find('}') + 1;
  const auto end = path.find('{', begin);
  const auto part = path.substr(begin, end == std::string_view::npos ? 0 : end - begin);
  return part == "/" ? std::string_view{} : part;
}

}  // namespace

std::span<const Endpoint* const> endpoints() { return table; }

std::optional<std::string_view> Endpoint::match(std::string_view requested) const {
  const auto begin = path.substr(0, path.find('{'));
  if (begin.size() == path.size()) return requested == path ? std::optional(std::string_view{}) : std::nullopt;
  const auto end = path.substr(path.rfind('}') + 1);
  if (!requested.starts_with(begin) || !requested.ends_with(end)) return {};
  if (requested.size() < begin.size() + std::max<std::size_t>(end.size(), 1)) return {};
  const auto rest = requested.substr(begin.size(), requested.size() - begin.size() - end.size());
  if (rest.find(fixed_between(path)) == std::string_view::npos || (is_foreign != nullptr && is_foreign(rest)))
    return {};
  return rest;
}

bool Endpoint::takes(Method method) const { return std::ranges::find(methods, method) != methods.end(); }
bool Endpoint::honours(std::string_view header) const { return std::ranges::find(headers, header) != headers.end(); }

}  // namespace fsctl::api
