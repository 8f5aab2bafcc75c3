#include "core/json/parse.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "core/json/around_text.h"
#include "core/json/diagnosis.h"
#include "core/json/json.h"
#include "core/json/well_formed.h"
#include "core/text/keyed_hash.h"
#include "core/text/number.h"

namespace fsctl {
namespace {

bool is_too_large(const std::string& library_message) {
  return library_message.find("number overflow") != std::string::npos;
}

/// What the library says it expects, in words for users.
std::string in_words(const std::string& expected) {
  if (expected == "string literal") return "a member name in quotes";
  if (expected == "'[', '{', or a literal") return "a value";
  return expected;
}

std::string plain_words(const std::string& library_message, bool at_end) {
  if (at_end) return "the JSON ends too early";
  auto reason = library_message.substr(0, library_message.find("; last read"));
  const auto dash = reason.find(" - ");
  if (dash != std::string::npos) reason = reason.substr(dash + 3);
  if (reason.find("UTF-8") != std::string::npos) return "the text is not valid UTF-8";
  if (reason.find("surrogate") != std::string::npos) return "this escape is one half of a sign, without the other";
  if (is_too_large(reason)) return "this number is too large";
  const auto expected = reason.find("; expected ");
  if (expected != std::string::npos) return "expected " + in_words(reason.substr(expected + 11)) + " here";
  return reason == "invalid literal" ? "this is no word of JSON" : reason;
}

Hint hint_of(const std::string& library_message) {
  const bool is_half = library_message.find("surrogate") != std::string::npos;
  return is_half ? "an emoji takes two escapes, such as \\ud83d\\ude00, or is written as it is" : Hint();
}

/// How far before the error's offset to begin the mark: a misplaced token is marked from its beginning, a malformed one
/// only where it is malformed.
std::size_t size_of_last_token(const std::string& library_message, const std::string& read_last) {
  if (is_too_large(library_message)) return read_last.size();
  constexpr std::string_view mark = "unexpected ";
  const auto at = library_message.find(mark);
  if (at == std::string::npos) return 1;
  const auto token = std::string_view(library_message).substr(at + mark.size());
  if (token.starts_with("string literal") || token.starts_with("number literal")) return read_last.size();
  if (token.starts_with("true literal") || token.starts_with("null literal")) return 4;
  return token.starts_with("false literal") ? 5 : 1;
}

/// The offset of the first bracket that is nested this deep.
std::size_t offset_of_depth(std::string_view text, std::size_t depth) {
  std::size_t open = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') in_string = !in_string;
    if (c == '\\' && in_string) ++i;
    if (in_string) continue;
    if ((c == '[' || c == '{') && open++ == depth) return i;
    if (c == ']' || c == '}') --open;
  }
  return 0;
}

/// The most duplicate members that are reported, so that a text full of them takes no longer to report.
constexpr std::size_t most_told = 100;

/// Builds the value and collects duplicate members and the nesting depth on the way.
class Builder : public nlohmann::json_sax<Json> {
 public:
  Builder(const std::shared_ptr<const Source>& source, Problems& problems) : source_(source), problems_(problems) {}

  Json take() { return std::move(root_); }

