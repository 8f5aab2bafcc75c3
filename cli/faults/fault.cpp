#include "cli/faults/fault.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "core/api/endpoints.h"
#include "core/api/errors.h"
#include "core/error/error.h"
#include "core/error/suggest.h"

namespace fsctl::cli {
namespace {

using devserver::Delivery;
using devserver::Disturbance;

constexpr std::string_view seconds_to_wait = "1";

/// The codes of the specification that fsctl itself never answers with, as the specification has them.
struct OnlyAsFault {
  ErrorCode code;
  int status;
  std::string_view message;
};
constexpr OnlyAsFault only_as_faults[] = {
    {ErrorCode::page_not_found, 404, "No page has this URL."},
    {ErrorCode::no_updates_provided, 422, "The request changes nothing."},
};

/// The verbs that a path takes, as the header Allow lists them.
std::string allowed_on(std::string_view path) {
  std::string out;
  for (const auto* endpoint : api::endpoints()) {
    if (!endpoint->match(path)) continue;
    for (const auto method : endpoint->methods)
      out += (out.empty() ? "" : ", ") + std::string(api::method_names[method]);
  }
  return out;
}

/// The answer with a code, as the specification of the path's API has it.
void refuse_with(ErrorCode code, std::string_view path, const std::string& id, Disturbance& out) {
  auto& answer = out.instead.emplace();
  answer.trace.correlation_id = id;
  const auto* const only = std::ranges::find(only_as_faults, code, &OnlyAsFault::code);
  const bool is_ours = only == std::end(only_as_faults);
  api::write_refusal(path, Error(code, std::string(is_ours ? describe(code).summary : only->message)), id, answer);
  if (!is_ours) answer.status = only->status;
  if (code == ErrorCode::rate_limited || code == ErrorCode::limit_exceeded)
    answer.headers.emplace_back("Retry-After", seconds_to_wait);
  if (code == ErrorCode::method_not_allowed || code == ErrorCode::ingest_method_not_allowed)
    answer.headers.emplace_back("Allow", allowed_on(path));
}

void refuse_access(const Fault&, std::string_view path, const std::string& id, Disturbance& out) {
  refuse_with(api::is_ingest_path(path) ? ErrorCode::ingest_key_invalid : ErrorCode::authentication_failed, path, id,
              out);
}

void refuse_for_now(const Fault&, std::string_view path, const std::string& id, Disturbance& out) {
  refuse_with(ErrorCode::rate_limited, path, id, out);
}

void answer_as_defect(const Fault&, std::string_view, const std::string& id, Disturbance& out) {
  auto& answer = out.instead.emplace();
  answer.trace.correlation_id = id;
  api::write_defect({}, id, answer);
}

void send_slowly(const Fault&, std::string_view, const std::string&, Disturbance& out) {
  out.delivery = Delivery::slow;
}

void cut(const Fault&, std::string_view, const std::string&, Disturbance& out) { out.delivery = Delivery::cut; }

void answer_with_code(const Fault& fault, std::string_view path, const std::string& id, Disturbance& out) {
  const auto row = std::ranges::find(error_codes(), std::string_view(fault.name), &ErrorCodeEntry::name);
  refuse_with(row->code, path, id, out);
}

/// Whether answers have this code: those of the two specifications, and of any server.
bool is_of_answers(ErrorCode code) {
  const bool is_of_apis = code >= ErrorCode::invalid_payload && code <= ErrorCode::too_slow;
  return is_of_apis && !describe(code).name.starts_with("FS");
}

std::vector<Fault> all_faults() {
  std::vector<Fault> out{
      {.name = "401", .summary = "The key or secret is missing or wrong.", .disturb = refuse_access},
      {.name = "429", .summary = "Too many requests, with Retry-After.", .disturb = refuse_for_now},
      {.name = "500", .summary = "An unexpected error, without a code.", .disturb = answer_as_defect},
      {.name = "slow", .summary = "The body comes in small pieces, over five seconds.", .disturb = send_slowly},
      {.name = "cut", .summary = "The connection ends in the middle of the answer.", .disturb = cut}};
  for (const auto& row : error_codes())
    if (is_of_answers(row.code))
      out.push_back(
          {.name = std::string(row.name),
           .summary = row.summary,
           .befalls_fetch = row.code >= ErrorCode::invalid_post_body,
           .befalls_ingest = row.code < ErrorCode::invalid_post_body || row.code >= ErrorCode::store_unavailable,
           .disturb = answer_with_code});
  return out;
}

}  // namespace

bool Fault::befalls(std::string_view path) const { return api::is_ingest_path(path) ? befalls_ingest : befalls_fetch; }

std::span<const Fault> faults() {
  static const auto table = all_faults();
  return table;
}

const Fault& fault_named(std::string_view name, std::string_view from) {
  const auto found = std::ranges::find(faults(), name, [](const Fault& fault) { return std::string_view(fault.name); });
  if (found != faults().end()) return *found;
  std::vector<std::string> names;
  for (const auto& fault : faults()) names.push_back(fault.name);
  auto hint = did_you_mean(name, names);
  if (hint.empty()) hint = "a fault is 401, 429, 500, slow, cut, or a code such as FETCH_API_LIMIT_EXCEEDED";
  throw Error(ErrorCode::usage, std::string(from) + " names no fault \"" + std::string(name) + "\"", std::move(hint));
}

}  // namespace fsctl::cli
