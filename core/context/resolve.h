#pragma once

#include <string>
#include <string_view>

#include "core/context/contexts.h"

namespace fsctl::context {

/// What a request says about its visitor (Fetch API, "Common request headers"); empty where it says nothing.
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
  /// Where a URL decided: the place of the stored context, when there is one.
  std::optional<project::Place> visitor{};
  /// Whether the token is that of no context yet: it becomes one once the request has succeeded.
  bool is_new = false;
};

/// Resolves a request to its place: the stored context, else the domain, else the request's URL, else the project's
/// default. A request without a token gets one. A stored context whose place the project does not have does not count
/// and stays as it is. Throws Error(invalid_token).
Resolved resolve(const project::Places& places, const Clues& clues, Contexts& contexts, store::Store& store,
                 const World& world);

/// Resolves a request whose URL belongs to a domain: that decides, whatever the stored context says.
Resolved resolve_url(const project::Places& places, const project::Domain& domain, std::string_view token,
                     Contexts& contexts, store::Store& store, const World& world);

/// The place that the other clues lead to, whatever context the token stands for.
project::Place place_beside_token(const project::Places& places, const Clues& clues);

/// Throws Error(invalid_token) unless a token is text of 36 to 50 characters.
void check_token(std::string_view token);

}  // namespace fsctl::context
