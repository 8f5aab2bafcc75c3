#include "core/records/text_id.h"

#include "core/json/raw.h"

namespace fsctl::records {

std::vector<std::string> id_members(const project::Feed& feed) {
  if (feed.parent_member.empty()) return {feed.id_member};
  return {feed.id_member, feed.parent_member};
}

std::string_view as_taken(std::string_view raw, const project::Feed& feed, Arena& arena) {
  return feed.ids_as_text ? copy(arena, with_text_ids(raw, id_members(feed))) : raw;
}

std::string with_text_ids(std::string_view raw, const std::vector<std::string>& members) {
  std::string text;
  std::size_t done = 0;
  for (const auto& number : raw_numbers(raw, members)) {
    text.append(raw, done, number.offset - done).append("\"").append(raw, number.offset, number.size).append("\"");
    done = number.offset + number.size;
  }
  return text.append(raw, done);
}

}  // namespace fsctl::records
