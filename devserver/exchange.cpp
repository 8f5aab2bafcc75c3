#include "devserver/exchange.h"

#include <httplib.h>

#include <algorithm>
#include <atomic>
#include <cctype>
#include <chrono>
#include <exception>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/error/error_code.h"
#include "core/input/content_coding.h"
#include "core/json/write.h"
#include "devserver/chunks.h"
#include "devserver/cors.h"
#include "devserver/log.h"

namespace fsctl::devserver {
namespace {

constexpr std::size_t most_body_bytes = 16 * 1024 * 1024;
/// Request line and headers together.
constexpr std::size_t most_head_bytes = 64 * 1024;
/// Room for what surrounds a body: chunk sizes, and a compressed body that grows.
constexpr std::size_t framing_bytes = most_body_bytes;

/// Why a request is not given to the answer function.
struct Refusal {
  int status = 0;
  std::string_view message{};
  ErrorCode code = ErrorCode::invalid_parameters;
  std::string_view ingest_code = "invalid_payload";
};
constexpr Refusal no_request_line{400, "this is not an HTTP request"};
constexpr Refusal unreadable_headers{400, "the request's headers are too long or not HTTP"};
constexpr Refusal unclear_length{400, "the request's headers do not tell the length of its body in one way"};
constexpr Refusal long_target{414, "the request's target is too long"};
/// The connection's input was ended, so that the server can stop, or as nothing had come for long.
constexpr Refusal ended_input{503, "the server ends this connection; send the request again",
                              ErrorCode::store_unavailable, "store_unavailable"};

/// One request on its way through the library.
struct Exchange {
  Connection& connection;
  std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
  api::Request request{};
  /// The target as it was sent, for the log.
  std::string sent_target{};
  std::string content_coding{};
  bool is_http_1_0 = false;
  bool is_chunked = false;
  Refusal refusal{};
  bool answered = false;
  /// The connection ends with this answer.
  bool last = false;
  /// The client may still be sending what nobody will read.
  bool unread = false;

  void refuse(const Refusal& why) {
    refusal = why;
    last = unread = true;
  }

  /// Leaves the answer to the endpoint, which may have something more important to say.
  void cut_body() { request.is_cut = last = unread = true; }
  void break_body(const std::string& why) {
    request.body_fault = why;
    last = unread = true;
  }
  bool is_whole() const { return refusal.status == 0 && request.body_fault.empty(); }
};

/// What this thread is serving: the library's handlers are given nothing but the request and the response.
thread_local Exchange* current = nullptr;

/// A connection as the library sees it, with a head of ours before the body.
class Stream : public httplib::Stream {
 public:
  Stream(Connection& connection, std::string_view head) : connection_(connection), head_(head) {}

  bool is_readable() const override { return true; }
  bool is_writable() const override { return true; }
  ssize_t read(char* to, std::size_t size) override {
    if (head_.empty()) return connection_.read(to, size);
    const std::size_t given = head_.copy(to, size);
    head_.remove_prefix(given);
    return static_cast<ssize_t>(given);
  }
  ssize_t write(const char* from, std::size_t size) override {
    return connection_.write(from, size) ? static_cast<ssize_t>(size) : -1;
  }
  void get_remote_ip_and_port(std::string&, int&) const override {}
  void get_local_ip_and_port(std::string&, int&) const override {}
  /// The library refuses numbers that select() cannot take; it is never asked to wait here.
  socket_t socket() const override { return 0; }

 private:
  Connection& connection_;
  std::string_view head_;
};

bool is_verb(std::string_view text) {
  return !text.empty() && text.size() <= 32 &&
         std::ranges::all_of(text, [](unsigned char c) { return std::isupper(c) != 0 || c == '-'; });
}

/// Without the `http://host` of a request as it is sent to a proxy.
std::string_view origin_form(std::string_view target) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!target.starts_with(scheme)) continue;
    const auto path = target.find('/', scheme.size());
    return path == std::string_view::npos ? "/" : target.substr(path);
  }
  return target;
}

/// Without the base path, when the target is below it.
std::string_view below(std::string_view base, std::string_view target) {
  if (base.empty() || !target.starts_with(base)) return target;
  const auto rest = target.substr(base.size());
  if (rest.empty()) return "/";
  return rest.starts_with('/') ? rest : target;
}

/// Of a request line that is too long: as much as is needed to see whose it is.
std::string_view begin_of_target(std::string_view line) {
  const auto blank = std::min(line.find(' '), line.size());
  return line.substr(std::min(blank + 1, line.size()));
}

