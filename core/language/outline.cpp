#include "core/language/outline.h"

#include <algorithm>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/text/unicode.h"

namespace fsctl::language {

std::string unquoted(std::string_view written) {
  if (written.size() < 2 || written.front() != '"') return std::string(written);
  const Json said = Json::parse(written, nullptr, false);
  if (said.is_string()) return said.get<std::string>();
  return std::string(written.substr(1, written.size() - (written.ends_with('"') ? 2 : 1)));
}

namespace {

constexpr std::size_t deepest = 256;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool is_mark(char c) { return std::string_view("{}[],:\"").find(c) != std::string_view::npos; }

/// How many bytes the sign or escape takes that a text between quotes begins with.
std::size_t sign_length(std::string_view text) {
  constexpr std::size_t escape = 2;
  constexpr std::size_t code = 6;
  if (text.front() != '\\') return 1;
  if (!text.substr(1).starts_with('u')) return std::min(escape, text.size());
  const bool is_half = text.size() > code && text.substr(2, 1).find_first_of("dD") == 0 &&
                       text.substr(3, 1).find_first_of("89abAB") == 0 && text.substr(code).starts_with("\\u");
  return std::min(is_half ? 2 * code : code, text.size());
}

std::string unquoted_part(std::string_view written) { return unquoted('"' + std::string(written) + '"'); }

}  // namespace

/// Reads values one after the other; what does not belong where it stands is passed over. By indentation, a line that
/// is indented no more than that of an opening bracket ends what that opened, as where the closing one is missing.
class Outline::Reader {
 public:
  Reader(const std::string& text, std::deque<Node>& nodes, bool by_indentation)
      : text_(text), nodes_(nodes), by_indentation_(by_indentation), line_(line_from(0)) {
    if (text.starts_with(text::byte_order_mark)) at_ = text::byte_order_mark.size();
  }

  Node& value(const Node* parent, std::size_t depth) {
    skip_blanks();
    Node& node = nodes_.emplace_back();
    node.parent = parent;
    node.span = {at_, at_};
    if (is_at_end()) return node;
    if (text_[at_] == '{' || text_[at_] == '[') {
      container(node, depth);
    } else if (text_[at_] == '"') {
      node.kind = Node::Kind::text;
      pass_text();
    } else if (!is_mark(text_[at_])) {
      node.kind = Node::Kind::other;
      pass_word();
    }
    node.span.end = at_;
    return node;
  }

  /// Whether a bracket of another kind stood where one was to close.
  bool lacks_bracket() const { return lacks_bracket_; }

 private:
  bool is_at_end() const { return at_ >= text_.size(); }

  void skip_blanks() {
    while (!is_at_end()) {
      if (is_blank(text_[at_]))
        ++at_;
      else if (text_.compare(at_, 2, "//") == 0)
        at_ = std::min(text_.find('\n', at_), text_.size());
      else if (text_.compare(at_, 2, "/*") == 0)
        at_ = std::min(text_.find("*/", at_ + 2), text_.size() - 2) + 2;
      else
        return;
    }
  }

  /// Passes over a text. One whose closing quote is not written yet ends with its words: what follows on its line was
  /// there before it.
  void pass_text() {
    const auto begin = at_;
    for (++at_; !is_at_end() && text_[at_] != '\n'; ++at_) {
      if (text_[at_] == '"') {
        if (!can_follow_text(++at_)) break;
        return;
      }
      if (text_[at_] == '\\') ++at_;
    }
    at_ = std::min(text_.find_first_of("{}[],:\"\n", begin + 1), text_.size());
    while (at_ > begin + 1 && is_blank(text_[at_ - 1])) --at_;
  }

  /// Whether what stands there may come right behind a closing quote: behind an opening one, a word does.
  bool can_follow_text(std::size_t at) const {
    return at >= text_.size() || is_mark(text_[at]) || is_blank(text_[at]) || text_[at] == '/';
  }

  /// Whether the next member's name stands where a value should.
  bool is_at_name() {
    skip_blanks();
    const auto begin = at_;
    if (is_at_end() || text_[at_] != '"') return false;
    pass_text();
    const bool is_closed = at_ > begin + 1 && text_[at_ - 1] == '"';
    skip_blanks();
    const bool is_name = is_closed && !is_at_end() && text_[at_] == ':';
    at_ = begin;
    return is_name;
  }

  void pass_word() {
    while (!is_at_end() && !is_mark(text_[at_]) && !is_blank(text_[at_])) ++at_;
  }

  /// A line: where it begins and ends, and how many blanks it begins with.
  struct Line {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::size_t indentation = 0;
  };

  Line line_from(std::size_t begin) const {
    return {.begin = begin,
            .end = std::min(text_.find('\n', begin), text_.size()),
            .indentation = std::min(text_.find_first_not_of(" \t", begin), text_.size()) - begin};
  }

  /// The line that is read, which is looked for from the last one on: a line may be long, and much may open in it.
  const Line& line() {
    while (line_.end < at_) line_ = line_from(line_.end + 1);
    return line_;
  }

  /// Whether what stands here lies outside of what was opened in an earlier line, as its indentation says.
  bool is_outside(const Line& opened) {
    if (!by_indentation_ || line().begin == opened.begin || line().begin + line().indentation != at_) return false;
    const bool is_bracket = text_[at_] == '}' || text_[at_] == ']';
    return line().indentation + (is_bracket ? 1 : 0) <= opened.indentation && (is_bracket || line().indentation > 0);
  }

