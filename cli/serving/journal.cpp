#include "cli/serving/journal.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/text/printable.h"
#include "core/text/redact.h"
#include "core/text/timestamp.h"
#include "devserver/log.h"

namespace fsctl::cli {
namespace {

constexpr std::size_t most_entries = 500;
constexpr std::size_t journal_longest_body = 4096;
constexpr std::size_t longest_beginning = 400;
constexpr std::size_t longest_target = 2048;

/// Whether a member of this name is likely to hold what nobody else may know.
bool is_secret(std::string name) {
  std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
  static constexpr std::array<std::string_view, 6> words = {"secret", "password",      "token",
                                                            "apikey", "authorization", "cookie"};
  return std::ranges::any_of(words, [&](std::string_view word) { return name.find(word) != std::string::npos; });
}

void hide_secrets(Json& json) {
  if (json.is_string()) json = text::without_keys(json.get_ref<const std::string&>());
  if (json.is_object())
    for (auto& [name, member] : json.items()) {
      if (is_secret(name))
        member = "***";
      else
        hide_secrets(member);
    }
  if (json.is_array())
    for (auto& item : json) hide_secrets(item);
}

/// A body that is JSON; null for any other, and for one that is not kept whole.
Json body_of(const std::string& body) {
  auto json = body.empty() ? Json() : Json::parse(body, nullptr, false);
  if (json.is_discarded()) return nullptr;
  hide_secrets(json);
  return json;
}

/// How a body begins that is not JSON, or not kept whole; null for one that may hold a secret, as nobody can say where.
Json beginning_of(const std::string& body) {
  if (body.empty() || Json::accept(body) || is_secret(body)) return nullptr;
  return text::printable_lines(text::without_keys(body.substr(0, longest_beginning)));
}

Json text_or_null(const std::string& text) { return text.empty() ? Json() : Json(text); }

}  // namespace

void Journal::add(const api::Request& request, const api::Response& response, UnixMillis received,
                  std::chrono::nanoseconds took, const std::string& fault) {
  Entry entry{.number = 0,
              .received = received,
              .method = std::string(request.method.text()),
              .target = request.target.substr(0, longest_target),
              .status = response.status,
              .took = took,
              .fault = fault,
              .body = request.body.substr(0, journal_longest_body),
              .body_bytes = request.body.size(),
              .trace = response.trace};
  const std::scoped_lock lock(mutex_);
  entry.number = ++added_;
  entries_.push_back(std::move(entry));
  if (entries_.size() > most_entries) entries_.pop_front();
}

Json Journal::json_of(const Entry& entry) {
  const auto& trace = entry.trace;
  const double milliseconds = std::chrono::duration<double, std::milli>(entry.took).count();
  return {{"number", entry.number},
          {"received", text::format_timestamp(entry.received)},
          {"method", entry.method},
          {"target", devserver::loggable_target(entry.target)},
          {"scope", text_or_null(trace.scope)},
          {"region", text_or_null(trace.region)},
          {"locale", text_or_null(trace.locale)},
          {"resolved-by", text_or_null(trace.resolved_by)},
          {"status", entry.status},
          {"code", text_or_null(trace.error_code)},
          {"ms", std::round(milliseconds * 10) / 10},
          {"correlation-id", trace.correlation_id},
          {"fault", text_or_null(entry.fault)},
          {"body", body_of(entry.body)},
          {"body-begins", beginning_of(entry.body)},
          {"body-bytes", entry.body_bytes}};
}

Json Journal::latest(std::size_t count) const {
  std::vector<Entry> latest;
  {
    const std::scoped_lock lock(mutex_);
    const auto from = entries_.size() - std::min(count, entries_.size());
    latest.assign(entries_.begin() + static_cast<std::ptrdiff_t>(from), entries_.end());
  }
  Json list = Json::array();
  for (auto entry = latest.rbegin(); entry != latest.rend(); ++entry) list.push_back(json_of(*entry));
  return list;
}

void Journal::clear() {
  const std::scoped_lock lock(mutex_);
  entries_.clear();
}

}  // namespace fsctl::cli
