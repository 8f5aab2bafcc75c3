#include "core/project/page.h"

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/project/project.h"

namespace fsctl::project {
namespace {

const std::vector<std::string> when_removed_choices = {"not-found", "redirect-temporary", "redirect-permanent"};

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
    page.parts.push_back(
        {.literal = {}, .field = parse_field_path(name, storage, "/path", problems), .is_field = true});
    rest.remove_prefix(close + 1);
  }
}

}  // namespace

Page parse_page(const std::string& type, Members& members, Problems& problems) {
  Page page{.type = type, .block = members.required_text("block"), .path = members.required_text("path")};
  page.sitemap = members.flag("sitemap").value_or(false);
  page.when_removed = members.choice("whenRemoved", when_removed_choices).value_or("not-found");
  if (!page.path.empty() && page.path.front() != '/')
    add(problems, ErrorCode::wrong_member_value, "/path", "a path template begins with /");
  members.refuse_others();
  return page;
}

void check_page(Page& page, const Project& project, Problems& problems) {
  const auto block = project.blocks.find(page.block);
  if (block == project.blocks.end()) {
    if (!page.block.empty()) add_unknown(problems, "/block", "block", page.block, names_of(project.blocks));
    return;
  }
  if (const auto storage = project.storages.find(block->second.storage); storage != project.storages.end())
    parse_template(page, storage->second, problems);
}

std::vector<Redirect> parse_redirects(const Json& json, Problems& problems) {
  std::vector<Redirect> redirects;
  if (!json.is_array()) {
    add(problems, ErrorCode::wrong_member_type, "", "redirects.json is an array of { from, to, permanent }");
    return redirects;
  }
  for (std::size_t i = 0; i < json.size(); ++i) {
    Members members(json[i], pointer_step(i), problems);
    redirects.push_back({.from = members.required_text("from"),
                         .to = members.required_text("to"),
                         .permanent = members.flag("permanent").value_or(false)});
    members.refuse_others();
  }
  return redirects;
}

}  // namespace fsctl::project