bool read_request_line(std::string_view line, Exchange& exchange) {
  while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.remove_suffix(1);
  const auto first = line.find(' ');
  const auto second = line.rfind(' ');
  if (first == second) return false;
  const auto version = line.substr(second + 1);
  const auto target = line.substr(first + 1, second - first - 1);
  exchange.request.method = line.substr(0, first);
  exchange.sent_target = target;
  exchange.is_http_1_0 = version == "HTTP/1.0";
  return is_verb(exchange.request.method) && !target.empty() && target.find(' ') == std::string_view::npos &&
         (version == "HTTP/1.1" || version == "HTTP/1.0");
}

/// The request line, or what is wrong with it; false when there is no request.
bool begin(Connection& connection, const std::string& base_path, Exchange& exchange) {
  std::string_view line = connection.read_line();
  if (line == "\r\n") line = connection.read_line();  // some clients send one too many after a body
  if (line.empty()) return false;
  exchange.start = std::chrono::steady_clock::now();
  const bool is_long = line.back() != '\n';
  if (is_long)
    exchange.refuse(long_target);
  else if (!read_request_line(line, exchange))
    exchange.refuse(no_request_line);
  if (exchange.refusal.status != 0) {
    exchange.request.method = "-";
    exchange.sent_target = "-";
  }
  const std::string_view target = is_long ? begin_of_target(line) : exchange.sent_target;
  exchange.request.target = below(base_path, origin_form(target));
  return true;
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

/// Headers about the connection and the form of the body, which are the library's business.
bool is_for_library(std::string_view name) {
  static constexpr std::string_view names[] = {"connection", "content-length", "transfer-encoding", "expect"};
  return std::ranges::any_of(names, [&](std::string_view known) { return equal_ignoring_case(name, known); });
}

bool is_header_name(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           std::string_view("!#$%&'*+-.^_`|~").find(static_cast<char>(c)) != std::string_view::npos;
  });
}

bool is_control(unsigned char c) { return (c < 0x20 && c != '\t') || c == 0x7F; }

