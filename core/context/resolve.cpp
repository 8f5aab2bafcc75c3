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

/// The place of a stored context. One whose place the project no longer has is as good as none.
std::optional<project::Triple> find_known(const project::Places& places, const std::string& token, Contexts& contexts,
                                          store::Store& store) {
  if (token.empty()) return {};
  check_token(token);
  auto known = contexts.find(store, token);
  return known && places.has(*known) ? known : std::nullopt;
}

/// Makes a context of the resolved place, under the token that was sent or a new one.
void remember(Resolved& resolved, const std::string& token, Contexts& contexts, const World& world) {
  resolved.token = token.empty() ? world.context_key() : token;
  contexts.put(resolved.token, resolved.triple);
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
  if (const auto known = find_known(places, token, contexts, store)) return {*known, token, "context"};
  auto resolved = by_domain(places, clues);
  remember(resolved, token, contexts, world);
  return resolved;
}

Resolved resolve_url(const project::Places& places, const project::Domain& domain, std::string_view token,
                     Contexts& contexts, store::Store& store, const World& world) {
  Resolved resolved{.triple = domain.triple, .token = std::string(token), .by = "url"};
  resolved.visitor = find_known(places, resolved.token, contexts, store);
  if (!resolved.visitor) remember(resolved, resolved.token, contexts, world);
  return resolved;
}

}  // namespace fsctl::context
