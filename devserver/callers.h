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

/// Checks by which host names, and from which sites' pages, requests are allowed. Without that, a page that somebody
/// visits could make the browser call a server on loopback: through its own host name pointed there, or with a form.
class Callers {
 public:
  struct Names {
    std::string host{};                ///< what the server listens on
    std::vector<std::string> names{};  ///< further host names; `*` allows any
    /// Whether a host, without port, is a domain of the project; may be empty.
    std::function<bool(std::string_view)> knows{};
  };
  explicit Callers(Names names);

  /// Why a request is refused; nothing for other requests, which are marked if another site's page, or somebody on
  /// this machine, has sent them.
  std::optional<Refusal> refuse(const Head& head, api::Request& request, const Connection& connection,
                                const Cors& cors) const;

 private:
  bool is_known(std::string_view host, const Connection& connection) const;
  static bool comes_from_here(const Head& head, const api::Request& request, const Connection& connection);
  bool is_foreign(const api::Request& request, const Connection& connection, const Cors& cors) const;

  Names names_;
};

}  // namespace fsctl::devserver
