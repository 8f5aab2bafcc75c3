#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/json/json_fwd.h"
#include "core/project/field_path.h"
#include "core/project/form.h"
#include "core/project/ref.h"

namespace fsctl::project {

struct Block;

/// A piece of a path template: literal text, or a field's value.
struct TemplatePart {
  std::string literal;
  FieldPath field{};
  bool is_field = false;
};

/// A Page: pages/<type>.json.
struct Page {
  std::string type;
  std::string type_name{};  ///< as answers call it
  Ref<Block> block{};
  std::string path{};
  bool sitemap = false;
  std::string when_removed = "not-found";
  std::vector<TemplatePart> parts{};
  std::vector<TemplatePart> slug_parts{};  ///< those behind the template's last slash
  std::shared_ptr<const Source> source{};
};

/// A redirect of redirects.json; addresses are URLs without scheme.
struct Redirect {
  std::string from;
  std::string to;
  bool permanent = false;
};

const Form& page_form();

/// REQUIRES: the form was checked.
Page parse_page(const std::string& type, const Json& json);
void check_page(Page& page, Problems& problems);
/// Finds parts of the path that never give it a text.
void check_page_path(const Page& page, Problems& problems);

const Form& redirects_form();

/// REQUIRES: the form was checked.
std::vector<Redirect> parse_redirects(const Json& json);

}  // namespace fsctl::project
