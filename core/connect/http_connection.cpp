#include "core/connect/http_connection.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <limits>
#include <optional>

namespace fsctl::connect {
namespace {

using Kind = WireFault::Kind;

constexpr std::size_t receive_bytes = std::size_t{64} << 10U;

std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

std::string_view without_blanks(std::string_view text) {
  const auto begin = std::min(text.find_first_not_of(" \t"), text.size());
  text.remove_prefix(begin);
  return text.substr(0, text.find_last_not_of(" \t") + 1);
}

/// Parses a whole text as a number in a base.
std::optional<std::uint64_t> number_of(std::string_view text, int base) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return {};
  return number;
}

/// Parses a status line such as `HTTP/1.1 200 OK`.
AnswerHead parse_status(std::string_view line) {
  const auto status = line.size() >= 12 ? number_of(line.substr(9, 3), 10) : std::nullopt;
  const bool is_http = line.starts_with("HTTP/1.") && line.size() >= 12 && line[8] == ' ' &&
                       (line.size() == 12 || line[12] == ' ') && status && *status >= 100;
  if (!is_http) throw WireFault(Kind::no_http);
  return {.status = static_cast<int>(*status),
          .reason = std::string(line.substr(std::min<std::size_t>(13, line.size())))};
}

/// The length of the body as its head gives it, if it does.
std::optional<std::uint64_t> length_of(const AnswerHead& head) {
  std::optional<std::uint64_t> length;
  for (const auto& [name, value] : head.headers) {
    if (name != "content-length") continue;
    const auto said = number_of(value, 10);
    if (!said || (length && length != said)) throw WireFault(Kind::no_http);
    length = said;
  }
  return length;
}

std::string text_of(const HttpRequest& request, const std::string& origin) {
  std::string text = request.method + ' ' + request.target + " HTTP/1.1\r\n";
  const bool names_host =
      std::ranges::any_of(request.headers, [](const auto& header) { return lower(header.first) == "host"; });
  if (!names_host) text += "Host: " + origin.substr(origin.find("://") + 3) + "\r\n";
  for (const auto& [name, value] : request.headers) text.append(name).append(": ").append(value).append("\r\n");
  const bool may_lack_body = request.method == "GET" || request.method == "HEAD";
  if (!may_lack_body || !request.body.empty())
    text += "Content-Length: " + std::to_string(request.body.size()) + "\r\n";
  return text + "\r\n" + request.body;
}

}  // namespace

std::string AnswerHead::header(std::string_view name) const {
  const auto found =
      std::ranges::find(headers, name, [](const auto& header) { return std::string_view(header.first); });
  return found == headers.end() ? std::string() : found->second;
}

void HttpConnection::send(const HttpRequest& request, const Taker& taker, const Patience& patience) {
  if (!request.may_repeat) wire_.reset();
  const bool is_used = wire_ != nullptr;
  try {
    return ask(request, taker, patience);
  } catch (const WireFault& fault) {
    wire_.reset();
    // The server may have closed an idle connection.
    if (!is_used || has_come_ || fault.kind() != Kind::lost) throw;
  } catch (...) {
    wire_.reset();
    throw;
  }
  try {
    ask(request, taker, patience);
  } catch (...) {
    wire_.reset();
    throw;
  }
}

void HttpConnection::ask(const HttpRequest& request, const Taker& taker, const Patience& patience) {
  has_come_ = false;
  if (!wire_) {
    wire_ = std::make_unique<Wire>(origin_, patience);
    came_.clear();
    at_ = 0;
  }
  wire_->write(text_of(request, origin_), patience);
  const auto head = read_head(patience);
  taker.begin(head);
  if (request.method != "HEAD") read_body(head, taker, patience);
  if (!lasts_) wire_.reset();
}

