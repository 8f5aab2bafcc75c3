#include "devserver/loopback.h"

#include <arpa/inet.h>
#include <netinet/in.h>

namespace fsctl::devserver {

std::optional<std::string> host_of(std::string_view text) {
  auto host = text::folded_host(text);
  const auto colon = host.rfind(':');
  const bool has_port = colon != std::string::npos && host.find(']', colon) == std::string::npos;
  const auto port = has_port && colon + 1 < host.size() ? host.substr(colon) : std::string();
  if (has_port) host.resize(colon);
  if (host.ends_with('.')) host.pop_back();
  if (host.empty() || !text::is_host(host + port)) return {};
  return host;
}

std::optional<std::string> host_of_origin(std::string_view origin) {
  const auto scheme = origin.find("://");
  return scheme == std::string_view::npos ? std::nullopt : host_of(origin.substr(scheme + 3));
}

bool is_address(std::string_view host) {
  in6_addr address{};
  const bool has_brackets = host.starts_with('[') && host.ends_with(']');
  const std::string text(has_brackets ? host.substr(1, host.size() - 2) : host);
  return ::inet_pton(has_brackets ? AF_INET6 : AF_INET, text.c_str(), &address) == 1;
}

bool is_loopback_origin(std::string_view origin) {
  if (!origin.starts_with("http://") && !origin.starts_with("https://")) return false;
  const auto host = host_of_origin(origin);
  return host && is_loopback_host(*host);
}

std::string host_to_call(const std::string& listening) {
  if (listening == "0.0.0.0") return "127.0.0.1";
  if (listening == "::") return "[::1]";
  return listening.find(':') == std::string::npos ? listening : '[' + listening + ']';
}

}  // namespace fsctl::devserver
