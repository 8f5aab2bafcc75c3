#include "core/api/errors.h"

#include <algorithm>

#include "core/budget/waiting.h"
#include "core/json/position.h"
#include "core/json/write.h"
#include "core/store/store.h"
#include "core/text/unicode.h"

namespace fsctl::api {
namespace {

constexpr int unavailable = 503;
/// The seconds after which a caller may try again.
constexpr std::string_view unavailable_seconds = "1";

/// Writes the detail of a problem in a body, a token or a member of a request, with its place or length.
void write_detail(const Problem& problem, JsonWriter& out) {
  const bool is_token = problem.code == ErrorCode::invalid_token && !problem.found.empty();
  if (!problem.source && !is_token && problem.location.pointer.empty()) return;
  out.begin_object();
  out.member("message", std::string_view(problem.message));
  if (problem.source) {
    const auto position = locate(*problem.source, problem.location);
    out.member("line", static_cast<std::int64_t>(position.line));
    out.member("column", static_cast<std::int64_t>(position.column));
  } else if (is_token) {
    out.name("length");
    out.raw(problem.found);
  } else {
    out.member("propertyPath", std::string_view(problem.location.pointer));
  }
  out.end_object();
}

/// Writes an error in the Fetch API's form (its "Error response").
void write_fetch_error(const Error& error, const std::string& correlation_id, JsonWriter& out) {
  out.member("error", std::string_view(error.problems().front().message));
  out.member("code", describe(error.code()).name);
  out.name("details");
  out.begin_array();
  for (const Problem& problem : error.problems()) {
    write_detail(problem, out);
  }
  out.end_array();
  const bool is_identified = error.code() != ErrorCode::invalid_token;
  out.member("correlationId", is_identified ? std::string_view(correlation_id) : std::string_view());
}

/// `{"record": 3, "field": "id"}` of `/3/id`: the record of a list, and the field or parameter.
void write_details(const std::string& pointer, JsonWriter& out) {
  const auto last = pointer.rfind('/');
  if (last == std::string::npos) return;
  if (last > 0) {
    out.name("record");
    out.raw(std::string_view(pointer).substr(1, last - 1));
  }
  const auto tail = std::string_view(pointer).substr(last + 1);
  const bool is_record = last == 0 && !tail.empty() && tail.find_first_not_of("0123456789") == std::string_view::npos;
  out.name(is_record ? "record" : "field");
  if (is_record) return out.raw(tail);
  std::string name;
  for (std::size_t i = 0; i < tail.size(); ++i)
    name += tail[i] == '~' && i + 1 < tail.size() ? (tail[++i] == '1' ? '/' : '~') : tail[i];
  out.value(std::string_view(name));
}

/// Writes an error in the Ingest API's form (its "Errors"), with codes in lower case.
void write_ingest_error(const Error& error, JsonWriter& out) {
  const Problem& problem = error.problems().front();
  const auto code = text::lower(std::string(describe(problem.code).name));
  const bool has_suggestion = !problem.hint.suggestions().empty();
  const auto message = problem.message + (has_suggestion ? "; " + problem.hint.text() : "");
  out.member("code", std::string_view(code));
  out.member("error", std::string_view(message));
  out.name("details");
  out.begin_object();
  write_details(problem.location.pointer, out);
  if (problem.location.offset) {
    out.name("byte");
    out.raw(std::to_string(*problem.location.offset));
  }
  out.end_object();
}

/// Writes an object with the members that `write_members(JsonWriter&)` gives as the answer.
template <typename WriteMembers>
void write_answer(const Error& error, Response& response, const WriteMembers& write_members) {
  response.status = describe(error.code()).http;
  response.trace.error_code = describe(error.code()).name;
  response.body.clear();
  JsonWriter out(response.body);
  out.begin_object();
  write_members(out);
  out.end_object();
  response.body = text::valid_utf8(response.body);
}

void write_in_shape(std::string_view path, const Error& error, const std::string& correlation_id, Response& response) {
  const bool is_ingest = is_ingest_path(path);
  write_answer(error, response, [&](JsonWriter& out) {
    if (is_ingest)
      write_ingest_error(error, out);
    else
      write_fetch_error(error, correlation_id, out);
  });
  if (is_ingest) response.trace.error_code = text::lower(response.trace.error_code);
}

}  // namespace

bool is_ingest_path(std::string_view path) { return path == "/ingest" || path.starts_with("/ingest/"); }

void write_refusal(std::string_view path, const Error& error, const std::string& correlation_id, Response& response) {
  write_in_shape(path, error, correlation_id, response);
  if (response.status == unavailable) response.headers.emplace_back("Retry-After", unavailable_seconds);
}

void write_local_refusal(const Error& error, const std::string& correlation_id, Response& response) {
  write_answer(error, response, [&](JsonWriter& out) {
    write_fetch_error(error, correlation_id, out);
    const auto& hint = error.problems().front().hint;
    if (!hint.empty()) out.member("hint", std::string_view(hint.text()));
  });
  const bool is_passing = response.status == unavailable && error.code() != ErrorCode::store_unusable;
  if (is_passing) response.headers.emplace_back("Retry-After", unavailable_seconds);
}

std::optional<Error> refusal_of(const std::exception& exception) {
  if (const auto* refusal = dynamic_cast<const Error*>(&exception)) return *refusal;
  if (const auto* abandoned = dynamic_cast<const AbandonedWork*>(&exception))
    return Error(ErrorCode::server_busy, abandoned->what());
  return store::as_error(exception);
}

void write_error(std::string_view path, const Error& error, const std::string& correlation_id, Response& response) {
  if (error.code() == ErrorCode::memory_exhausted)
    return write_error(path, Error(ErrorCode::server_busy, "the server has no memory for this request now"),
                       correlation_id, response);
  // The caller cannot repair the store of this machine, only wait.
  const bool is_ours = error.about() == ErrorClass::environment || error.code() == ErrorCode::store_access;
  write_refusal(path, is_ours ? Error(ErrorCode::store_unavailable, "the store cannot be used for now") : error,
                correlation_id, response);
  if (response.status == unavailable) response.trace.failure = Error(ErrorCode::store_unavailable, error.what());
}

void write_unusable(std::string_view path, const Error& error, const std::string& message,
                    const std::string& correlation_id, Response& response) {
  response.trace.failure = Error(ErrorCode::store_unusable, error.what(), error.problems().front().hint.text());
  write_in_shape(path, Error(ErrorCode::store_unavailable, message), correlation_id, response);
}

void write_defect(const std::string& cause, const std::string& correlation_id, Response& response) {
  response.status = 500;
  response.trace.defect = cause;
  response.body.clear();
  JsonWriter out(response.body);
  out.begin_object();
  out.member("error", std::string_view("an unexpected error happened"));
  out.member("correlationId", std::string_view(correlation_id));
  out.end_object();
}

}  // namespace fsctl::api