/// Skips interim heads such as `100 Continue`, which come before the answer's own.
AnswerHead HttpConnection::read_head(const Patience& patience) {
  auto left = most_head_bytes;
  while (true) {
    const auto line = read_line(left, Kind::long_head, patience);
    auto head = parse_status(line);
    read_headers(head, left, patience);
    lasts_ = !line.starts_with("HTTP/1.0") && lower(head.header("connection")) != "close";
    if (head.status >= 200) return head;
  }
}

void HttpConnection::read_headers(AnswerHead& head, std::size_t& left, const Patience& patience) {
  while (true) {
    const auto line = read_line(left, Kind::long_head, patience);
    if (line.empty()) return;
    const auto colon = line.find(':');
    if (colon == std::string::npos || colon == 0 || line.front() == ' ' || line.front() == '\t')
      throw WireFault(Kind::no_http);
    head.headers.emplace_back(lower(std::string_view(line).substr(0, colon)),
                              without_blanks(std::string_view(line).substr(colon + 1)));
  }
}

void HttpConnection::read_body(const AnswerHead& head, const Taker& taker, const Patience& patience) {
  if (head.status == 204 || head.status == 304) return;
  const auto coding = lower(head.header("transfer-encoding"));
  if (!coding.empty() && coding != "chunked") throw WireFault(Kind::bad_chunks);
  if (!coding.empty()) return read_chunks(taker, patience);
  if (const auto length = length_of(head)) return read_bytes(*length, taker, patience);
  lasts_ = false;
  read_rest(taker, patience);
}

void HttpConnection::read_chunks(const Taker& taker, const Patience& patience) {
  while (true) {
    auto left = most_chunk_line_bytes;
    const auto line = read_line(left, Kind::bad_chunks, patience);
    const auto size = number_of(without_blanks(std::string_view(line).substr(0, line.find(';'))), 16);
    if (!size) throw WireFault(Kind::bad_chunks);
    if (*size == 0) break;
    read_bytes(*size, taker, patience);
    if (!read_line(left, Kind::bad_chunks, patience).empty()) throw WireFault(Kind::bad_chunks);
  }
  AnswerHead trailers;
  auto left = most_head_bytes;
  read_headers(trailers, left, patience);
}

void HttpConnection::read_bytes(std::uint64_t count, const Taker& taker, const Patience& patience) {
  while (count > 0) {
    if (at_ == came_.size() && !fill(patience)) throw WireFault(Kind::lost);
    const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(count, came_.size() - at_));
    if (!taker.take(std::string_view(came_).substr(at_, size))) throw WireFault(Kind::unwanted);
    at_ += size;
    count -= size;
  }
}

/// Reads a body that ends with the connection.
void HttpConnection::read_rest(const Taker& taker, const Patience& patience) {
  while (at_ < came_.size() || fill(patience)) read_bytes(came_.size() - at_, taker, patience);
}

std::string HttpConnection::read_line(std::size_t& left, Kind too_long, const Patience& patience) {
  while (true) {
    const auto end = came_.find('\n', at_);
    const auto size = (end == std::string::npos ? came_.size() : end + 1) - at_;
    if (size > left) throw WireFault(too_long);
    if (end != std::string::npos) {
      auto line = came_.substr(at_, end - at_);
      if (line.ends_with('\r')) line.pop_back();
      at_ = end + 1;
      left -= size;
      return line;
    }
    if (!fill(patience)) throw WireFault(Kind::lost);
  }
}

/// Returns false at the end of the input.
bool HttpConnection::fill(const Patience& patience) {
  came_.erase(0, at_);
  at_ = 0;
  const auto before = came_.size();
  came_.resize(before + receive_bytes);
  std::size_t count = 0;
  try {
    count = wire_->read(std::span(came_).subspan(before), patience);
  } catch (...) {
    came_.resize(before);
    throw;
  }
  came_.resize(before + count);
  has_come_ = has_come_ || count > 0;
  return count > 0;
}

}  // namespace fsctl::connect
