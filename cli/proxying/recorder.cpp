#include "cli/proxying/recorder.h"

#include <algorithm>
#include <exception>
#include <iterator>
#include <string_view>

#include "core/api/errors.h"
#include "core/api/url.h"
#include "core/json/raw.h"
#include "core/json/read.h"
#include "core/recording/recordings.h"

namespace fsctl::cli {
namespace {

/// Beside all below 300. Others tell of the caller's key, of limits or of trouble, which pass.
constexpr int kept_statuses[] = {400, 404, 410, 422};

bool is_kept(int status) { return status < 300 || std::ranges::find(kept_statuses, status) != std::end(kept_statuses); }

/// Whether an answer is about the visitor's context, which no recording has.
bool is_about_context(const api::Response& response) { return response.trace.error_code == "INVALID_TOKEN"; }

}  // namespace

bool Recorder::keeps(const api::Request& request, const api::Response& response) const {
  if (folder_.empty() || !is_kept(response.status) || is_about_context(response)) return false;
  if (request.method != api::Method::get && request.method != api::Method::post) return false;
  const auto path = api::split_target(request.target).path;
  return path != "/" && path != "/context/token" && !api::is_ingest_path(path);
}

std::string Recorder::keep(const api::Request& request, const api::Response& response,
                           const recording::Place& place) const {
  auto question = recording::question_of({.method = request.method.text(),
                                          .target = request.target,
                                          .version = request.header("fs-version"),
                                          .domain = request.header("fs-domain"),
                                          .body = request.body});
  if (!question) return "not kept: the request cannot be told in JSON";
  if (!is_utf8(response.body) || !is_utf8(response.content_type)) return "not kept: the answer is no text";
  question->reader.place = place;
  recording::Recording recording{
      .question = std::move(*question),
      .answer = {.status = response.status, .content_type = response.content_type, .body = response.body},
      .file = {}};
  for (const auto& header : response.headers)
    if (header.first.starts_with("fs-") && header.first != "fs-context") recording.answer.headers.push_back(header);
  try {
    recording::keep(folder_, recording);
    return "kept " + recording::file_name(recording.question);
  } catch (const std::exception& exception) {
    return std::string("not kept: ") + exception.what();
  }
}

}  // namespace fsctl::cli
