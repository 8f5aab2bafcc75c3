#include "cli/serving/playground.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "cli/named.h"
#include "cli/serving/trace_json.h"
#include "core/composer/check.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/json/position.h"
#include "core/json/read.h"
#include "core/mapping/compose.h"
#include "core/project/bare_slot.h"
#include "core/project/load.h"
#include "core/records/record_check.h"
#include "core/sample/absent_paths.h"
#include "core/store/feed_records.h"

namespace fsctl::cli {
namespace {

using api::Exchange;

constexpr std::size_t playground_longest_body = std::size_t{512} << 10U;

[[noreturn]] void playground_refuse(const std::string& message) { throw Error(ErrorCode::invalid_post_body, message); }

Json body_of(const api::Request& request) {
  if (request.is_cut || request.body.size() > playground_longest_body)
    playground_refuse("the body is larger than 512 KiB");
  if (!request.body_fault.empty()) playground_refuse(request.body_fault);
  try {
    auto body = parse(std::make_shared<const Source>(Source{.name = "request body", .text = request.body}));
    for (const auto* member : {"composer", "text", "slot", "record", "feed", "id", "field"})
      if (body.is_object() && body.contains(member) && !body[member].is_string())
        playground_refuse(std::string(member) + " takes a text");
    if (body.is_object()) return body;
  } catch (const Error& error) {
    playground_refuse(error.what());
  }
  playground_refuse("the request body must be a JSON object");
}

std::string playground_text_of(const Json& body, const char* member) { return body.value(member, std::string()); }

/// One trial: what is wrong with the edited text, and what it gives.
class Trial {
 public:
  Trial(Exchange& exchange, const Json& body) : exchange_(exchange), body_(body) {}

  Json run() {
    if (body_.contains("slot"))
      run_slot();
    else
      run_composer();
    sort_by_place(findings_);
    told_["findings"] = problems_json(findings_);
    told_["failures"] = problems_json(failures_);
    return told_;
  }

 private:
  /// The record to compose, in the arena: the pasted one, or one of a feed. Nothing, and a failure, when it is broken.
  std::optional<Value> record(const std::string& feed) {
    const auto pasted = std::make_shared<const Source>(Source{.name = "record", .text = record_text(feed)});
    try {
      const Value value = ValueReader().read_to_keep(pasted->text, arena_);
      records::check_object(value);
      return value;
    } catch (const Error& error) {
      told_["record_problem"] = error.what();
      return {};
    }
  }

  std::string record_text(const std::string& feed) {
    if (body_.contains("record")) return playground_text_of(body_, "record");
    find_named(exchange_.working().feeds, "feed", feed);
    const auto number = store::find_feed(exchange_.store(), feed);
    const auto found =
        number ? store::find_feed_record(exchange_.store(), *number, playground_text_of(body_, "id")) : std::nullopt;
    if (!found)
      throw Error(ErrorCode::record_not_found,
                  "feed " + feed + " has no record \"" + playground_text_of(body_, "id") + '"');
    return std::string(found->raw);
  }

  void run_slot() {
    const auto source =
        std::make_shared<const Source>(Source{.name = "slot", .text = playground_text_of(body_, "slot")});
    std::unique_ptr<composer::Slot> slot;
    try {
      slot = project::parse_bare_slot(parse(source), findings_);
      Arena types;
      composer::check(*slot, {}, types, findings_);
    } catch (const Error& error) {
      findings_ = error.problems();
    }
    for (auto& finding : findings_) finding.source = source;
    if (any_error(findings_)) return;
    const auto value = record(playground_text_of(body_, "feed"));
    if (!value) return;
    composer::Trace trace;
    try {
      told_["result"] = shown_json(composer::evaluate(*slot, *value, arena_, &trace));
    } catch (Error& error) {
      failures_ = error.in(source).problems();
    }
    told_["trace"] = trace_json(trace, *source);
  }

  void run_composer() {
    const auto& working = exchange_.working();
    const auto& name = find_named(working.composers, "composer", playground_text_of(body_, "composer")).name;
    const auto file = "composers/" + name + ".json";
    std::shared_ptr<const project::Project> edited;
    try {
      project::LoadOptions options{.dialect = working.asked_dialect};
      if (body_.contains("text")) options.overlays = {{working.directory / file, playground_text_of(body_, "text")}};
      edited = project::load(working.directory, findings_, options);
    } catch (const Error& error) {
      findings_ = error.problems();
    }
    told_["file"] = file;
    if (!edited || any_error(findings_)) return;
    const auto composer = edited->composers.find(name);
    if (composer == edited->composers.end()) return;
    sample::warn_of_absent_paths(composer->second, observed(composer->second.feed.name()), findings_);
    compose(*edited, composer->second);
  }

  /// The first records of a feed, as many as fsctl validate looks at.
  infer::Observation observed(const std::string& feed) {
    constexpr std::int64_t most = 1'000;
    infer::Observation observation;
    ValueReader reader;
    const auto look = [&](const store::StoredFeedRecord& record) {
      Arena arena;
      observation.add(reader.read(record.raw, arena));
    };
    if (const auto number = store::find_feed(exchange_.store(), feed))
      store::each_feed_record(exchange_.store(), *number, look, most);
    return observation;
  }

  void compose(const project::Project& project, const project::Composer& composer) {
    const auto value = record(composer.feed.name());
    if (!value) return;
    const auto only = playground_text_of(body_, "field");
    if (!only.empty() && !composer.fields.contains(only))
      refuse_name("field", only, project::names_of(composer.fields));
    auto place = exchange_.place();
    if (!project.places.has(place)) place = project.places.fallback;
    composer::Trace trace;
    const auto composed = mapping::compose(project, composer, place, *value, arena_, {.field = only, .trace = &trace});
    for (const auto& [_, problem] : composed.failures) failures_.push_back(problem);
    told_["result"] = shown_json(composed.fields);
    told_["trace"] = trace_json(trace, *composer.source);
  }

  Exchange& exchange_;
  const Json& body_;
  Arena arena_{};
  Problems findings_{};
  Problems failures_{};
  Json told_ = {{"result", nullptr}, {"trace", nullptr}, {"record_problem", nullptr}};
};

}  // namespace

void try_composer(Exchange& exchange) {
  const auto body = body_of(exchange.request());
  exchange.response.body = write(Trial(exchange, body).run());
}

}  // namespace fsctl::cli
