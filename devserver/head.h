#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "devserver/refusal.h"

namespace fsctl::devserver {

/// The most bytes of request line and headers together.
inline constexpr std::size_t most_head_bytes = 64 * 1024;
inline constexpr std::size_t longest_line = 16 * 1024;

/// The request line and headers of a request (RFC 9112, sections 3 and 5).
struct Head {
  std::string method{};
  /// The target as it was sent.
  std::string target{};
  /// The host of a target that is an absolute URL, as sent to proxies.
  std::optional<std::string> authority{};
  bool is_http_1_0 = false;
  /// By name in lower case; of several with one name, the first one. Without those in the members below.
  std::map<std::string, std::string, std::less<>> headers{};

  std::optional<std::string> host{};
  std::string content_coding{};
  bool is_chunked = false;
  std::size_t length = 0;  ///< the length of a body that is not chunked
  bool expects_continue = false;
  bool keeps_connection = true;

  bool has_body() const { return is_chunked || length > 0; }
};

/// The size of the head at the beginning of a text, including its empty line; 0 when it is incomplete. `looked_at`
/// bytes were searched before and are skipped.
std::size_t head_size(std::string_view text, std::size_t looked_at = 0);

/// Why an incomplete head can be refused already.
std::optional<Refusal> refuse_beginning(std::string_view text);

/// The refusal of a malformed or truncated head.
Refusal unreadable();

/// Parses a complete head; returns what is wrong with it. Refuses everything that other servers might parse
/// differently, so that all agree on where the body ends (no request smuggling).
std::optional<Refusal> read_head(std::string_view text, Head& head);

/// The path and query of a target, which may be an absolute URL.
std::string_view origin_form(std::string_view target);

/// The beginning of the target in a malformed or too long request line; enough to tell which API it is for.
std::string_view begin_of_target(std::string_view text);

/// Whether a line, without its line break, is a valid header or trailer.
bool is_header_line(std::string_view line);
bool is_header_name(std::string_view text);
/// Whether this is a control character, which no header may contain.
bool is_control(unsigned char c);
bool equal_ignoring_case(std::string_view a, std::string_view b);
/// The text with its ASCII letters in lower case.
std::string in_lower_case(std::string_view text);

}  // namespace fsctl::devserver