  bool null() override { return add(nullptr); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(number_integer_t value) override { return add(value); }
  bool number_unsigned(number_unsigned_t value) override { return add(value); }
  bool number_float(number_float_t value, const string_t& text) override {
    const auto integer = text::exact_integer(text, value);
    return integer ? add(*integer) : add(value);
  }
  bool string(string_t& value) override { return add(std::move(value)); }
  bool binary(binary_t&) override { return false; }

  bool start_object(std::size_t) override { return open(Json::object()); }
  bool start_array(std::size_t) override { return open(Json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(string_t& name) override {
    Level& level = levels_.back();
    auto& members = level.container->get_ref<Json::object_t&>();
    const auto [known, is_new] = level.places.emplace(name, members.size());
    if (is_new) members.emplace_back(name, nullptr);
    auto& member = *std::next(members.begin(), static_cast<std::ptrdiff_t>(known->second));
    level.name = &member.first;
    level.value = &member.second;
    if (!is_new && problems_.size() < most_told)
      problems_.push_back({.code = ErrorCode::duplicate_member,
                           .message = "the member \"" + *level.name + "\" stands here twice",
                           .location = {.pointer = pointer_here(), .member_name = true},
                           .hint = "only the last one would count; keep the one that is meant",
                           .source = source_});
    return true;
  }

  bool parse_error(std::size_t position, const std::string& token,
                   const nlohmann::detail::exception& exception) override {
    const std::string what = exception.what();
    const auto offset = position - std::min(position, size_of_last_token(what, token));
    const bool at_end = token.empty() || token == "<end of input>" || offset >= source_->text.size();
    const bool utf8 = what.find("UTF-8") != std::string::npos;
    throw Error(Problem{
        .code = utf8 ? ErrorCode::invalid_utf8 : ErrorCode::json_syntax,
        .message = source_->text.empty() ? "the file is empty" : plain_words(what, at_end && !utf8),
        .location = {.offset = std::min(offset, source_->text.size()), .length = is_too_large(what) ? token.size() : 1},
        .hint = utf8 ? Hint(to_utf8) : hint_of(what),
        .source = source_});
  }

 private:
  struct Level {
    Json* container;
    /// The index of each member of an object; the object itself would search all of them for a name.
    text::ByName<std::size_t> places{};
    const std::string* name = nullptr;  ///< the object's member whose value comes next
    Json* value = nullptr;
  };

  std::string pointer_here() const {
    std::string pointer;
    for (const Level& level : levels_)
      pointer += level.name != nullptr ? pointer_step(*level.name) : pointer_step(level.container->size() - 1);
    return pointer;
  }

  Json* place(Json value) {
    if (levels_.empty()) {
      root_ = std::move(value);
      return &root_;
    }
    Level& level = levels_.back();
    if (level.value == nullptr) return &level.container->emplace_back(std::move(value));
    *level.value = std::move(value);
    return level.value;
  }

  bool add(Json value) {
    place(std::move(value));
    return true;
  }

  bool open(Json container) {
    Json* placed = place(std::move(container));
    if (levels_.size() == max_json_depth)
      throw Error(Problem{.code = ErrorCode::nested_too_deep,
                          .message = "arrays and objects nest more than " + std::to_string(max_json_depth) + " deep",
                          .location = {.offset = offset_of_depth(source_->text, max_json_depth)},
                          .source = source_});
    levels_.push_back({.container = placed});
    return true;
  }

  bool close() {
    levels_.pop_back();
    return true;
  }

  std::shared_ptr<const Source> source_;
  Problems& problems_;
  Json root_;
  std::vector<Level> levels_;
};

Json parse_or_diagnose(const std::shared_ptr<const Source>& source, Problems& problems) {
  try {
    return parse(source, problems);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::json_syntax && error.code() != ErrorCode::invalid_utf8) throw;
    auto known = diagnose(*source);
    if (!known || (error.code() == ErrorCode::invalid_utf8 && known->code != error.code())) throw;
    throw Error(std::move(*known)).in(source);
  }
}

}  // namespace

Json parse(const std::shared_ptr<const Source>& source, Problems& problems) {
  if (auto json = read_well_formed(source->text)) return std::move(*json);
  Builder builder(source, problems);
  Json::sax_parse(source->text, &builder);
  // The library takes a zero byte for the end of the text and would ignore what follows it.
  if (const auto zero = source->text.find('\0'); zero != std::string::npos)
    throw Error(Problem{.code = ErrorCode::json_syntax,
                        .message = "expected nothing more here, found a zero byte",
                        .location = {.offset = zero},
                        .source = source});
  return builder.take();
}

Json parse_written(const std::shared_ptr<const Source>& source, Problems& problems) {
  auto json = parse_or_diagnose(source, problems);
  if (auto found = json.is_string() ? broken::is_within_text(source->text) : std::nullopt)
    throw Error(std::move(*found)).in(source);
  return json;
}

Json parse(const std::shared_ptr<const Source>& source) {
  Problems problems;
  auto json = parse(source, problems);
  if (!problems.empty()) throw Error(problems);
  return json;
}

Json parse(const std::string& text) { return parse(std::make_shared<Source>(Source{.name = "text", .text = text})); }

std::string write(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

std::string write_indented(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace); }

std::string pointer_step(std::string_view name) {
  std::string step = "/";
  for (const char c : name) {
    if (c == '~')
      step += "~0";
    else if (c == '/')
      step += "~1";
    else
      step += c;
  }
  return step;
}

std::string pointer_step(std::size_t index) { return "/" + std::to_string(index); }

}  // namespace fsctl
