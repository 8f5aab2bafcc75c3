#include "core/views/route_paths.h"

#include <vector>

#include "core/store/routes.h"

namespace fsctl::views {

void RoutePaths::read(store::RoutePageNumber page, const std::string& audience,
                      std::span<const store::RecordRow> records) {
  auto& known = known_[{page, audience}];
  std::vector<store::RecordRow> unread;
  for (const auto record : records)
    if (known.try_emplace(record).second) unread.push_back(record);
  store::find_paths(store_, page, audience, unread,
                    [&](std::size_t position, std::string_view path) { known[unread[position]].emplace(path); });
}

const std::optional<std::string>& RoutePaths::find(store::RoutePageNumber page, const std::string& audience,
                                                   store::RecordRow record) {
  read(page, audience, {&record, 1});
  return known_[{page, audience}][record];
}

}  // namespace fsctl::views
