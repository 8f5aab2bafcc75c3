#include "core/api/exchange.h"

#include <algorithm>
#include <utility>

#include "core/api/endpoint.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/store/contexts.h"

namespace fsctl::api {

Exchange::Exchange(Site& site, const Request& request, Response& response_to_fill, Tries* tries)
    : response(response_to_fill),
      site_(site),
      request_(request),
      target_(split_target(request.target)),
      tries_(tries) {}

Exchange::~Exchange() = default;

store::Store& Exchange::store() {
  if (!reading_)
    reading_ = site_.read(request_, {.can_be_begun_again = can_be_begun_again(),
                                     .presumed = presumed_,
                                     .knows_context = told_context_.has_value()});
  return reading_->store();
}

void Exchange::presume(const AnswerCache::Known& known) {
  presume(known.served);
  presumed_ = known.counters;
  if (presumed_) show(store::data_version(*presumed_));
}

std::optional<store::CommitMark> Exchange::last_commit() {
  if (!can_be_begun_again()) return {};
  const auto last = site_.last_commit({.token = clues().token, .came = request_.came});
  if (!last) return {};
  if (!clues().token.empty()) told_context_ = last->context;
  return last->mark;
}

store::FoundContext Exchange::stored_context(const std::string& token) {
  // A new one may have been written while this request waited to read.
  if (told_context_ && (*told_context_ || !reading_)) return *told_context_;
  return store::find_context(store(), token);
}

const Stage& Exchange::stage() {
  live();
  if (!stage_) stage_.emplace(served_->choose(honours_version_ ? request_.header("fs-version") : std::string_view{}));
  return *stage_;
}

const served::Live& Exchange::live() {
  if (!served_) catch_up();
  return *served_->live;
}

std::shared_ptr<const served::Live> Exchange::shared_live() {
  live();
  return served_->live;
}

bool Exchange::catch_up() {
  const auto before = std::exchange(served_, site_.served(store()));
  return served_ != before;
}

bool Exchange::begin_anew() {
  const auto before = served_;  // what was found refers to it
  if (!catch_up()) return false;
  stage_.reset();
  resolved_.reset();
  return true;
}

std::shared_ptr<const ServedStages> Exchange::served() {
  live();
  return served_;
}

void Exchange::end_reading() {
  reader_.reset();
  note_reading();
  reading_.reset();
}

/// What writes is begun once, and goes by what others have written a moment ago.
bool Exchange::can_be_begun_again() const {
  return tries_ != nullptr && tries_->is_first && endpoint != nullptr && endpoint->api == Api::fetch &&
         request_.method != Method::patch;
}

void Exchange::note_reading() {
  if (!reading_) return;
  if (const auto state = reading_->store().version_read()) show(*state);
}

void Exchange::show(store::DataVersion state) { shown_ = std::max(shown_.value_or(state), state); }

std::optional<store::DataVersion> Exchange::shown() {
  note_reading();
  return shown_;
}

context::Clues Exchange::clues() const {
  return {.token = request_.header("fs-context"),
          .domain = request_.header("fs-domain"),
          .request_url = request_.header("fs-request-url")};
}

const context::Resolved& Exchange::resolved() {
  if (!resolved_)
    resolved_ = context::resolve(
        project().places, clues(), site_.contexts(), [this](const auto& token) { return stored_context(token); },
        site_.world());
  return *resolved_;
}

const context::Resolved& Exchange::resolved_at(const project::Domain& domain) {
  if (!resolved_)
    resolved_ = context::resolve_url(
        project().places, domain, clues().token, site_.contexts(),
        [this](const auto& token) { return stored_context(token); }, site_.world());
  return *resolved_;
}

const project::Place& Exchange::place() { return place_ ? *place_ : take_place(resolved()); }

views::Reader& Exchange::reader() {
  if (reader_) return *reader_;
  place();
  return read_for_place();
}

void Exchange::keep_context() {
  if (!begun_ || request_.is_foreign) return;
  const auto from = clues().token.empty() ? context::TokenFrom::here : context::TokenFrom::client;
  site_.contexts().add(begun_->token, begun_->place, site_.world(), from);
  response.headers.emplace(response.headers.begin(), "fs-context", begun_->token);
}

views::Reader& Exchange::reader_at(const project::Domain& domain) {
  take_place(resolved_at(domain));
  return read_for_place();
}

const project::Place& Exchange::take_place(const context::Resolved& resolved) {
  visitor_ = resolved.visitor;
  if (resolved.is_new)
    begun_ = resolved;
  else
    response.headers.emplace_back("fs-context", resolved.token);
  response.trace.scope = resolved.place.scope;
  response.trace.region = resolved.place.region;
  response.trace.locale = resolved.place.locale;
  response.trace.resolved_by = resolved.by;
  return place_.emplace(resolved.place);
}

views::Reader& Exchange::read_for_place() {
  if (!stage().stored.is_complete())
    throw Error(ErrorCode::store_reconfigured, "another process has brought the store to its configuration");
  return reader_.emplace(stage().stored, store(), site_.snapshots(), *place_, request_.waiting);
}

const std::string& Exchange::body_text() const {
  const bool is_ingest = endpoint->api == Api::ingest;
  const auto most = endpoint->most_body_bytes;
  if (request_.is_cut || request_.body.size() > most)
    throw Error(is_ingest ? ErrorCode::payload_too_large : ErrorCode::invalid_post_body,
                std::string(is_ingest ? "the body" : "the request body") + " is larger than " +
                    std::to_string(most >> 20U) + " MiB");
  if (!request_.body_fault.empty())
    throw Error(is_ingest ? ErrorCode::invalid_payload : ErrorCode::invalid_post_body, request_.body_fault);
  return request_.body;
}

Json Exchange::body() const {
  const auto& text = body_text();
  if (text.empty()) return Json::object();
  const auto source = std::make_shared<const Source>(Source{.name = "request body", .text = text});
  try {
    auto json = parse(source);
    if (json.is_object()) return json;
  } catch (const Error& error) {
    auto problems = error.problems();
    for (Problem& problem : problems) {
      problem.code = ErrorCode::invalid_post_body;
      problem.message.insert(0, "the request body is not valid JSON: ");
      problem.source = source;
    }
    throw Error(problems);
  }
  throw Error(Problem{.code = ErrorCode::invalid_post_body,
                      .message = "the request body must be a JSON object",
                      .location = {.offset = source->text.find_first_not_of(" \t\r\n")},
                      .source = source});
}

Json Exchange::object_body() const {
  if (request_.body.empty()) throw Error(ErrorCode::invalid_post_body, "the request body must be a JSON object");
  return body();
}

}  // namespace fsctl::api
