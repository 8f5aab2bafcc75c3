#include "core/project/url_template.h"

#include <algorithm>
#include <functional>

#include "core/text/percent.h"

namespace fsctl::project {
namespace {

constexpr char variable_mark = '$';

/// Replaces every `{name}` and `${name}`; the callback gets the latter with its `$`. Nothing when a brace is
/// unbalanced.
std::optional<std::string> replace_names(std::string_view text,
                                         const std::function<std::string(std::string_view)>& value_of) {
  std::string out;
  while (true) {
    const auto open = std::min(text.find('{'), text.size());
    if (text.substr(0, open).find('}') != std::string_view::npos) return {};
    const bool is_variable = open > 0 && open < text.size() && text[open - 1] == variable_mark;
    out += text.substr(0, is_variable ? open - 1 : open);
    if (open == text.size()) return out;
    const auto close = text.find('}', open);
    const auto name = close == std::string_view::npos ? "" : text.substr(open + 1, close - open - 1);
    if (name.empty() || name.find('{') != std::string_view::npos) return {};
    out += value_of(is_variable ? variable_mark + std::string(name) : std::string(name));
    text.remove_prefix(close + 1);
  }
}

/// Whether a server that decodes the path would treat the value as `.` or `..`.
bool goes_up(std::string_view value) {
  const auto decoded = text::percent_decode(value);
  for (std::size_t begin = 0; begin <= decoded.size();) {
    const auto end = std::min(decoded.find_first_of("/\\", begin), decoded.size());
    const auto segment = std::string_view(decoded).substr(begin, end - begin);
    if (segment == "." || segment == "..") return true;
    begin = end + 1;
  }
  return false;
}

/// The query without the parameters whose placeholders have no value.
std::string kept_parameters(std::string_view query, const TemplateValues& values) {
  std::string kept;
  while (!query.empty()) {
    const auto end = std::min(query.find('&'), query.size());
    const auto parameter = query.substr(0, end);
    bool has_values = true;
    replace_names(parameter, [&](std::string_view name) {
      has_values = has_values && values.contains(name);
      return std::string();
    });
    if (has_values) kept += (kept.empty() ? "?" : "&") + std::string(parameter);
    query.remove_prefix(std::min(end + 1, query.size()));
  }
  return kept;
}

}  // namespace

std::vector<std::string> UrlTemplate::names() const {
  std::vector<std::string> found;
  replace_names(text, [&](std::string_view name) {
    if (!name.starts_with(variable_mark)) found.emplace_back(name);
    return std::string();
  });
  return found;
}

bool UrlTemplate::names(std::string_view name) const {
  const auto all = names();
  return std::ranges::find(all, name) != all.end();
}

std::optional<std::string> mistake_in(const UrlTemplate& url) {
  const auto plain = replace_names(url.text, [](std::string_view) { return std::string("x"); });
  if (!plain) return "a { or } of the URL has no partner";
  if (url.text.find('@') < url.text.find_first_of("/?", url.text.find("://") + 3))
    return "a URL holds no user and password; they belong into `headers`, from the environment";
  const auto parsed = text::parse_web_url(*plain);
  if (!parsed) return "this is no URL such as https://erp.example/products, of printable ASCII and without #";
  const auto host_end = std::min(url.text.find_first_of("/?", url.text.find("://") + 3), url.text.size());
  if (url.text.substr(0, host_end).find('{') != std::string::npos)
    return "the host of the URL is fixed, without {names}";
  const auto query = std::min(url.text.find('?'), url.text.size());
  if (url.text.substr(0, query).find("${") != std::string::npos)
    return "variables of the environment stand in the query of the URL only, behind a ?";
  if (goes_up(parsed->path())) return "the path of the URL has a segment . or ..";
  return {};
}

UrlTemplate with_variables(const UrlTemplate& url,
                           const std::function<std::string(const std::string& name)>& value_of) {
  const auto filled = replace_names(url.text, [&](std::string_view name) {
    if (!name.starts_with(variable_mark)) return '{' + std::string(name) + '}';
    return text::percent_encode(value_of(std::string(name.substr(1))));
  });
  return {filled.value_or(url.text)};
}

std::optional<text::WebUrl> fill(const UrlTemplate& url, const TemplateValues& values) {
  const auto value_of = [&](std::string_view name) {
    const auto found = values.find(name);
    return found == values.end() ? std::string() : text::percent_encode(found->second);
  };
  const auto query = std::min(url.text.find('?'), url.text.size());
  const auto host_end = std::min(url.text.find('/', url.text.find("://") + 3), query);
  const auto path = replace_names(std::string_view(url.text).substr(host_end, query - host_end), value_of);
  const auto kept = kept_parameters(std::string_view(url.text).substr(std::min(query + 1, url.text.size())), values);
  const auto rest = replace_names(kept, value_of);
  if (!path || !rest || goes_up(*path)) return {};
  return text::parse_web_url(url.text.substr(0, host_end) + *path + *rest);
}

}  // namespace fsctl::project
