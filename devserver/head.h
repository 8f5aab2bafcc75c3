#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "devserver/refusal.h"

namespace fsctl::devserver {

/// Request line and headers together.
inline constexpr std::size_t most_head_bytes = 64 * 1024;
inline constexpr std::size_t longest_line = 16 * 1024;

/// What stands before a request's body (RFC 9112, sections 3 and 5).
struct Head {
  std::string method{};
  /// As it was sent.
  std::string target{};
  /// The host of a target that is a whole URL, as a proxy is sent it.
  std::optional<std::string> authority{};
  bool is_http_1_0 = false;
  /// Names in lower case; of several with one name the first counts. Those that are told below are left out.
  std::map<std::string, std::string, std::less<>> headers{};

  std::optional<std::string> host{};
  std::string content_coding{};
  bool is_chunked = false;
  std::size_t length = 0;  ///< of a body that is not chunked
  bool expects_continue = false;
  bool keeps_connection = true;

  bool has_body() const { return is_chunked || length > 0; }
};

/// The size of the head that the text begins with, its empty line included; 0 when that has not come yet. What was
/// looked at before need not be looked at again.
std::size_t head_size(std::string_view text, std::size_t looked_at = 0);

/// Why a head that is not whole yet need not be waited for.
std::optional<Refusal> refuse_beginning(std::string_view text);

/// For a head that is none, or ends before its time.
Refusal unreadable();

/// Reads a whole head; gives what is wrong with it. Whoever reads the same bytes by the same rules agrees on where the
/// body ends: whatever could be read in two ways is refused.
std::optional<Refusal> read_head(std::string_view text, Head& head);

/// The path and query of a target that may be a whole URL.
std::string_view origin_form(std::string_view target);

/// Of a request line that cannot be read or is too long: as much as is needed to see whose it is.
std::string_view begin_of_target(std::string_view text);

/// Whether a line without its end is a header, as trailers have to be, too.
bool is_header_line(std::string_view line);
bool is_header_name(std::string_view text);
/// What no header may hold.
bool is_control(unsigned char c);
/// ASCII letters, as names of headers have.
std::string in_lower_case(std::string_view text);

}  // namespace fsctl::devserver
