#include "core/views/route_paths.h"

#include <set>
#include <vector>

#include "core/store/routes.h"

namespace fsctl::views {

void RoutePaths::read(store::RoutePageNumber page, const std::string& audience,
                      std::span<const store::RecordRow> records) {
  known(page, audience, records);
}

void RoutePaths::expect(store::RoutePageNumber page, const std::string& audience,
                        std::span<const store::RecordRow> records) {
  if (!store_.expects()) return;
  const auto known = known_.find({page, audience});
  std::set<store::RecordRow> seen;
  std::vector<store::RecordRow> unread;
  for (const auto record : records)
    if ((known == known_.end() || !known->second.contains(record)) && seen.insert(record).second)
      unread.push_back(record);
  store::expect_paths(store_, page, audience, unread);
}

const std::optional<std::string>& RoutePaths::find(store::RoutePageNumber page, const std::string& audience,
                                                   store::RecordRow record) {
  return known(page, audience, {&record, 1}).at(record);
}

/// The paths of a page and an audience, among them those of the records.
RoutePaths::Paths& RoutePaths::known(store::RoutePageNumber page, const std::string& audience,
                                     std::span<const store::RecordRow> records) {
  auto& known = known_[{page, audience}];
  std::vector<store::RecordRow> unread;
  for (const auto record : records)
    if (known.try_emplace(record).second) unread.push_back(record);
  store::find_paths(store_, page, audience, unread,
                    [&](std::size_t position, std::string_view path) { known[unread[position]].emplace(path); });
  return known;
}

}  // namespace fsctl::views
