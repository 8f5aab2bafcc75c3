#include "core/views/route.h"

#include <algorithm>
#include <vector>

#include "core/index/paths.h"
#include "core/text/percent.h"

namespace fsctl::views {
namespace {

/// Who the routes at this place are for; nothing where there are none.
std::optional<std::string> audience_here(Reader& reader) {
  const auto& project = reader.project();
  const auto* domain = project.places.domain_of(reader.place());
  if (domain == nullptr) return {};
  return index::route_audience(project, project::view_of(project.places, domain->place));
}

}  // namespace

Route route_at(const project::Domain& domain, std::string_view path) {
  Route route{.slug = text::percent_decode(path.substr(path.rfind('/') + 1)), .path = {}, .url = domain.text};
  route.url += path;
  route.path = route.url.substr(domain.host.size());
  if (route.path.empty()) route.path = "/";
  return route;
}

std::optional<Route> route_of(Reader& reader, const project::Page& page, std::string_view key,
                              const project::Domain& domain) {
  const auto& project = reader.project();
  const auto& block = *page.block;
  const auto* record = reader.find(*block.storage, key);
  if (record == nullptr) return {};
  const auto view = project::view_of(project.places, domain.place);
  const auto audience = index::route_audience(project, view);
  const auto& path = reader.paths().find(reader.number_of(page), audience, record->row);
  if (!path || domain.owner_of(*path) != nullptr) return {};
  auto route = route_at(domain, *path);
  if (const auto* fields = reader.find_view(*block.storage, key, block.level))
    route.slug = index::slug_of(page, *fields, view, reader.arena());
  return route;
}

std::optional<Route> route_here(Reader& reader, const project::Page& page, std::string_view key) {
  const auto* domain = reader.project().places.domain_of(reader.place());
  return domain != nullptr ? route_of(reader, page, key, *domain) : std::nullopt;
}

void read_routes_here(Reader& reader, const project::Page& page, Keys keys) {
  const auto audience = audience_here(reader);
  if (!audience) return;
  std::vector<store::RecordRow> records;
  for (const auto key : keys)
    if (const auto* record = reader.find(*page.block->storage, key)) records.push_back(record->row);
  reader.paths().read(reader.number_of(page), *audience, records);
}

void expect_routes_here(Reader& reader, const project::Page& page, Keys keys) {
  const auto audience = reader.store().expects() ? audience_here(reader) : std::nullopt;
  if (!audience) return;
  std::vector<store::RecordRow> records;
  for (const auto key : keys)
    if (const auto* record = reader.find_read(*page.block->storage, key)) records.push_back(record->row);
  reader.paths().expect(reader.number_of(page), *audience, records);
}

Route route_to(std::string_view url) {
  const auto path_begin = std::min(url.find('/'), url.size());
  const auto path = url.substr(path_begin, url.find_first_of("?#", path_begin) - path_begin);
  return {.slug = text::percent_decode(path.substr(path.rfind('/') + 1)),
          .path = path.empty() ? "/" : std::string(path),
          .url = std::string(url)};
}

void write_route_members(const Route& route, JsonWriter& out) {
  const auto href = "https://" + route.url;
  out.member("slug", std::string_view(route.slug));
  out.member("path", std::string_view(route.path));
  out.member("url", std::string_view(route.url));
  out.member("href", std::string_view(href));
}

}  // namespace fsctl::views
