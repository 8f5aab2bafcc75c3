#include "core/connect/wire_words.h"

#include "core/connect/http_connection.h"
#include "core/tls/authority.h"

namespace fsctl::connect {
namespace {

/// A time as text, such as `10 s` or `250 ms`.
std::string shown(std::chrono::milliseconds time) {
  return time.count() % 1000 == 0 ? std::to_string(time.count() / 1000) + " s" : std::to_string(time.count()) + " ms";
}

}  // namespace

std::string words_of(WireFault::Kind kind, const text::WebUrl& url, bool has_begun, std::chrono::milliseconds limit) {
  using Kind = WireFault::Kind;
  switch (kind) {
    case Kind::unreachable:
      return "cannot connect to " + url.origin;
    case Kind::untrusted:
      return tls::not_trusted(url.origin);
    case Kind::insecure:
      return "no secure connection to " + url.origin + " came about";
    case Kind::late:
      return url.text() + (has_begun ? " did not end its answer within " : " did not answer within ") + shown(limit);
    case Kind::no_http:
      return url.text() + " answers with something that is no HTTP";
    case Kind::long_head:
      return url.text() + " answers with more than " + std::to_string(most_head_bytes >> 10U) + " KiB of headers";
    case Kind::bad_chunks:
      return url.text() + " answers in chunks that are broken";
    default:
      return url.text() + (has_begun ? " broke off its answer" : " closed the connection without an answer");
  }
}

}  // namespace fsctl::connect
