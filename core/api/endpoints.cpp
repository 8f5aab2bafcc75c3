#include "core/api/endpoints.h"

#include <algorithm>

namespace fsctl::api {
namespace {

const Endpoint* const table[] = {
    &block_endpoint,         &listing_endpoint,      &page_endpoint,           &tree_endpoint,
    &context_token_endpoint, &context_list_endpoint, &context_update_endpoint, &sitemap_endpoint,
    &openapi_endpoint,       &ingest_endpoint,       &health_endpoint,
};

}  // namespace

std::span<const Endpoint* const> endpoints() { return table; }

std::optional<std::string_view> Endpoint::match(std::string_view requested) const {
  const auto begin = path.substr(0, path.find('{'));
  if (begin.size() == path.size()) return requested == path ? std::optional(std::string_view{}) : std::nullopt;
  const auto end = path.substr(path.rfind('}') + 1);
  if (!requested.starts_with(begin) || !requested.ends_with(end)) return {};
  if (requested.size() < begin.size() + std::max<std::size_t>(end.size(), 1)) return {};
  return requested.substr(begin.size(), requested.size() - begin.size() - end.size());
}

bool Endpoint::takes(std::string_view method) const { return std::ranges::find(methods, method) != methods.end(); }
bool Endpoint::honours(std::string_view header) const { return std::ranges::find(headers, header) != headers.end(); }

bool Endpoint::is_fetch() const { return honours("fs-secret"); }

}  // namespace fsctl::api
