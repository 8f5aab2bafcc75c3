#include "core/api/endpoints.h"

#include <algorithm>

namespace fsctl::api {
namespace {

const Endpoint* const table[] = {
    &block_endpoint,        &listing_endpoint, &tree_endpoint,   &context_token_endpoint,
    &context_list_endpoint, &ingest_endpoint,  &health_endpoint,
};

}  // namespace

std::span<const Endpoint* const> endpoints() { return table; }

std::optional<std::string_view> Endpoint::match(std::string_view requested) const {
  const auto fixed = path.substr(0, path.find('{'));
  if (fixed.size() == path.size()) return requested == path ? std::optional(std::string_view{}) : std::nullopt;
  if (!requested.starts_with(fixed) || requested.size() == fixed.size()) return {};
  return requested.substr(fixed.size());
}

bool Endpoint::takes(std::string_view method) const { return std::ranges::find(methods, method) != methods.end(); }

}  // namespace fsctl::api
