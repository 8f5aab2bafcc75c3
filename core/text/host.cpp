#include "core/text/host.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <unicode/bytestream.h>
#include <unicode/idna.h>

#include <algorithm>
#include <memory>

#include "core/text/unicode.h"

namespace fsctl::text {
namespace {

constexpr std::size_t longest_host = 253;
constexpr std::size_t longest_label = 63;
constexpr int highest_port = 65'535;

/// The name in its DNS form (IDNA); nothing when it is not a valid name.
std::optional<std::string> in_ascii(std::string_view name) {
  static const auto idna = [] {
    UErrorCode status = U_ZERO_ERROR;
    return std::unique_ptr<icu::IDNA>(icu::IDNA::createUTS46Instance(
        UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ, status));
  }();
  std::string ascii;
  icu::StringByteSink<std::string> sink(&ascii);
  icu::IDNAInfo info;
  UErrorCode status = U_ZERO_ERROR;
  idna->nameToASCII_UTF8({name.data(), static_cast<std::int32_t>(name.size())}, sink, info, status);
  return U_SUCCESS(status) && !info.hasErrors() ? std::optional(std::move(ascii)) : std::nullopt;
}

/// The offset of the colon before the port, or the size of the text without a port.
std::size_t end_of_name(std::string_view host) {
  const auto colon = host.rfind(':');
  const bool is_inside_address = colon != std::string_view::npos && host.find(']', colon) != std::string_view::npos;
  return colon == std::string_view::npos || is_inside_address ? host.size() : colon;
}

bool is_label(std::string_view label) {
  return !label.empty() && label.size() <= longest_label && std::ranges::all_of(label, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
}

bool is_name(std::string_view name) {
  if (name.size() > longest_host) return false;
  for (;;) {
    const auto dot = name.find('.');
    if (!is_label(name.substr(0, dot))) return false;
    if (dot == std::string_view::npos) return true;
    name.remove_prefix(dot + 1);
  }
}

bool is_address(std::string_view name) {
  return name.size() > 2 && name.starts_with('[') && name.ends_with(']') &&
         name.find_first_not_of("0123456789abcdef:.", 1) == name.size() - 1;
}

bool is_port(std::string_view port) {
  const bool is_number = std::ranges::all_of(port, [](char c) { return c >= '0' && c <= '9'; });
  if (!is_number || port.empty() || port.size() > 5) return false;
  const auto number = std::stoi(std::string(port));
  return number > 0 && number <= highest_port;
}

std::string_view without_last_dot(std::string_view name) {
  if (name.ends_with('.')) name.remove_suffix(1);
  return name;
}

}  // namespace

std::string folded_host(std::string_view host) {
  const auto port = end_of_name(host);
  if (!is_ascii(host))
    if (auto ascii = in_ascii(host.substr(0, port))) return std::move(*ascii).append(host.substr(port));
  return lower(host);
}

bool is_host(std::string_view host) {
  const auto port = end_of_name(host);
  const auto name = host.substr(0, port);
  return (is_name(name) || is_address(name)) && (port == host.size() || is_port(host.substr(port + 1)));
}

bool is_below_localhost(std::string_view host) { return without_last_dot(host).ends_with(".localhost"); }

std::string name_to_find(const std::string& host) {
  return is_below_localhost(host) || without_last_dot(host) == "localhost" ? "localhost" : host;
}

bool is_loopback_host(std::string_view host) {
  host = without_last_dot(host);
  if (host == "localhost" || is_below_localhost(host) || host == "[::1]" || host == "::1") return true;
  in_addr address{};
  const bool is_address = ::inet_pton(AF_INET, std::string(host).c_str(), &address) == 1;
  return is_address && (ntohl(address.s_addr) >> 24U) == 127;
}

}  // namespace fsctl::text
