#include "core/recording/recording.h"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string_view>

#include "core/json/json.h"
#include "core/json/layout.h"
#include "core/json/parse.h"
#include "core/json/raw.h"
#include "core/json/write.h"
#include "core/text/digest.h"
#include "core/text/percent.h"
#include "core/text/unicode.h"

namespace fsctl::recording {
namespace {

constexpr std::size_t most_words = 60;
constexpr std::size_t digest_size = 10;

bool is_json(std::string_view content_type) { return content_type.find("json") != std::string_view::npos; }

/// Whether the body is told as JSON: whether read() takes it in its place.
bool has_json(const Answer& answer) {
  if (!is_json(answer.content_type)) return false;
  try {
    parse(
        std::make_shared<const Source>(Source{.name = "answer", .text = R"({"answer":{"body":)" + answer.body + "}}"}));
    return true;
  } catch (const Error&) {
    return false;
  }
}

void write_if(JsonWriter& out, std::string_view name, const std::string& value) {
  if (!value.empty()) out.member(name, std::string_view(value));
}

void write_query(const Question& question, JsonWriter& out) {
  if (question.query.empty()) return;
  out.name("query");
  out.begin_object();
  const auto& query = question.query;
  for (auto first = query.begin(); first != query.end();) {
    const auto end = std::find_if(first, query.end(), [&](const auto& one) { return one.first != first->first; });
    out.name(first->first);
    if (end - first > 1) out.begin_array();
    for (auto one = first; one != end; ++one) out.value(std::string_view(one->second));
    if (end - first > 1) out.end_array();
    first = end;
  }
  out.end_object();
}

void write_question(const Question& question, JsonWriter& out) {
  out.begin_object();
  out.member("method", std::string_view(question.method));
  out.member("path", std::string_view(question.path));
  write_query(question, out);
  write_if(out, "version", question.reader.version);
  write_if(out, "domain", question.reader.domain);
  if (const auto& place = question.reader.place; place != Place{}) {
    out.name("place");
    out.begin_object();
    write_if(out, "scope", place.scope);
    write_if(out, "region", place.region);
    write_if(out, "locale", place.locale);
    out.end_object();
  }
  if (!question.body.empty()) {
    out.name("body");
    out.raw(question.body);
  }
  out.end_object();
}

/// Where a text is divided, so that versions of it can be compared: after a line, and after a URL of a sitemap.
std::size_t end_of_piece(std::string_view text) {
  std::size_t end = text.size();
  for (const std::string_view mark : {"\n", "</url>", "</sitemap>"})
    if (const auto at = text.find(mark); at != std::string_view::npos) end = std::min(end, at + mark.size());
  return end;
}

void write_text_in_pieces(std::string_view text, JsonWriter& out) {
  out.begin_array();
  while (!text.empty()) {
    const auto end = end_of_piece(text);
    out.value(text.substr(0, end));
    text.remove_prefix(end);
  }
  out.end_array();
}

void write_answer(const Answer& answer, JsonWriter& out) {
  out.begin_object();
  out.member("status", answer.status);
  write_if(out, "contentType", answer.content_type);
  if (!answer.headers.empty()) {
    out.name("headers");
    out.begin_object();
    for (const auto& [name, value] : answer.headers) out.member(name, std::string_view(value));
    out.end_object();
  }
  if (has_json(answer)) {
    out.name("body");
    out.raw(answer.body);
  } else {
    out.name("text");
    write_text_in_pieces(answer.body, out);
  }
  out.end_object();
}

/// Reads members, and refuses what is not as it has to be by its pointer.
class Members {
 public:
  Members(const Json& json, std::string pointer) : json_(json), pointer_(std::move(pointer)) {
    if (!json_.is_object()) refuse(ErrorCode::wrong_member_type, pointer_, "an object is needed here");
  }

  void know(std::initializer_list<std::string_view> names) const {
    for (const auto& [name, _] : json_.items())
      if (std::ranges::find(names, name) == names.end())
        throw Error(Problem{.code = ErrorCode::unknown_member,
                            .message = "there is no member \"" + name + "\" here",
                            .location = {.pointer = pointer_ + pointer_step(name), .member_name = true}});
  }
  const Json* find(std::string_view name) const {
    const auto found = json_.find(name);
    return found == json_.end() ? nullptr : &*found;
  }
  const Json& at(std::string_view name) const {
    const auto* found = find(name);
    if (found == nullptr) refuse(ErrorCode::missing_member, pointer_, "\"" + std::string(name) + "\" is missing");
    return *found;
  }
  Members members(std::string_view name) const { return {at(name), step(name)}; }
  std::string text(std::string_view name) const { return text_in(at(name), step(name)); }
  std::string text_or_none(std::string_view name) const { return find(name) == nullptr ? std::string() : text(name); }
  std::string step(std::string_view name) const { return pointer_ + pointer_step(name); }

