#include "devserver/refusal.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "core/json/write.h"

namespace fsctl::devserver {
namespace {

std::string in_lower_case(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

std::string code_of(const Refusal& refusal, bool is_ingest) {
  if (!is_ingest) return std::string(describe(refusal.code).name);
  return refusal.ingest_code.empty() ? in_lower_case(describe(refusal.code).name) : std::string(refusal.ingest_code);
}

void write_refusal(const Refusal& refusal, const std::string& code, const std::string& id, JsonWriter& json) {
  json.member("error", std::string_view(refusal.message));
  json.member("code", std::string_view(code));
  json.name("details");
  json.raw("[]");
  json.member("correlationId", std::string_view(id));
}

void write_ingest_refusal(const Refusal& refusal, const std::string& code, JsonWriter& json) {
  json.member("code", std::string_view(code));
  json.member("error", std::string_view(refusal.message));
  json.name("details");
  json.raw("{}");
}

Refusal busy(std::string message) {
  return {.status = 503, .message = std::move(message), .code = ErrorCode::server_busy, .ingest_code = {}};
}

}  // namespace

api::Response refusal_answer(const Refusal& refusal, std::string_view target, const std::string& id) {
  api::Response out{.status = refusal.status};
  const bool is_ingest = target.starts_with("/ingest/");
  const auto code = code_of(refusal, is_ingest);
  if (refusal.status == 503) out.headers.emplace_back("Retry-After", "1");
  JsonWriter json(out.body);
  json.begin_object();
  is_ingest ? write_ingest_refusal(refusal, code, json) : write_refusal(refusal, code, id, json);
  json.end_object();
  out.trace.error_code = code;
  return out;
}

std::string_view ready_made(ReadyMade which) {
  return which == ReadyMade::no_memory
             ? "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nContent-Length: 98\r\n"
               "Retry-After: 1\r\nConnection: close\r\n\r\n"
               R"({"error":"the server has no memory left now","code":"SERVER_BUSY","details":[],"correlationId":""})"
             : "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nContent-Length: 100\r\n"
               "Retry-After: 1\r\nConnection: close\r\n\r\n"
               R"({"error":"the server has too many connections","code":"SERVER_BUSY","details":[],"correlationId":""})";
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

Refusal no_room() { return busy("the server has no room for this request now"); }

Refusal too_many_wait() { return busy("too many requests wait for their answers already"); }

Refusal hung_up() { return busy("the client has hung up"); }

Refusal ended_here() {
  return {.status = 503,
          .message = "the server ends this connection; send the request again",
          .code = ErrorCode::store_unavailable,
          .ingest_code = {}};
}

Refusal displaced() {
  return busy("the server has too many connections, and this one waited longest; send the request again");
}

Refusal too_slow() {
  return {.status = 408,
          .message = "the request did not come in time; send it again",
          .code = ErrorCode::too_slow,
          .ingest_code = {}};
}

}  // namespace fsctl::devserver