std::string_view without_blanks(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

/// Gives a header to the request, or to the library when it is its business; of several with one name the first
/// counts. False when it is none: a line that goes on from the one before is none either.
bool take_header(std::string_view line, Exchange& exchange, std::string& for_library) {
  const auto colon = std::min(line.find(':'), line.size());
  const auto name = line.substr(0, colon);
  if (colon == line.size() || !is_header_name(name)) return false;
  const auto value = without_blanks(line.substr(colon + 1));
  if (std::ranges::any_of(value, is_control)) return false;
  if (is_for_library(name)) {
    for_library.append(name).append(": ").append(value).append("\r\n");
    return true;
  }
  if (equal_ignoring_case(name, "content-encoding")) {
    exchange.content_coding.append(exchange.content_coding.empty() ? "" : ", ").append(value);
    return true;
  }
  std::string key(name);
  std::ranges::transform(key, key.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  exchange.request.headers.try_emplace(std::move(key), value);
  return true;
}

/// Reads the headers and gives those for the library; refuses the request when they are no headers.
std::string read_headers(Connection& connection, Exchange& exchange) {
  std::string for_library;
  for (std::size_t bytes = 0; bytes <= most_head_bytes;) {
    std::string_view line = connection.read_line();
    bytes += line.size();
    if (!line.ends_with('\n')) break;
    line.remove_suffix(line.ends_with("\r\n") ? 2 : 1);
    if (line.empty()) return for_library;
    if (!take_header(line, exchange, for_library)) break;
  }
  exchange.refuse(unreadable_headers);
  return {};
}

/// What the library is told instead of what came: it decodes targets, refuses some that are valid, knows few verbs, and
/// takes any line for a header. The verb is changed again once it is known whether there is a body.
std::string head_for_library(Connection& connection, Exchange& exchange) {
  const auto headers = exchange.refusal.status == 0 ? read_headers(connection, exchange) : std::string();
  return (exchange.is_http_1_0 && exchange.refusal.status == 0 ? "GET / HTTP/1.0\r\n" : "GET / HTTP/1.1\r\n") +
         headers + "\r\n";
}

/// Nothing when it is no number, or several; a number too large for us is the largest.
std::optional<std::size_t> content_length(const httplib::Request& in) {
  const auto [header, end] = in.headers.equal_range("Content-Length");
  if (header == end) return 0;
  const std::string& digits = header->second;
  if (std::any_of(header, end, [&](const auto& other) { return other.second != digits; })) return {};
  if (digits.empty() || !std::ranges::all_of(digits, [](unsigned char c) { return std::isdigit(c) != 0; })) return {};
  return digits.size() > 15 ? std::numeric_limits<std::size_t>::max() : std::stoull(digits);
}

/// Whether a body follows; refuses the request when that cannot be told or the body is too large.
bool expects_body(const httplib::Request& in, Exchange& exchange) {
  const std::string coding = in.get_header_value("Transfer-Encoding");
  const auto length = content_length(in);
  const bool has_both = !coding.empty() && in.has_header("Content-Length");
  if (!length || has_both || (!coding.empty() && !equal_ignoring_case(coding, "chunked")))
    exchange.refuse(unclear_length);
  else if (*length > most_body_bytes)
    exchange.cut_body();
  else if (coding.empty())
    exchange.request.body.reserve(*length);
  exchange.is_chunked = !coding.empty();
  return exchange.refusal.status == 0 && !exchange.request.is_cut && (!coding.empty() || *length > 0);
}

/// Looks at the library's headers once it has read them, before it looks at them itself.
void take_head(httplib::Request& in, Connection& connection, Exchange& exchange) {
  if (exchange.refusal.status != 0) return;
  if (equal_ignoring_case(in.get_header_value("Connection"), "close")) exchange.last = true;
  const bool has_body = expects_body(in, exchange);
  const bool is_head = exchange.request.method == "HEAD";
  if (has_body && is_head) exchange.last = exchange.unread = true;
  in.path.clear();
  in.ranges.clear();
  in.method = is_head ? "HEAD" : has_body ? "POST" : "GET";
  if (in.method == "POST")
    connection.allow(most_body_bytes + framing_bytes);
  else
    in.headers.erase("Expect");
}

/// What is wrong with a body is told by the endpoint, which may have something more important to say.
void read_body(const httplib::ContentReader& reader, Exchange& exchange) {
  std::string& body = exchange.request.body;
  bool is_large = false;
  bool is_decoded = true;
  input::ContentCoding coding(exchange.content_coding);
  const auto append = [&](std::string_view text) {
    is_large = body.size() + text.size() > most_body_bytes;
    if (!is_large) body.append(text);
    return !is_large;
  };
  const auto decode = [&](std::string_view text) {
    is_decoded = coding.decode(text, append);
    return is_decoded;
  };
  // The library takes many a text for chunks, and then another one for the next request.
  const bool complete =
      exchange.is_chunked
          ? read_chunks(exchange.connection, decode)
          : reader([&](const char* data, std::size_t size) { return decode(std::string_view(data, size)); });
  if (is_large)
    exchange.cut_body();
  else if (!complete && is_decoded)
    exchange.break_body("the request's body ended early or its chunks are broken");
  else if (const auto fault = coding.fault(); !fault.empty())
    exchange.break_body("the request's body " + fault);
}

void write_refusal(const Refusal& refusal, std::string_view code, const std::string& id, JsonWriter& json) {
  json.member("error", refusal.message);
  json.member("code", code);
  json.name("details");
  json.raw("[]");
  json.member("correlationId", std::string_view(id));
}

void write_ingest_refusal(const Refusal& refusal, std::string_view code, JsonWriter& json) {
  json.member("code", code);
  json.member("error", refusal.message);
  json.name("details");
  json.raw("{}");
}

/// In the shape of the API that the request was sent to.
api::Response refusal_answer(const Refusal& refusal, std::string_view target, const std::string& id) {
  api::Response out{.status = refusal.status};
  const bool is_ingest = target.starts_with("/ingest/");
  const auto code = is_ingest ? refusal.ingest_code : describe(refusal.code).name;
  if (refusal.code == ErrorCode::store_unavailable) out.headers.emplace_back("Retry-After", "1");
  JsonWriter json(out.body);
  json.begin_object();
  is_ingest ? write_ingest_refusal(refusal, code, json) : write_refusal(refusal, code, id, json);
  json.end_object();
  out.trace.error_code = code;
  return out;
}

api::Response defect_answer(std::string cause, const std::string& id) {
  api::Response out{.status = 500};
  JsonWriter json(out.body);
  json.begin_object();
  json.member("error", std::string_view("an internal error; the log tells its cause"));
  json.member("correlationId", std::string_view(id));
  json.end_object();
  out.trace.cause = std::move(cause);
  return out;
}

/// Adds a header; what would end its line becomes a space.
void add_header(httplib::Response& out, std::string name, std::string value) {
  if (!is_header_name(name)) return;
  std::ranges::replace_if(value, is_control, ' ');
  out.headers.emplace(std::move(name), std::move(value));
}

void translate(api::Response from, httplib::Response& to) {
  to.status = from.status;
  to.body = std::move(from.body);
  if (!to.body.empty()) add_header(to, "Content-Type", std::move(from.content_type));
  for (auto& [name, value] : from.headers) add_header(to, std::move(name), std::move(value));
}

bool has_no_content(int status) { return status == 204 || status == 304; }

}  // namespace

/// Uses the library to read headers and bodies and to write answers. Connections and threads are not the library's:
/// it would give each connection a thread of its own for as long as it lasts.
class Http::Translator : public httplib::Server {
 public:
  Translator(devserver::Options options, Answer answer)
      : answer_(std::move(answer)),
        base_path_(std::move(options.base_path)),
        identify_(std::move(options.identify)),
        cors_(std::move(options.cors_origins)),
        log_(options.log, options.log_format, std::move(options.now)) {
    set_pre_routing_handler([this](const auto& in, auto& out) { return respond_without_body(in, out); });
    Post("", [this](const httplib::Request&, httplib::Response& out, const httplib::ContentReader& reader) {
      read_body(reader, *current);
      respond(*current, out);
    });
    set_error_handler(HandlerWithResponse([this](const auto&, auto& out) { return refuse_unless_answered(out); }));
    set_post_routing_handler([this](const auto&, auto& out) { finish_headers(out); });
  }

  bool serve(Connection& connection) {
    Exchange exchange{.connection = connection};
    if (!begin(connection, base_path_, exchange)) return false;
    const std::string head = head_for_library(connection, exchange);
    current = &exchange;
    bool closed = false;
    Stream stream(connection, head);
    const bool done =
        process_request(stream, false, closed, [&](auto& request) { take_head(request, connection, exchange); });
    current = nullptr;
    if (!connection.flush() || !done) return false;
    if (exchange.unread) connection.finish();
    return !closed && !exchange.last;
  }

  std::atomic<bool> close_after_answer = false;

 private:
  HandlerResponse respond_without_body(const httplib::Request& in, httplib::Response& out) {
    if (in.method == "POST") return HandlerResponse::Unhandled;
    respond(*current, out);
    return HandlerResponse::Handled;
  }

  HandlerResponse refuse_unless_answered(httplib::Response& out) {
    if (current->answered) return HandlerResponse::Unhandled;
    current->refuse(unreadable_headers);
    respond(*current, out);
    return HandlerResponse::Handled;
  }

  void respond(Exchange& exchange, httplib::Response& out) {
    api::Response response = answer(exchange);
    cors_.add_headers(exchange.request.header("origin"), response);
    log_.write({.method = exchange.request.method,
                .target = exchange.sent_target,
                .status = response.status,
                .duration = std::chrono::steady_clock::now() - exchange.start,
                .trace = response.trace});
    translate(std::move(response), out);
    exchange.answered = true;
  }

  api::Response answer(Exchange& exchange) const {
    if (!exchange.is_whole() && exchange.connection.is_ended_here()) exchange.refuse(ended_input);
    try {
      if (exchange.refusal.status == 0 && !is_preflight(exchange.request)) return answer_(exchange.request);
    } catch (const std::exception& defect) {
      return own_answer(exchange, defect.what());
    } catch (...) {
      return own_answer(exchange, "unknown");
    }
    return own_answer(exchange, "");
  }

  /// What is answered without the answer function, or in place of one that failed.
  api::Response own_answer(const Exchange& exchange, const std::string& defect) const {
    const auto id = identify_ ? identify_() : std::string();
    auto response = !defect.empty()                ? defect_answer(defect, id)
                    : exchange.refusal.status != 0 ? refusal_answer(exchange.refusal, exchange.request.target, id)
                                                   : preflight_answer(exchange.request);
    response.trace.correlation_id = id;
    return response;
  }

  /// Replaces what the library says about the connection.
  void finish_headers(httplib::Response& out) const {
    out.headers.erase("Keep-Alive");
    out.headers.erase("Accept-Ranges");
    out.headers.erase("Connection");
    if (has_no_content(out.status)) out.headers.erase("Content-Length");
    if (close_after_answer) current->last = true;
    if (current->last)
      out.headers.emplace("Connection", "close");
    else if (current->is_http_1_0)
      out.headers.emplace("Connection", "keep-alive");
  }

  Answer answer_;
  std::string base_path_;
  std::function<std::string()> identify_;
  Cors cors_;
  Log log_;
};

Http::Http(Options options, Answer answer)
    : translator_(std::make_unique<Translator>(std::move(options), std::move(answer))) {}

Http::~Http() = default;

bool Http::serve(Connection& connection) { return translator_->serve(connection); }

void Http::close_after_answer() { translator_->close_after_answer = true; }

}  // namespace fsctl::devserver
