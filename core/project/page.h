#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/json/json_fwd.h"
#include "core/project/field_path.h"
#include "core/project/form.h"
#include "core/project/ref.h"
#include "core/text/enum_names.h"

namespace fsctl::project {

struct Block;

/// A part of a path template: literal text or a field's value.
struct TemplatePart {
  std::string literal;
  FieldPath field{};
  bool is_field = false;
};

/// What the address of a removed record answers.
enum class RemovedAnswer { not_found, redirect_temporary, redirect_permanent };
inline constexpr auto removed_answers =
    text::names_of<RemovedAnswer>("not-found", "redirect-temporary", "redirect-permanent");

/// A Page: pages/<type>.json (Fetch API, "Page").
struct Page {
  std::string type;
  std::string type_name{};  ///< its name in answers
  Ref<Block> block{};
  std::string path{};
  bool sitemap = false;
  RemovedAnswer when_removed = RemovedAnswer::not_found;
  std::vector<TemplatePart> parts{};
  std::vector<TemplatePart> slug_parts{};  ///< the parts of the template's last segment
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
/// Reports fields in the path template that can never be a part of a path.
void check_page_path(const Page& page, Problems& problems);

const Form& redirects_form();

/// REQUIRES: the form was checked.
std::vector<Redirect> parse_redirects(const Json& json);

}  // namespace fsctl::project
