#include "core/recording/question.h"

#include <algorithm>
#include <memory>

#include "core/error/error.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/json/read.h"
#include "core/text/percent.h"

namespace fsctl::recording {
namespace {

using Query = decltype(Question::query);

/// Parameters whose value is a key or secret, in lower case.
bool is_secret(std::string_view name) { return name == "apiKey" || name == "fs-secret"; }

Query query_of(std::string_view text) {
  Query query;
  while (!text.empty()) {
    const auto end = std::min(text.find('&'), text.size());
    const auto parameter = text.substr(0, end);
    const auto equals = std::min(parameter.find('='), parameter.size());
    auto name = text::percent_decode(parameter.substr(0, equals), true);
    auto value = text::percent_decode(parameter.substr(std::min(equals + 1, parameter.size())), true);
    if (!parameter.empty() && !is_secret(name)) query.emplace_back(std::move(name), std::move(value));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  std::ranges::sort(query);
  return query;
}

/// Members by name, at every depth.
nlohmann::json by_name(const Json& json) {
  if (json.is_array()) {
    auto out = nlohmann::json::array();
    for (const auto& item : json) out.push_back(by_name(item));
    return out;
  }
  if (!json.is_object()) return nlohmann::json(json);
  auto out = nlohmann::json::object();
  for (const auto& [name, value] : json.items()) out[name] = by_name(value);
  return out;
}

/// The body in the form of a Question; nothing when it is no JSON.
std::optional<std::string> normal(std::string_view body) {
  if (body.find_first_not_of(" \t\r\n") == std::string_view::npos) return std::string();
  try {
    const auto json =
        by_name(parse(std::make_shared<const Source>(Source{.name = "request body", .text = std::string(body)})));
    return json.is_object() && json.empty() ? std::string() : json.dump();
  } catch (const Error&) {
    return {};
  }
}

bool is_text(const Question& question) {
  return is_utf8(question.path) && is_utf8(question.reader.version) && is_utf8(question.reader.domain) &&
         std::ranges::all_of(question.query, [](const auto& one) { return is_utf8(one.first) && is_utf8(one.second); });
}

}  // namespace

std::string Question::subject() const {
  std::string text = method + '\n' + path + '\n' + body;
  for (const auto& [name, value] : query) text += '\n' + name + '=' + value;
  return text;
}

std::optional<Question> question_of(const Asked& asked) {
  const auto end = std::min(asked.target.find('?'), asked.target.size());
  auto body = normal(asked.body);
  if (!body) return {};
  Question question{.method = std::string(asked.method),
                    .path = text::percent_decode(asked.target.substr(0, end)),
                    .query = query_of(asked.target.substr(std::min(end + 1, asked.target.size()))),
                    .body = std::move(*body),
                    .reader = {.version = asked.version == "public" ? std::string() : std::string(asked.version),
                               .domain = std::string(asked.domain)}};
  if (question.path.starts_with("/block/") || question.method == "HEAD") {
    question.method = "GET";
    question.body.clear();
  }
  if (!is_text(question)) return {};
  return question;
}

}  // namespace fsctl::recording
