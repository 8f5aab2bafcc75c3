#include "core/index/paths.h"

#include <algorithm>

#include "core/json/write.h"
#include "core/text/percent.h"

namespace fsctl::index {
namespace {

/// URLs of sitemaps have at most 2,048 characters, and the indexes of a database have room for no more.
constexpr std::size_t longest_path = 2'000;

/// Part of the fingerprints. It has to change when paths are made differently, so that all routes are rebuilt.
constexpr std::string_view paths_form = "2";

bool any_field(const project::Project& project, auto condition) {
  return std::ranges::any_of(project.pages, [&](const auto& entry) {
    return std::ranges::any_of(entry.second.parts, [&](const project::TemplatePart& part) {
      return part.is_field && part.field.field != nullptr && condition(*part.field.field);
    });
  });
}

std::string audience_of(std::string_view scope, std::string_view locale, std::string_view currency) {
  return std::string(scope).append(" ").append(locale).append(" ").append(currency);
}

/// Appends a text or a number, or those of a list with slashes between them; false when the value has none.
bool append_value(const Value& value, std::string& out) {
  if (value.is_text()) {
    out += value.text();
    return !value.text().empty();
  }
  if (value.is_number()) out += number_text(value);
  if (!value.is_array()) return value.is_number();
  const auto before = out.size();
  for (const Value& item : value.items()) {
    if (out.size() > before) out += '/';
    const bool is_gap = item.is_text() && item.text().empty();
    if (!is_gap && !append_value(item, out)) return false;
  }
  return out.size() > before;
}

/// Appends the text of one part of a path's template; false when its field has no value.
bool append_text(const project::TemplatePart& part, const project::RecordView& record, const stored::View& view,
                 Arena& arena, std::string& out) {
  if (!part.is_field) {
    out += text::percent_decode(part.literal);
    return true;
  }
  return append_value(project::read_path(part.field, record, view, arena), out);
}

/// Calls `take(segment)` for the segments of a path, without empty ones.
void each_segment(std::string_view path, auto take) {
  while (!path.empty()) {
    const auto segment = path.substr(0, path.find('/'));
    path.remove_prefix(std::min(path.size(), segment.size() + 1));
    if (!segment.empty()) take(segment);
  }
}

}  // namespace

std::string route_audience(const project::Project& project, const stored::View& view) {
  const bool by_scope = any_field(project, [](const Field& field) { return field.is_scoped; });
  const bool by_locale = any_field(project, [](const Field& field) { return field.is_translatable; });
  const bool by_currency = any_field(project, [](const Field& field) { return field.is_price(); });
  return audience_of(by_scope ? view.scope : std::string_view(), by_locale ? view.locale : std::string_view(),
                     by_currency ? view.currency : std::string_view());
}

std::vector<std::string> past_route_audiences(const stored::View& view) {
  std::vector<std::string> audiences;
  for (const auto scope : {view.scope, std::string_view()})
    for (const auto locale : {view.locale, std::string_view()})
      for (const auto currency : {view.currency, std::string_view()})
        audiences.push_back(audience_of(scope, locale, currency));
  return audiences;
}

std::optional<std::string> path_of(const project::Page& page, const project::RecordView& record,
                                   const stored::View& view, Arena& arena) {
  std::string path;
  for (const auto& part : page.parts)
    if (!append_text(part, record, view, arena, path)) return {};
  std::string encoded;
  bool goes_up = false;  // clients resolve a segment `.` or `..`, so that they would ask for another URL
  each_segment(path, [&](std::string_view segment) {
    goes_up = goes_up || segment == "." || segment == "..";
    encoded += '/' + text::percent_encode(segment);
  });
  return goes_up || encoded.size() > longest_path ? std::nullopt : std::optional(std::move(encoded));
}

std::string slug_of(const project::Page& page, const project::RecordView& record, const stored::View& view,
                    Arena& arena) {
  std::string text;
  for (const auto& part : page.slug_parts) append_text(part, record, view, arena, text);
  std::string slug;
  each_segment(text, [&](std::string_view segment) { slug.append(slug.empty() ? "" : "/").append(segment); });
  return slug;
}

std::string route_fingerprint(const project::Project& project, const project::Page& page,
                              store::VersionNumber version) {
  std::string text(paths_form);
  text += ' ' + std::to_string(static_cast<std::int64_t>(version)) + ' ' +
          std::string(project::level_names[page.block->level]) + ' ' + page.path;
  if (std::ranges::any_of(page.parts, [](const auto& part) { return part.field.is_list; })) text += " of lists";
  for (const auto& domain : project.places.domains)
    text += '\n' + route_audience(project, project::view_of(project.places, domain.place));
  return text;
}

std::string url_of(const project::Project& project, std::string_view audience, std::string_view path) {
  for (const auto& domain : project.places.domains)
    if (route_audience(project, project::view_of(project.places, domain.place)) == audience)
      return domain.text + std::string(path);
  return std::string(path);
}

}  // namespace fsctl::index
