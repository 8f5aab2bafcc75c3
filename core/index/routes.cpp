#include "core/index/routes.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/json/write.h"
#include "core/store/counters.h"
#include "core/store/past_routes.h"
#include "core/text/percent.h"

namespace fsctl::index {
namespace {

/// Part of the fingerprints. It has to change when paths are made differently, so that all routes are rebuilt.
constexpr std::string_view format = "1";

/// The most routes that are kept in memory, to be written in the order of their paths.
constexpr std::size_t most_pending = 131'072;

bool any_field(const project::Project& project, auto condition) {
  return std::ranges::any_of(project.pages, [&](const auto& entry) {
    return std::ranges::any_of(entry.second.parts, [&](const project::TemplatePart& part) {
      return part.is_field && part.field.field != nullptr && condition(*part.field.field);
    });
  });
}

std::string variant_of(std::string_view scope, std::string_view locale, std::string_view currency) {
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

std::string route_variant(const project::Project& project, const stored::View& view) {
  const bool by_scope = any_field(project, [](const Field& field) { return field.is_scoped; });
  const bool by_locale = any_field(project, [](const Field& field) { return field.is_translatable; });
  const bool by_currency = any_field(project, [](const Field& field) { return field.is_price(); });
  return variant_of(by_scope ? view.scope : std::string_view(), by_locale ? view.locale : std::string_view(),
                    by_currency ? view.currency : std::string_view());
}

std::vector<std::string> past_route_variants(const stored::View& view) {
  std::vector<std::string> variants;
  for (const auto scope : {view.scope, std::string_view()})
    for (const auto locale : {view.locale, std::string_view()})
      for (const auto currency : {view.currency, std::string_view()})
        variants.push_back(variant_of(scope, locale, currency));
  return variants;
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
  return goes_up ? std::nullopt : std::optional(std::move(encoded));
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
  std::string text(format);
  text += ' ' + std::to_string(static_cast<std::int64_t>(version)) + ' ' +
          std::string(project::level_names[page.block->level]) + ' ' + page.path;
  if (std::ranges::any_of(page.parts, [](const auto& part) { return part.field.is_list; })) text += " of lists";
  for (const auto& domain : project.places.domains)
    text += '\n' + route_variant(project, project::view_of(project.places, domain.place));
  return text;
}

std::string url_of(const project::Project& project, std::string_view variant, std::string_view path) {
  for (const auto& domain : project.places.domains)
    if (route_variant(project, project::view_of(project.places, domain.place)) == variant)
      return domain.text + std::string(path);
  return std::string(path);
}

RouteWriter::RouteWriter(store::Store& store, const project::Project& project, const std::vector<PageRoutes>& pages)
    : store_(store), project_(project), pages_(pages) {
  for (const auto& domain : project.places.domains) {
    const auto view = project::view_of(project.places, domain.place);
    auto variant = route_variant(project, view);
    auto audience = std::ranges::find(audiences_, variant, &Audience::variant);
    if (audience == audiences_.end()) audience = audiences_.insert(audience, {view, std::move(variant), {}});
    if (!domain.below.empty()) audience->domains.push_back(&domain);
  }
}

void RouteWriter::put(const Record& record) {
  if (pages_.empty()) return;
  auto wanted = routes_of(record);
  if (!record.is_new) {
    write_pending_of(record.row);
    for (const auto& claim : store::claims_of(store_, record.row))
      if (is_ours(claim)) keep_or_release(claim, record, wanted);
  }
  if (wanted.empty()) return;
  for (const auto& route : wanted) tell_foreign(route, record.key);
  pending_records_.insert(record.row);
  std::ranges::move(wanted, std::back_inserter(pending_));
  if (pending_.size() >= most_pending) write_pending();
}

void RouteWriter::remove(store::RecordRow row, std::string_view key) {
  if (pages_.empty()) return;
  write_pending_of(row);
  for (const auto& claim : store::claims_of(store_, row))
    if (is_ours(claim)) release(claim, key);
}

std::vector<RouteWriter::Pending> RouteWriter::routes_of(const Record& record) {
  std::vector<Pending> routes;
  for (const auto& page : pages_) {
    const auto* view = page.level == project::Level::variant ? record.variant : record.own;
    if (view == nullptr) continue;
    for (std::size_t audience = 0; audience < audiences_.size(); ++audience) {
      arena_.release();
      if (auto path = path_of(*page.page, *view, audiences_[audience].view, arena_))
        routes.push_back({audience, std::move(*path), page.number, record.row, record.changed});
    }
  }
  return routes;
}

bool RouteWriter::is_ours(const store::Claim& claim) const {
  return std::ranges::find(pages_, claim.page, &PageRoutes::number) != pages_.end();
}

const project::Page& RouteWriter::page(store::RoutePageNumber number) const {
  return *std::ranges::find(pages_, number, &PageRoutes::number)->page;
}

/// Notes a conflict for each domain of the route's readers under which the path leads into another domain. It may be
/// fine under their other domains.
void RouteWriter::tell_foreign(const Pending& route, std::string_view key) {
  for (const auto* domain : audiences_[route.audience].domains)
    if (const auto* owner = domain->owner_of(route.path))
      foreign_.push_back(conflict_of(*domain, *owner, {route.path, page(route.page).type, std::string(key)}));
}

void RouteWriter::keep_or_release(const store::Claim& claim, const Record& record, std::vector<Pending>& wanted) {
  const auto same = std::ranges::find_if(wanted, [&](const Pending& route) {
    return route.page == claim.page && route.path == claim.path && audiences_[route.audience].variant == claim.variant;
  });
  if (same == wanted.end()) return release(claim, record.key);
  store::set_claim_changed(store_, claim, record.changed);
  changed_ = true;
  wanted.erase(same);
}

void RouteWriter::release(const store::Claim& claim, std::string_view key) {
  store::release_claim(store_, claim);
  changed_ = true;
  if (claim.turn != 0) return;
  const auto& page = this->page(claim.page);
  store::keep_past_route(store_, claim.set,
                         {.variant = claim.variant,
                          .path = claim.path,
                          .page = page.type,
                          .storage = page.block->storage.name(),
                          .key = key});
}

void RouteWriter::write_pending_of(store::RecordRow row) {
  if (pending_records_.contains(row)) write_pending();
}

/// Writes the pending routes in the order of their paths, which is that of the table. Of records that claim the same
/// path the oldest one gets it.
void RouteWriter::write_pending() {
  std::ranges::sort(pending_, {},
                    [](const Pending& route) { return std::tie(route.audience, route.path, route.record); });
  std::vector<store::Route> routes;
  for (const auto& route : pending_)
    routes.push_back({.set = pages_.front().set,
                      .variant = audiences_[route.audience].variant,
                      .path = route.path,
                      .page = route.page,
                      .record = route.record,
                      .changed = route.changed});
  for (const auto position : store::claim_routes(store_, routes)) waiting_.push_back(std::move(pending_[position]));
  changed_ = changed_ || !pending_.empty();
  pending_.clear();
  pending_records_.clear();
}

std::vector<RouteConflict> RouteWriter::flush() {
  write_pending();
  if (std::exchange(changed_, false)) store::add_to_counter(store_, store::routes_counter, 1);
  auto conflicts = std::exchange(foreign_, {});
  for (const auto& [audience, path, page, record, changed] : std::exchange(waiting_, {}))
    if (const auto route =
            store::find_waiting_route(store_, pages_.front().set, audiences_[audience].variant, path, record))
      conflicts.push_back(conflict_of(project_, *route));
  return conflicts;
}

}  // namespace fsctl::index
