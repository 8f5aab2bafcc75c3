#include "cli/record_lines.h"

#include <algorithm>
#include <ostream>
#include <string>
#include <string_view>

#include "core/json/read.h"
#include "core/store/damage.h"
#include "core/store/feed_records.h"

namespace fsctl::cli {
namespace {

/// A record on one line. Its line breaks can be replaced, as JSON has them only between tokens; in texts they are
/// escaped.
std::string one_line(std::string_view raw) {
  std::string line(raw);
  std::ranges::replace_if(
      line, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return line;
}

}  // namespace

void write_record_lines(std::ostream& out, store::Store& store, store::FeedNumber feed) {
  store::each_feed_record(store, feed, [&](const store::StoredFeedRecord& record) {
    if (!is_utf8(record.raw)) store::raise_damage("feed_record");
    out << one_line(record.raw) << '\n';
  });
}

}  // namespace fsctl::cli