  void container(Node& node, std::size_t depth) {
    const bool is_object = text_[at_] == '{';
    const auto opened = line();
    node.kind = is_object ? Node::Kind::object : Node::Kind::array;
    node.is_closed = false;
    Node* last = nullptr;
    ++at_;
    for (skip_blanks(); !is_at_end(); skip_blanks()) {
      const char c = text_[at_];
      if (is_outside(opened)) return;
      if (c == '}' || c == ']') {
        node.is_closed = c == (is_object ? '}' : ']');
        if (node.is_closed)
          ++at_;
        else
          lacks_bracket_ = true;
        return;
      }
      if (c == ',' && last != nullptr && last->comma == 0) last->comma = at_;
      if (c == ',' || c == ':' || depth >= deepest)
        ++at_;
      else
        last = is_object ? member(node, depth) : element(node, depth);
    }
  }

  Node* element(Node& array, std::size_t depth) {
    Node& node = value(&array, depth + 1);
    node.index = array.children.size();
    array.children.push_back(&node);
    return &node;
  }

  /// Null for a value without a name.
  Node* member(Node& object, std::size_t depth) {
    if (text_[at_] == '{' || text_[at_] == '[') {
      value(&object, depth + 1);
      return nullptr;
    }
    const auto begin = at_;
    if (text_[at_] == '"')
      pass_text();
    else
      pass_word();
    const Span name_span{begin, at_};
    const auto name = unquoted(std::string_view(text_).substr(begin, at_ - begin));
    const auto after_name = at_;
    skip_blanks();
    const auto colon = at_;
    const bool has_colon = !is_at_end() && text_[at_] == ':';
    if (has_colon) ++at_;
    Node& node = has_colon && !is_at_name() ? value(&object, depth + 1) : nodes_.emplace_back();
    if (has_colon) node.colon = colon;
    if (node.kind == Node::Kind::missing) node.span = has_colon ? Span{at_, at_} : Span{after_name, after_name};
    node.parent = &object;
    node.name = name;
    node.name_span = name_span;
    object.children.push_back(&node);
    return &node;
  }

  const std::string& text_;
  std::deque<Node>& nodes_;
  const bool by_indentation_;
  bool lacks_bracket_ = false;
  std::size_t at_ = 0;
  Line line_;
};

const Node* Node::member(std::string_view member_name) const {
  const auto found = std::ranges::find(children, member_name, &Node::name);
  return kind != Kind::object || found == children.end() ? nullptr : *found;
}

Outline::Outline(std::string text) : text_(std::move(text)) {
  Reader reader(text_, nodes_, false);
  root_ = &reader.value(nullptr, 0);
  if (reader.lacks_bracket() || !root_->is_closed) root_ = &Reader(text_, nodes_, true).value(nullptr, 0);
}

/// Where what is written before a value ends: behind the value, which it replaces, where that is a word in the line.
std::size_t Outline::end_of_replaced(const Node& value, std::size_t offset) const {
  const bool is_word = value.kind == Node::Kind::text || value.kind == Node::Kind::other;
  const auto between = std::string_view(text_).substr(offset, std::max(value.span.begin, offset) - offset);
  return is_word && between.find_first_of("\r\n") == std::string_view::npos ? value.span.end : offset;
}

Spot Outline::at(std::size_t offset) const {
  const Node* node = root_;
  for (;;) {
    const bool is_container = node->kind == Node::Kind::object || node->kind == Node::Kind::array;
    const bool is_inside =
        is_container && node->span.begin < offset && (node->is_closed ? offset < node->span.end : true);
    if (!is_inside) return {.node = node, .container = node->parent, .is_name = false, .span = node->span};
    const Node* inner = nullptr;
    for (const Node* child : node->children) {
      if (child->name_span && child->name_span->contains(offset))
        return {.node = child, .container = node, .is_name = true, .span = *child->name_span};
      const auto begin = child->colon != 0 ? child->colon + 1 : child->span.begin;
      const bool is_open = !child->is_closed && child == node->children.back();
      if (begin <= offset && (offset <= child->span.end || is_open) && (child->colon != 0 || !child->name_span))
        inner = child;
    }
    if (inner == nullptr)
      return {
          .node = nullptr, .container = node, .is_name = node->kind == Node::Kind::object, .span = {offset, offset}};
    if (inner->kind == Node::Kind::missing || offset < inner->span.begin)
      return {.node = inner, .container = node, .is_name = false, .span = {offset, end_of_replaced(*inner, offset)}};
    node = inner;
  }
}

std::string_view Outline::written(const Node& node) const {
  return std::string_view(text_).substr(node.span.begin, node.span.end - node.span.begin);
}

std::string Outline::said(const Node& node) const {
  return node.kind == Node::Kind::text ? unquoted(written(node)) : std::string();
}

std::optional<Span> Outline::where_written(const Span& quoted, std::string_view part, std::size_t from) const {
  if (quoted.begin == quoted.end || text_[quoted.begin] != '"') return {};
  const auto inside = std::string_view(text_).substr(0, quoted.end);
  std::size_t at = quoted.begin + 1;
  std::size_t said = 0;
  const auto pass_until = [&](std::size_t end) {
    while (said < end && at < inside.size()) {
      const auto sign = inside.substr(at, sign_length(inside.substr(at)));
      said += sign.size() == 1 ? 1 : unquoted_part(sign).size();
      at += sign.size();
    }
    return at;
  };
  const auto begin = pass_until(from);
  const Span span{begin, pass_until(from + part.size())};
  return unquoted_part(inside.substr(begin, span.end - begin)) == part ? std::optional(span) : std::nullopt;
}

}  // namespace fsctl::language
