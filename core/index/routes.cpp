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

void RouteWriter::put(std::span<const Record> records) {
  if (pages_.empty()) return;
  std::vector<std::vector<Pending>> wanted;
  std::vector<store::RecordRow> rows;  // of records that may have routes
  std::vector<std::size_t> positions;  // of these
  for (std::size_t i = 0; i < records.size(); ++i) {
    wanted.push_back(routes_of(records[i]));
    if (records[i].is_new) continue;
    rows.push_back(records[i].row);
    positions.push_back(i);
  }
  std::vector<store::ChangedClaim> kept;
  std::vector<store::Claim> released;
  std::vector<std::string_view> keys;
  each_claim(rows, [&](std::size_t i, store::Claim claim) {
    const auto& record = records[positions[i]];
    if (keeps(claim, wanted[positions[i]])) return kept.push_back({std::move(claim), record.changed});
    released.push_back(std::move(claim));
    keys.push_back(record.key);
  });
  store::set_claims_changed(store_, kept);
  changed_ = changed_ || !kept.empty();
  release(released, keys);
  for (std::size_t i = 0; i < records.size(); ++i) add(std::move(wanted[i]), records[i]);
  if (pending_.size() >= most_pending) write_pending();
}

/// Adds the routes that a record does not have yet to those that will be written.
void RouteWriter::add(std::vector<Pending> routes, const Record& record) {
  if (routes.empty()) return;
  for (const auto& route : routes) tell_foreign(route, record.key);
  pending_records_.insert(record.row);
  std::ranges::move(routes, std::back_inserter(pending_));
}

void RouteWriter::remove(std::span<const store::RecordRow> rows, std::span<const std::string_view> keys) {
  if (pages_.empty()) return;
  std::vector<store::Claim> released;
  std::vector<std::string_view> their_keys;
  each_claim(rows, [&](std::size_t i, store::Claim claim) {
    released.push_back(std::move(claim));
    their_keys.push_back(keys[i]);
  });
  release(released, their_keys);
}

/// Calls `take(position, claim)` for what the records have of their routes in the store.
void RouteWriter::each_claim(std::span<const store::RecordRow> rows,
                             const std::function<void(std::size_t, store::Claim)>& take) {
  write_pending_of(rows);
  store::each_claim(store_, rows, [&](std::size_t position, store::Claim claim) {
    if (is_ours(claim)) take(position, std::move(claim));
  });
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

/// Whether a claim is among the wanted routes, from which it is taken then.
bool RouteWriter::keeps(const store::Claim& claim, std::vector<Pending>& wanted) const {
  const auto same = std::ranges::find_if(wanted, [&](const Pending& route) {
    return route.page == claim.page && route.path == claim.path && audiences_[route.audience].variant == claim.variant;
  });
  if (same == wanted.end()) return false;
  wanted.erase(same);
  return true;
}

/// Releases claims of records with these keys; paths that these had are kept as past ones.
void RouteWriter::release(std::span<const store::Claim> claims, std::span<const std::string_view> keys) {
  if (claims.empty()) return;
  store::release_claims(store_, claims);
  changed_ = true;
  std::vector<store::PastRoute> past;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    const auto& claim = claims[i];
    if (claim.turn != 0) continue;
    const auto& page = this->page(claim.page);
    past.push_back({.variant = claim.variant,
                    .path = claim.path,
                    .page = page.type,
                    .storage = page.block->storage.name(),
                    .key = keys[i]});
  }
  store::keep_past_routes(store_, pages_.front().set, past);
}

void RouteWriter::write_pending_of(std::span<const store::RecordRow> rows) {
  if (std::ranges::any_of(rows, [&](store::RecordRow row) { return pending_records_.contains(row); })) write_pending();
}

store::Route RouteWriter::route_of(const Pending& pending) const {
  return {.set = pages_.front().set,
          .variant = audiences_[pending.audience].variant,
          .path = pending.path,
          .page = pending.page,
          .record = pending.record,
          .changed = pending.changed};
}

/// Writes the pending routes in the order of their paths, which is that of the table. Of records that claim the same
/// path the oldest one gets it.
void RouteWriter::write_pending() {
  std::ranges::sort(pending_, {},
                    [](const Pending& route) { return std::tie(route.audience, route.path, route.record); });
  std::vector<store::Route> routes;
  for (const auto& route : pending_) routes.push_back(route_of(route));
  for (const auto position : store::claim_routes(store_, routes)) waiting_.push_back(std::move(pending_[position]));
  changed_ = changed_ || !pending_.empty();
  pending_.clear();
  pending_records_.clear();
}

std::vector<RouteConflict> RouteWriter::flush() {
  write_pending();
  if (std::exchange(changed_, false)) store::add_to_counter(store_, store::routes_counter, 1);
  auto conflicts = std::exchange(foreign_, {});
  std::vector<store::Route> waiting;
  for (const auto& route : waiting_) waiting.push_back(route_of(route));
  store::find_waiting_routes(store_, waiting,
                             [&](const auto& route) { conflicts.push_back(conflict_of(project_, route)); });
  waiting_.clear();
  return conflicts;
}

}  // namespace fsctl::index
