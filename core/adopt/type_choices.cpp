#include "core/adopt/type_choices.h"

#include <algorithm>

#include "core/adopt/document.h"
#include "core/adopt/type_reader.h"
#include "core/text/unicode.h"

namespace fsctl::adopt {
namespace {

/// A union's choices, with those of unions within it.
void spread(const Json& schema, std::vector<Json>& choices) {
  if (schema.size() == 1 && schema.contains("anyOf")) {
    for (const Json& choice : schema["anyOf"]) spread(choice, choices);
  } else if (at(schema, "type").is_array()) {
    Json without = schema;
    without["type"] = schema["type"][0];
    if (Json& values = without["enum"]; values.is_array() && values.back().is_null())
      values.erase(values.size() - 1);
    else
      without.erase("enum");
    choices.push_back(std::move(without));
    choices.push_back({{"type", "null"}});
  } else if (!is_never(schema)) {
    choices.push_back(schema);
  }
}

/// Takes literals of one type together.
void join_literals(std::vector<Json>& choices) {
  std::vector<Json> joined;
  for (Json& choice : choices) {
    const auto same = std::ranges::find_if(joined, [&](const Json& other) {
      return choice.contains("enum") && other.contains("enum") && choice["type"] == other["type"];
    });
    if (same == joined.end()) {
      if (std::ranges::find(joined, choice) == joined.end()) joined.push_back(std::move(choice));
      continue;
    }
    for (const Json& value : choice["enum"])
      if (std::ranges::find((*same)["enum"], value) == (*same)["enum"].end()) (*same)["enum"].push_back(value);
  }
  for (Json& choice : joined)
    if (text_at(choice, "type") == "boolean" && at(choice, "enum").size() == 2) choice.erase("enum");
  choices = std::move(joined);
}

Json nullable(Json schema) {
  if (schema.empty()) return schema;
  if (!at(schema, "type").is_string()) return {{"anyOf", Json::array({std::move(schema), {{"type", "null"}}})}};
  schema["type"] = Json::array({schema["type"], "null"});
  if (schema.contains("enum")) schema["enum"].push_back(nullptr);
  return schema;
}

/// A comment's line without what decorates it.
std::string_view plain(std::string_view line) {
  line = text::trim(line);
  if (line.starts_with('*')) line.remove_prefix(1);
  return text::trim(line);
}

void add_line(Json& schema, const std::string& name, std::string_view line) {
  if (line.empty()) return;
  const auto before = text_at(schema, name);
  schema[name] = before.empty() ? std::string(line) : before + '\n' + std::string(line);
}

/// A default as JSON writes it, but texts without quotes.
void add_default(Json& schema, const std::string& written) {
  if (written.empty()) return;
  Json value = Json::parse(written, nullptr, false);
  schema["default"] = value.is_discarded() ? Json(written) : std::move(value);
}

/// Numbers that the generator knew to be whole.
void make_integer(Json& schema) {
  if (text_at(schema, "type") == "number") schema["type"] = "integer";
  if (Json& type = schema["type"]; type.is_array() && type[0] == "number") type[0] = "integer";
  if (schema["type"].is_null()) schema.erase("type");
}

void add_tag(Json& schema, std::string_view name, std::string_view rest) {
  if (name == "@enum" && rest.starts_with("{integer")) make_integer(schema);
  if (name == "@constant" && at(schema, "enum").size() == 1) {
    schema["const"] = schema["enum"][0];
    schema.erase("enum");
  }
}

}  // namespace

Json either(const std::vector<Json>& choices) {
  std::vector<Json> left;
  for (const Json& choice : choices) spread(choice, left);
  const Json null = {{"type", "null"}};
  const bool is_nullable = std::erase(left, null) > 0;
  join_literals(left);
  if (std::ranges::any_of(left, [](const Json& choice) { return choice.empty(); })) return Json::object();
  if (left.empty()) return is_nullable ? null : Json{{"not", Json::object()}};
  if (left.size() == 1) return is_nullable ? nullable(std::move(left.front())) : left.front();
  if (is_nullable) left.push_back(null);
  return {{"anyOf", left}};
}

void add_comment(std::string_view comment, Json& schema) {
  std::string_view tag;
  std::string written_default;  // perhaps over several lines
  while (!comment.empty()) {
    const auto end = std::min(comment.find('\n'), comment.size());
    auto line = plain(comment.substr(0, end));
    comment.remove_prefix(std::min(end + 1, comment.size()));
    constexpr std::string_view format = "Format: ";
    if (line.starts_with('@')) {
      tag = line.substr(0, line.find(' '));
      line = text::trim(line.substr(tag.size()));
      add_tag(schema, tag, line);
    } else if (tag.empty() && line.starts_with(format)) {
      schema["format"] = line.substr(format.size());
      if (line.substr(format.size()).starts_with("int")) make_integer(schema);
      continue;
    }
    if (tag.empty()) add_line(schema, "summary", line);
    if (tag == "@description") add_line(schema, "description", line);
    if (tag == "@default") written_default += line;
  }
  add_default(schema, written_default);
}

}  // namespace fsctl::adopt
