#include "core/context/resolve.h"

#include <algorithm>

#include "core/text/unicode.h"

namespace fsctl::context {
namespace {

constexpr std::size_t shortest_token = 36;
constexpr std::size_t longest_token = 50;

/// Resolves by the domain, the request's URL or the default.
Resolved by_domain(const project::Places& places, const Clues& clues) {
  const bool has_domain = !clues.domain.empty();
  const auto url = has_domain ? clues.domain : clues.request_url;
  if (!url.empty())
    if (const auto* domain = project::match_domain(places, project::split_address(url)))
      return {.place = domain->place, .token = {}, .by = has_domain ? "domain" : "request-url"};
  return {.place = places.fallback, .token = {}, .by = "default"};
}

/// The place of the stored context, if a token was sent.
std::optional<project::Place> find_known(const std::string& token, Contexts& contexts, const FindStored& stored,
                                         const World& world) {
  if (token.empty()) return {};
  check_token(token);
  return contexts.find(stored(token), token, world);
}

/// Marks the result as a new context, under the token that was sent or a new one.
void begin_context(Resolved& resolved, const std::string& token, const World& world) {
  resolved.token = token.empty() ? world.context_key() : token;
  resolved.is_new = true;
}

}  // namespace

void check_token(std::string_view token) {
  const auto is_control = [](unsigned char c) { return c < 0x20 || c == 0x7F; };
  if (!text::is_valid_utf8(token) || std::ranges::any_of(token, is_control))
    throw Error(ErrorCode::invalid_token, "fs-context must be plain text");
  const auto length = text::count_code_points(token);
  if (length < shortest_token || length > longest_token)
    throw Error(Problem{.code = ErrorCode::invalid_token,
                        .message = "fs-context must have 36 to 50 characters, this has " + std::to_string(length),
                        .found = std::to_string(length)});
}

Resolved resolve(const project::Places& places, const Clues& clues, Contexts& contexts, const FindStored& stored,
                 const World& world) {
  const std::string token(clues.token);
  const auto known = find_known(token, contexts, stored, world);
  if (known && places.has(*known)) return {*known, token, "context"};
  auto resolved = by_domain(places, clues);
  if (known)
    resolved.token = token;  // the context may have a place of another stage, so it is not replaced
  else
    begin_context(resolved, token, world);
  return resolved;
}

Resolved resolve_url(const project::Places& places, const project::Domain& domain, std::string_view token,
                     Contexts& contexts, const FindStored& stored, const World& world) {
  Resolved resolved{.place = domain.place, .token = std::string(token), .by = "url"};
  const auto known = find_known(resolved.token, contexts, stored, world);
  if (!known)
    begin_context(resolved, resolved.token, world);
  else if (places.has(*known))
    resolved.visitor = known;
  return resolved;
}

project::Place place_beside_token(const project::Places& places, const Clues& clues) {
  return by_domain(places, clues).place;
}

}  // namespace fsctl::context
