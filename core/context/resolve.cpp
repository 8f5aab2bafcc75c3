#include "core/context/resolve.h"

#include "core/text/unicode.h"

namespace fsctl::context {
namespace {

constexpr std::size_t shortest_token = 36;
constexpr std::size_t longest_token = 50;

/// The place by domain or default.
Resolved by_domain(const project::Places& places, const Clues& clues) {
  const bool has_domain = !clues.domain.empty();
  const auto url = has_domain ? clues.domain : clues.token.empty() ? clues.request_url : std::string_view{};
  if (!url.empty())
    if (const auto* domain = project::match_domain(places, project::split_address(url)))
      return {.triple = domain->triple, .token = {}, .by = has_domain ? "domain" : "request-url"};
  return {.triple = places.fallback, .token = {}, .by = "default"};
}

}  // namespace

void check_token(std::string_view token) {
  const auto length = text::count_code_points(token);
  if (length < shortest_token || length > longest_token)
    throw Error(ErrorCode::invalid_token,
                "fs-context must have 36 to 50 characters, this has " + std::to_string(length));
}

Resolved resolve(const project::Places& places, const Clues& clues, Contexts& contexts, store::Store& store,
                 const World& world) {
  const std::string token(clues.token);
  if (!token.empty()) {
    check_token(token);
    // A context whose place the project no longer has is as good as none.
    if (const auto known = contexts.find(store, token); known && places.has(*known)) return {*known, token, "context"};
  }
  auto resolved = by_domain(places, clues);
  resolved.token = token.empty() ? world.context_key() : token;
  contexts.put(resolved.token, resolved.triple);
  return resolved;
}

}  // namespace fsctl::context
