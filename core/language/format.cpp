#include "core/language/format.h"

#include <algorithm>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/language/forms_at.h"
#include "core/text/unicode.h"

namespace fsctl::language {
namespace {

using project::Form;

constexpr std::size_t widest = 120;
constexpr std::size_t step = 2;

bool is_container(const Node& node) {
  return (node.kind == Node::Kind::object || node.kind == Node::Kind::array) && !node.children.empty();
}

class Formatter {
 public:
  explicit Formatter(const Outline& outline) : outline_(outline) {}

  /// Writes a value that begins at a column, and behind which `behind` columns are needed.
  void value(const Node& node, const Form* form, std::size_t indent, std::size_t column, std::size_t behind) {
    if (!is_container(node)) {
      out_ += on_one_line(node, form);
      return;
    }
    const auto line = on_one_line(node, form);
    if (!is_spread(node) && column + text::display_width(line) + behind <= widest)
      out_ += line;
    else if (opens_last(node, form, column))
      open_last(node, form, indent);
    else
      on_lines(node, form, indent);
  }

  std::string take() { return std::move(out_) + '\n'; }

 private:
  /// The form of an object or list itself, of several the one that its members tell.
  const Form* own_form(const Node& node, const Form* form) const {
    if (form == nullptr) return nullptr;
    const auto forms = narrowed(outline_, *form, node);
    return forms.size() == 1 ? forms.front() : nullptr;
  }

  static const Form* inner_form(const Form* own, const Node& child) {
    if (own == nullptr) return nullptr;
    if (own->kind != Form::Kind::object) return own->each.get();
    const auto* member = own->member(child.name);
    return member == nullptr ? nullptr : &member->form;
  }

  /// The members in the order of the form, those that it does not know behind the others.
  static std::vector<const Node*> ordered(const Node& node, const Form* own) {
    auto children = node.children;
    if (own == nullptr || own->kind != Form::Kind::object) return children;
    const auto place = [&](const Node* child) {
      return std::ranges::find(own->members, child->name, &project::FormMember::name) - own->members.begin();
    };
    std::ranges::stable_sort(children, {}, place);
    return children;
  }

  std::string name_of(const Node& child) const {
    if (!child.name_span) return {};
    return outline_.text().substr(child.name_span->begin, child.name_span->end - child.name_span->begin) + ": ";
  }

  std::string on_one_line(const Node& node, const Form* form) const {
    if (!is_container(node))
      return node.kind == Node::Kind::object  ? "{}"
             : node.kind == Node::Kind::array ? "[]"
                                              : std::string(outline_.written(node));
    const auto* own = own_form(node, form);
    std::string line;
    for (const Node* child : ordered(node, own))
      line += (line.empty() ? "" : ", ") + name_of(*child) + on_one_line(*child, inner_form(own, *child));
    return node.kind == Node::Kind::object ? "{ " + line + " }" : '[' + line + ']';
  }

  /// Whether an object was written with its first member on a line of its own.
  bool is_spread_itself(const Node& node) const {
    if (node.kind != Node::Kind::object || node.children.empty()) return false;
    const auto begin = node.children.front()->name_span->begin;
    const auto between = std::string_view(outline_.text()).substr(node.span.begin, begin - node.span.begin);
    return between.find('\n') != std::string_view::npos;
  }

  /// The same of a value or any within it.
  bool is_spread(const Node& node) const {
    return is_spread_itself(node) ||
           std::ranges::any_of(node.children, [&](const Node* child) { return is_spread(*child); });
  }

  /// What stands before the last member's value when it opens on the line.
  std::string before_last(const std::vector<const Node*>& children, const Form* own) const {
    std::string line = "{ ";
    for (std::size_t i = 0; i + 1 < children.size(); ++i)
      line += name_of(*children[i]) + on_one_line(*children[i], inner_form(own, *children[i])) + ", ";
    return line + name_of(*children.back());
  }

  bool opens_last(const Node& node, const Form* form, std::size_t column) const {
    if (node.kind != Node::Kind::object || is_spread_itself(node)) return false;
    const auto* own = own_form(node, form);
    const auto children = ordered(node, own);
    const auto is_plain = [](const Node* child) { return !is_container(*child); };
    if (!is_container(*children.back()) || !std::all_of(children.begin(), children.end() - 1, is_plain)) return false;
    return column + text::display_width(before_last(children, own)) < widest;
  }

  void open_last(const Node& node, const Form* form, std::size_t indent) {
    const auto* own = own_form(node, form);
    const auto children = ordered(node, own);
    out_ += before_last(children, own);
    const Node& last = *children.back();
    on_lines(last, inner_form(own, last), indent);
    out_ += " }";
  }

  void on_lines(const Node& node, const Form* form, std::size_t indent) {
    const auto* own = own_form(node, form);
    const bool is_object = node.kind == Node::Kind::object;
    const std::string margin(indent + step, ' ');
    out_ += is_object ? '{' : '[';
    const auto children = ordered(node, own);
    for (std::size_t i = 0; i < children.size(); ++i) {
      const auto name = name_of(*children[i]);
      const bool is_last = i + 1 == children.size();
      out_ += '\n' + margin + name;
      value(*children[i], inner_form(own, *children[i]), indent + step, margin.size() + text::display_width(name),
            is_last ? 0 : 1);
      if (!is_last) out_ += ',';
    }
    out_ += '\n' + std::string(indent, ' ') + (is_object ? '}' : ']');
  }

  const Outline& outline_;
  std::string out_;
};

/// A text with what an editor or a checkout has chosen for a file: how lines end, as its first one does, and whether it
/// begins with a byte order mark.
std::string kept_as_file(std::string_view text, std::string_view file) {
  const auto end = file.find('\n');
  const std::string_view line_end =
      end != std::string_view::npos && file.substr(0, end).ends_with('\r') ? "\r\n" : "\n";
  std::string kept(file.starts_with(text::byte_order_mark) ? text::byte_order_mark : "");
  for (const char c : text)
    if (c == '\n')
      kept += line_end;
    else
      kept += c;
  return kept;
}

}  // namespace

bool can_be_formatted(const std::shared_ptr<const Source>& source) {
  try {
    Problems doubled;
    parse_written(source, doubled);
    return doubled.empty();
  } catch (const Error&) {
    return false;
  }
}

std::string formatted(const Outline& outline, const project::Form* form) {
  Formatter formatter(outline);
  formatter.value(outline.root(), form, 0, 0, 0);
  return kept_as_file(formatter.take(), outline.text());
}

}  // namespace fsctl::language
