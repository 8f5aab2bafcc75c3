#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace fsctl::text {

/// The canonical form of a URL's host and port: lower case, with international names in their `xn--` form. A name that
/// has no such form is only put in lower case.
std::string folded_host(std::string_view host);

/// Whether a folded host is a valid DNS name or IP address, with or without a port.
bool is_host(std::string_view host);

// A dot at the end of a name, which only says that it is whole, makes none of these a difference.

/// Whether a name is one below `localhost`, such as `shop.localhost`.
bool is_below_localhost(std::string_view host);

/// The name by which the system finds a host: `localhost` for itself and those below it, which not every system knows.
std::string name_to_find(const std::string& host);

/// Loopback names and addresses, without port: `localhost` and those below it, 127.0.0.0/8, `[::1]`.
bool is_loopback_host(std::string_view host);

}  // namespace fsctl::text
