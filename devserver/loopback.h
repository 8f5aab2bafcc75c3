#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/text/host.h"

/// The hosts that callers and their pages have, and which of them are this machine.
namespace fsctl::devserver {

/// A host without its port, which may be empty, in lower case and the `xn--` form; nothing for an invalid one.
std::optional<std::string> host_of(std::string_view text);
/// The host of an origin such as `https://shop.example:8080`; nothing for one without a host, such as `null`.
std::optional<std::string> host_of_origin(std::string_view origin);

using text::is_loopback_host;
/// Whether this is an IP address, `192.0.2.7` or `[2001:db8::7]`.
bool is_address(std::string_view host);
/// Whether a page of this origin, over http or https and at any port, comes from this machine.
bool is_loopback_origin(std::string_view origin);

/// The host by which clients of this machine call a server that listens on an address, as a URL has it.
std::string host_to_call(const std::string& listening);

}  // namespace fsctl::devserver
