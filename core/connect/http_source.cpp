#include <sstream>
#include <type_traits>

#include "core/composer/path.h"
#include "core/connect/paging.h"
#include "core/connect/source.h"
#include "core/error/suggest.h"
#include "core/json/kind.h"
#include "core/json/raw.h"
#include "core/records/record_check.h"
#include "core/records/record_stream.h"
#include "core/records/text_id.h"

namespace fsctl::connect {
namespace {

bool is_lines(const HttpAnswer& answer) {
  for (const char* type : {"ndjson", "jsonl", "json-seq", "jsonlines"})
    if (answer.content_type.find(type) != std::string::npos) return true;
  return false;
}

bool is_html(const HttpAnswer& answer) { return answer.content_type.find("html") != std::string::npos; }

/// The part of a JSON text at a path, unchanged.
std::optional<std::string> raw_at(const std::string& json, const std::string& path_text) {
  if (path_text.empty()) return json;
  const auto path = composer::parse_path(path_text).value();
  std::optional<std::string> at = json;
  for (const auto& step : path.steps) {
    if (const auto items = step.index ? raw_items(*at) : std::nullopt)
      at = *step.index < items->size() ? std::optional((*items)[*step.index]) : std::nullopt;
    else
      at = raw_member(*at, step.name);
    if (!at) return {};
  }
  return at;
}

/// The members of an object that are arrays, for a hint.
std::vector<std::string> names_of_arrays(const Value& json) {
  std::vector<std::string> names;
  if (json.is_object())
    for (const auto& member : json.members())
      if (member.value.is_array()) names.push_back("\"" + std::string(member.name) + "\"");
  return names;
}

/// Reads records from URLs.
class HttpSource : public FeedSource {
 public:
  HttpSource(const project::Feed& feed, const Outside& outside)
      : feed_(feed), connector_(*feed.connector), outside_(outside), client_(*feed.connector, outside_) {
    connector_.record = client_.credentials().record();
    connector_.list = client_.credentials().list();
  }

  std::optional<std::string> record(const std::string& id) override {
    const auto url = project::fill(connector_.record, {{"id", id}});
    if (!url)
      throw Error(ErrorCode::source_lacks_record,
                  "the id \"" + id + "\" would lead out of the path of the record's URL");
    const auto answer = client_.get(*url);
    if (answer.status == 404 || answer.status == 410) return {};
    return redacting([&] { return record_of(answer, id); });
  }

  std::optional<ListPart> next() override {
    if (!pages_) pages_.emplace(connector_);
    if (!pages_->url()) return {};
    const auto answer = client_.get(*pages_->url());
    return redacting([&] { return part_of(answer); });
  }

  bool is_complete() const override { return !ended_by_status_; }

 private:
  /// Removes credentials from the errors of `work`, as their messages may quote the source.
  template <typename Work>
  std::invoke_result_t<Work> redacting(const Work& work) {
    try {
      return work();
    } catch (const Error& error) {
      throw client_.credentials().redacted(error);
    }
  }

  [[noreturn]] static void refuse(const HttpAnswer& answer, const std::string& why, const Hint& hint = {}) {
    throw Error(ErrorCode::source_answer, answer.url.text() + " " + why, hint);
  }

  Value read(const HttpAnswer& answer) {
    if (is_html(answer)) refuse(answer, "answers with a page of HTML, not with JSON");
    try {
      arena_.release();
      return reader_.read(answer.body, arena_);
    } catch (const Error& error) {
      const auto type = answer.content_type.empty() ? "" : " (" + answer.content_type + ")";
      refuse(answer, "answers with something that is no JSON" + type + ": " + error.what());
    }
  }

  std::string record_of(const HttpAnswer& answer, const std::string& id) {
    read(answer);
    auto text = raw_at(answer.body, connector_.item);
    if (!text)
      refuse(answer, "answers without `" + connector_.item + "`", "`item` in the connector is the record's path");
    try {
      arena_.release();
      const auto taken = records::as_taken(*text, feed_, arena_);
      const auto found = records::record_id(records::read_record(taken, reader_, arena_), feed_);
      if (found == id) return std::string(taken);
      refuse(answer, "answers with the record \"" + std::string(found) + "\", not with \"" + id + "\"");
    } catch (const Error& error) {
      if (error.code() == ErrorCode::source_answer) throw;
      refuse(answer, "answers with no record: " + std::string(error.what()), record_hint(error));
    }
  }

  static Hint record_hint(const Error& error) {
    const auto& hint = error.problems().front().hint;
    return hint.empty() ? Hint("`item` in the connector says where the record is, such as data") : hint;
  }

  ListPart part_of(const HttpAnswer& answer) {
    if (answer.status == 404 || answer.status == 410) return end_by_status(answer);
    const bool is_empty = answer.status == 204;
    if (!is_empty && connector_.items.empty() && is_lines(answer)) return lines_of(answer);
    const Value json = is_empty ? Value() : read(answer);
    ListPart part = is_empty ? ListPart{} : items_of(answer, json);
    pages_->advance(answer, json, part);
    return part;
  }

  /// A missing page may be the one after the last, or the source may have moved. As nobody can know, nothing counts as
  /// vanished.
  ListPart end_by_status(const HttpAnswer& answer) {
    if (pages_->read() == 0)
      throw Error(ErrorCode::source_refused, answer.url.text() + " answers " + std::to_string(answer.status));
    ended_by_status_ = true;
    pages_->end();
    return {};
  }

  ListPart lines_of(const HttpAnswer& answer) {
    std::istringstream in(answer.body);
    records::RecordStream records(in);
    ListPart part;
    while (read_line(answer, records, part)) continue;
    pages_->advance(answer, {}, part);
    return part;
  }

  /// Takes the next record, or skips one that is too large; false after the last one.
  bool read_line(const HttpAnswer& answer, records::RecordStream& records, ListPart& part) const {
    try {
      const auto record = records.next();
      if (record) part.records.emplace_back(record->text);
      return record.has_value();
    } catch (const Error& error) {
      if (error.code() != ErrorCode::payload_too_large)
        refuse(answer, "answers with something that is no JSON: " + std::string(error.what()));
      part.refused.push_back({.code = error.code(), .message = answer.url.text() + ", " + error.what()});
      return true;
    }
  }

  ListPart items_of(const HttpAnswer& answer, const Value& json) const {
    const auto text = raw_at(answer.body, connector_.items);
    if (auto items = text ? raw_items(*text) : std::nullopt) return {.records = std::move(*items)};
    const auto arrays = names_of_arrays(json);
    const auto hint = arrays.empty()
                          ? "`items` in the connector is the path of the records, such as data.items"
                          : "`items` in the connector is their path; the answer has arrays at " + joined(arrays);
    refuse(answer,
           connector_.items.empty() ? "answers with " + a_kind(json) + " where records should be"
                                    : "answers without an array at `" + connector_.items + "`",
           hint);
  }

  const project::Feed& feed_;
  project::Connector connector_;  ///< with credentials in its URLs
  Outside outside_;
  HttpClient client_;
  std::optional<Pages> pages_{};
  bool ended_by_status_ = false;
  ValueReader reader_{max_value_depth};  ///< of whole answers, in which records lie deeper than on their own
  Arena arena_{};
};

}  // namespace

std::unique_ptr<FeedSource> open_http_source(const project::Feed& feed, const Outside& outside) {
  return std::make_unique<HttpSource>(feed, outside);
}

}  // namespace fsctl::connect
