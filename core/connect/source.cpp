#include "core/connect/source.h"

namespace fsctl::connect {

std::unique_ptr<FeedSource> open_source(const project::Feed& feed, const std::filesystem::path& project,
                                        const Outside& outside, std::size_t part_size) {
  if (feed.connector->kind == project::ConnectorKind::file)
    return open_file_source(feed, project, part_size, outside.may_leave_project);
  return open_http_source(feed, outside);
}

}  // namespace fsctl::connect
