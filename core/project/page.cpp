#include "core/project/page.h"

#include <string_view>

#include "core/error/suggest.h"
#include "core/json/parse.h"
#include "core/project/findings.h"
#include "core/project/project.h"
#include "core/project/values.h"

namespace fsctl::project {
namespace {

constexpr TextPattern path_template = {"^/", [](std::string_view text) { return text.starts_with('/'); },
                                       "a path template, which begins with /"};

/// Gives the problem about a name in a path template the one that was meant, if it can be no other.
void mend_name(const std::string& path, const std::string& name, Problem& problem) {
  const auto& meant = problem.hint.suggestions();
  if (meant.size() != 1 || !is_slip(name, meant.front())) return;
  auto mended = path;
  mended.replace(mended.find('{' + name + '}') + 1, name.size(), meant.front());
  problem.fix = {{.place = {.pointer = "/path"}, .text = write(Json(mended))}};
}

void parse_template(Page& page, const Storage& storage, Problems& problems) {
  std::string_view rest = page.path;
  while (!rest.empty()) {
    const auto open = rest.find('{');
    if (open > 0) page.parts.push_back({.literal = std::string(rest.substr(0, open))});
    if (open == std::string_view::npos) return;
    const auto close = rest.find('}', open);
    if (close == std::string_view::npos)
      return add(problems, ErrorCode::wrong_member_value, "/path", "a { of the path template is never closed");
    const std::string name(rest.substr(open + 1, close - open - 1));
    const auto before = problems.size();
    page.parts.push_back(
        {.literal = {}, .field = parse_field_path(name, storage, "/path", problems), .is_field = true});
    if (problems.size() > before) mend_name(page.path, name, problems.back());
    rest.remove_prefix(close + 1);
  }
}

/// Reports the sign that a shell or a template has in front of a name, which would become a part of the path.
void refuse_variables(const std::string& path, Problems& problems) {
  auto plain = path;
  for (auto at = plain.find("${"); at != std::string::npos; at = plain.find("${")) plain.erase(at, 1);
  if (plain == path) return;
  add(problems, ErrorCode::wrong_member_value, "/path", "the $ before { would stand in each address",
      "write " + write(Json(plain)));
  problems.back().fix = {{.place = {.pointer = "/path"}, .text = write(Json(plain))}};
}

/// The parts after the last slash that is not at the end.
std::vector<TemplatePart> last_segment(const std::vector<TemplatePart>& parts) {
  std::vector<TemplatePart> last;
  for (const auto& part : parts) {
    std::string_view literal = part.literal;
    while (&part == &parts.back() && literal.ends_with('/')) literal.remove_suffix(1);
    if (const auto slash = literal.rfind('/'); slash != std::string_view::npos) {
      last.clear();
      literal.remove_prefix(slash + 1);
    }
    if (part.is_field)
      last.push_back(part);
    else if (!literal.empty())
      last.push_back({.literal = std::string(literal)});
  }
  return last;
}

}  // namespace

const Form& page_form() {
  static const Form form = a_file({
      name_member(),
      required("block", a_name_of("block"), "The block that shows a record of this page."),
      required("path", a_text_like(path_template),
               "The record's path below the domain, such as /p/{slug}; {name} is a field of the block's storage."),
      optional("sitemap", a_flag(), "Whether its records stand in the sitemap."),
      optional("whenRemoved", a_choice(removed_answers.all()),
               "What the address of a removed record answers; not-found unless set."),
  });
  return form;
}

const Form& redirects_form() {
  static const Form form = a_list_of(an_object({
      required("from", a_text(), "The address that leads away, without scheme."),
      required("to", a_text(), "The address it leads to, without scheme."),
      optional("permanent", a_flag(), "Whether it is for good."),
  }));
  return form;
}

Page parse_page(const std::string& type, const Json& json) {
  return {.type = type,
          .type_name = type_name_of(json, type),
          .block = text_of(json, "block"),
          .path = text_of(json, "path"),
          .sitemap = flag_of(json, "sitemap"),
          .when_removed = choice_of(json, "whenRemoved", removed_answers).value_or(RemovedAnswer::not_found)};
}

void check_page(Page& page, Problems& problems) {
  if (!page.block || !page.block->storage) return;
  parse_template(page, *page.block->storage, problems);
  refuse_variables(page.path, problems);
  if (page.path.find_first_of("?#") != std::string::npos)
    add(problems, ErrorCode::wrong_member_value, "/path", "a path has no query and no fragment");
  if (page.path.starts_with('/') && page.path.find('{') == std::string::npos) {
    add(problems, ErrorCode::wrong_member_value, "/path",
        "all records have this one path, so that only one of them is found at it",
        "{key} in the path stands for each record's key, and {slug} for its field `slug`");
    problems.back().severity = Severity::warning;
  }
  page.slug_parts = last_segment(page.parts);
}

void check_page_path(const Page& page, Problems& problems) {
  for (const TemplatePart& part : page.parts) {
    const auto* type = part.is_field ? part.field.type : nullptr;
    const bool is_values = !part.field.attribute.empty();  // the values of an option's attribute are texts
    if (type == nullptr || is_values) continue;
    if (type->form.makes_paths) continue;
    add(problems, ErrorCode::unsuitable_field, "/path",
        "`" + part.field.text + "` is of type " + type->name + "; texts and numbers make a path",
        type->members.empty() ? ""
                              : "name a part of it, such as " + part.field.text + '.' + type->members.front().name);
  }
}

std::vector<Redirect> parse_redirects(const Json& json) {
  std::vector<Redirect> redirects;
  for (const Json& redirect : json)
    redirects.push_back({.from = text_of(redirect, "from"),
                         .to = text_of(redirect, "to"),
                         .permanent = flag_of(redirect, "permanent")});
  return redirects;
}

}  // namespace fsctl::project
