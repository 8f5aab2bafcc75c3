#include "cli/adding/recorded.h"

#include <set>

#include "core/json/json.h"
#include "core/json/layout.h"
#include "core/json/parse.h"
#include "core/json/raw.h"
#include "core/propose/naming.h"
#include "core/recording/items.h"
#include "core/recording/recordings.h"

namespace fsctl::cli {
namespace {

using recording::Item;

/// A record of an answer with its key, which a node's or block's own members may lack.
std::string with_key(const Item& item) {
  if (item.key.empty() || raw_member(item.json, "key")) return compact(item.json);
  return merge_patch(compact(item.json), write(Json{{"key", item.key}}));
}

}  // namespace

std::map<std::string, std::string> recorded(const std::filesystem::path& folder, Problems& problems) {
  std::map<std::string, std::string> lines;
  std::map<std::string, std::set<std::string>> keys;
  for (const auto& one : recording::read_folder(folder, problems).all())
    for (const auto& item : recording::items_of(*one)) {
      const auto feed = propose::resource_name(item.slug);
      const auto record = with_key(item);
      const auto key = raw_member(record, "key");
      if (feed.empty() || !key || !keys[feed].insert(*key).second) continue;
      lines[feed] += record + '\n';
    }
  return lines;
}

}  // namespace fsctl::cli
