#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/context/contexts.h"

namespace fsctl::context {

/// What a request tells about its visitor (Fetch API, "Common request headers"); each may be empty.
struct Clues {
  std::string_view token{};
  std::string_view domain{};
  std::string_view request_url{};
};

struct Resolved {
  project::Place place;
  std::string token;
  /// `context`, `domain`, `request-url`, `url` or `default`.
  std::string_view by;
  /// The place of the stored context, if there is one and a URL has determined another place.
  std::optional<project::Place> visitor{};
  /// Whether the token has no context yet; one is added when the request has succeeded.
  bool is_new = false;
};

/// What the store has of a token. Called at most once, and only for a token that was sent.
using FindStored = std::function<store::FoundContext(const std::string& token)>;

/// Resolves a request to its place by the stored context, else the domain, else the request's URL, else the project's
/// default. A request without a token gets a new one. A stored context whose place the project does not have is ignored
/// and not changed. Throws Error(invalid_token).
Resolved resolve(const project::Places& places, const Clues& clues, Contexts& contexts, const FindStored& stored,
                 const World& world);

/// Resolves a request whose URL belongs to a domain, which takes precedence over the stored context.
Resolved resolve_url(const project::Places& places, const project::Domain& domain, std::string_view token,
                     Contexts& contexts, const FindStored& stored, const World& world);

/// The place by the domain, the request's URL or the default, without regard to the token.
project::Place place_beside_token(const project::Places& places, const Clues& clues);

/// Throws Error(invalid_token) unless the token is a text of 36 to 50 characters.
void check_token(std::string_view token);

}  // namespace fsctl::context
