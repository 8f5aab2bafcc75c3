#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/project/field_path.h"

namespace fsctl::project {

/// A piece of a path template: literal text, or a field's value.
struct TemplatePart {
  std::string literal;
  FieldPath field{};
  bool is_field = false;
};

/// A Page: pages/<type>.json.
struct Page {
  std::string type;
  std::string block{};
  std::string path{};
  bool sitemap = false;
  std::string when_removed = "not-found";
  std::vector<TemplatePart> parts{};
  std::shared_ptr<const Source> source{};
};

/// A redirect of redirects.json; addresses are URLs without scheme.
struct Redirect {
  std::string from;
  std::string to;
  bool permanent = false;
};

Page parse_page(const std::string& type, Members& members, Problems& problems);
void check_page(Page& page, const Project& project, Problems& problems);

std::vector<Redirect> parse_redirects(const Json& json, Problems& problems);

}  // namespace fsctl::project
