#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/api/request.h"
#include "devserver/connection.h"
#include "devserver/cors.h"
#include "devserver/head.h"
#include "devserver/refusal.h"

namespace fsctl::devserver {

/// Who may ask: by which names of this server, and from pages of which sites. A page that somebody visits can make the
/// browser call a server on loopback, by a name of its own that it lets point there, or with a form.
class Callers {
 public:
  struct Names {
    std::string host{};                ///< what the server listens on
    std::vector<std::string> names{};  ///< hosts besides; `*` is any
    /// Whether a host, without port, is one that is configured elsewhere; may be none.
    std::function<bool(std::string_view)> knows{};
  };
  explicit Callers(Names names);

  /// Why a request is not to be looked at any further; notes in others whether another site's page has sent them.
  std::optional<Refusal> refuse(const Head& head, api::Request& request, const Connection& connection,
                                const Cors& cors) const;

 private:
  bool is_known(std::string_view host, const Connection& connection) const;
  bool is_foreign(const api::Request& request, const Connection& connection, const Cors& cors) const;

  Names names_;
};

/// Loopback names and addresses, without port: `localhost` and those below it, 127.0.0.0/8, `[::1]`.
bool is_loopback_host(std::string_view host);

}  // namespace fsctl::devserver
