#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace fsctl::text {

/// A host of a URL with its port, equal for all ways to write it: in lower case, international names in their `xn--`
/// form. What is no such name stays, in lower case.
std::string folded_host(std::string_view host);

/// Whether a folded host is a name or address that DNS and URLs know, with or without a port.
bool is_host(std::string_view host);

}  // namespace fsctl::text