  static std::string text_in(const Json& json, const std::string& pointer) {
    if (!json.is_string()) refuse(ErrorCode::wrong_member_type, pointer, "a text is needed here");
    return json.get<std::string>();
  }
  /// The texts of a list, or of a single one.
  static std::vector<std::string> texts_in(const Json& json, const std::string& pointer) {
    if (!json.is_array()) return {text_in(json, pointer)};
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < json.size(); ++i) texts.push_back(text_in(json[i], pointer + pointer_step(i)));
    return texts;
  }
  [[noreturn]] static void refuse(ErrorCode code, const std::string& pointer, const std::string& message) {
    throw Error(Problem{.code = code, .message = message, .location = {.pointer = pointer}});
  }

 private:
  const Json& json_;
  std::string pointer_;
};

Place read_place(const Members& request) {
  if (request.find("place") == nullptr) return {};
  const auto place = request.members("place");
  place.know({"scope", "region", "locale"});
  return {.scope = place.text_or_none("scope"),
          .region = place.text_or_none("region"),
          .locale = place.text_or_none("locale")};
}

/// The request as it may have come, so that what people have written by hand is brought to the same form.
Question read_question(const Members& request) {
  request.know({"method", "path", "query", "version", "domain", "place", "body"});
  const auto method = request.text("method");
  const auto version = request.text_or_none("version");
  const auto domain = request.text_or_none("domain");
  const auto* body = request.find("body");
  const auto text = body == nullptr ? std::string() : write(*body);
  const auto path = text::percent_encode_path(request.text("path"));
  if (!path.starts_with('/'))
    Members::refuse(ErrorCode::wrong_member_value, request.step("path"), "a path begins with a slash");
  auto question =
      question_of({.method = method, .target = path, .version = version, .domain = domain, .body = text}).value();
  question.reader.place = read_place(request);
  if (const auto* query = request.find("query"); query != nullptr) {
    const auto members = request.members("query");
    for (const auto& [name, value] : query->items())
      for (auto& one : Members::texts_in(value, members.step(name))) question.query.emplace_back(name, std::move(one));
    std::ranges::sort(question.query);
  }
  return question;
}

int read_status(const Members& answer) {
  const auto& status = answer.at("status");
  const bool is_status = status.is_number_integer() && status >= 200 && status <= 599;
  if (!is_status)
    Members::refuse(ErrorCode::wrong_member_value, answer.step("status"), "a status from 200 to 599 is needed here");
  return status.get<int>();
}

Answer read_answer(const Members& members, std::string_view text) {
  members.know({"status", "contentType", "headers", "body", "text"});
  Answer answer{.status = read_status(members), .content_type = members.text_or_none("contentType")};
  if (const auto* headers = members.find("headers"); headers != nullptr) {
    const auto named = members.members("headers");
    for (const auto& [name, value] : headers->items())
      answer.headers.emplace_back(name, Members::text_in(value, named.step(name)));
  }
  if (const auto* pieces = members.find("text"); pieces != nullptr)
    for (const auto& piece : Members::texts_in(*pieces, members.step("text"))) answer.body += piece;
  else if (members.find("body") != nullptr)
    answer.body = compact(raw_member(raw_member(text, "answer").value(), "body").value());
  else
    Members::refuse(ErrorCode::missing_member, "/answer", "\"body\" is missing, or \"text\" for what is no JSON");
  return answer;
}

}  // namespace

std::string file_name(const Question& question) {
  auto words = text::slugify(question.path).substr(0, most_words);
  while (words.ends_with('-')) words.pop_back();
  const auto& [version, domain, place] = question.reader;
  std::string whole = question.subject();
  for (const auto& part : {version, domain, place.scope, place.region, place.locale}) whole += '\n' + part;
  return (words.empty() ? "root" : words) + '-' + text::sha256(whole).substr(0, digest_size) + ".json";
}

std::string text_of(const Recording& recording) {
  std::string text;
  JsonWriter out(text);
  out.begin_object();
  out.name("request");
  write_question(recording.question, out);
  out.name("answer");
  write_answer(recording.answer, out);
  out.end_object();
  return indented(text) + '\n';
}

Recording read(const std::shared_ptr<const Source>& source) {
  try {
    const auto json = parse(source);
    const Members whole(json, "");
    whole.know({"request", "answer"});
    return {.question = read_question(whole.members("request")),
            .answer = read_answer(whole.members("answer"), source->text),
            .file = {}};
  } catch (Error& error) {
    error.in(source);
    throw;
  }
}

}  // namespace fsctl::recording
