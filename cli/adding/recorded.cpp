#include "cli/adding/recorded.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <tuple>

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

/// The slug with names of resources between its slashes; empty when one of them has none.
std::string slug_like(const std::string& slug) {
  std::string like;
  for (const auto& part : std::filesystem::path(slug)) {
    const auto name = propose::resource_name(part.string());
    if (name.empty()) return {};
    like += (like.empty() ? "" : "/") + name;
  }
  return like;
}

std::string text_of(const recording::Place& place) {
  if (place == recording::Place()) return {};
  return place.scope + '/' + place.region + '/' + place.locale;
}

/// The records of one feed, as each place shows them.
class Candidates {
 public:
  void add(const std::string& slug, const recording::Place& place, const std::string& key, const std::string& record) {
    if (slug_.empty()) slug_ = slug;
    auto& of_place = by_place_[text_of(place)];
    of_place.locale = place.locale;
    if (of_place.keys.insert(key).second) of_place.lines += record + '\n';
  }

  Recorded take(const project::Place& wanted) {
    const auto best = std::ranges::max_element(
        by_place_, {}, [&](const auto& entry) { return rank(entry.first, entry.second, wanted); });
    Recorded taken{.slug = slug_, .lines = best->second.lines, .place = best->first};
    for (const auto& [place, _] : by_place_)
      if (place != best->first) taken.passed_over.push_back(place.empty() ? "an unknown place" : place);
    return taken;
  }

 private:
  struct OfPlace {
    std::string locale{};
    std::set<std::string> keys{};
    std::string lines{};
  };

  static std::tuple<bool, bool, std::size_t> rank(const std::string& place, const OfPlace& of_place,
                                                  const project::Place& wanted) {
    const auto own = text_of({.scope = wanted.scope, .region = wanted.region, .locale = wanted.locale});
    return {place == own, of_place.locale == wanted.locale, of_place.keys.size()};
  }

  std::string slug_{};
  std::map<std::string, OfPlace> by_place_{};
};

}  // namespace

std::map<std::string, Recorded> recorded(const std::filesystem::path& folder, const project::Place& wanted,
                                         Problems& problems) {
  std::map<std::string, Candidates> by_feed;
  for (const auto& one : recording::read_folder(folder, problems).all())
    for (const auto& item : recording::items_of(*one)) {
      const auto feed = propose::resource_name(item.slug);
      const auto record = with_key(item);
      const auto key = raw_member(record, "key");
      if (feed.empty() || !key) continue;
      by_feed[feed].add(slug_like(item.slug), one->question.reader.place, *key, record);
    }
  std::map<std::string, Recorded> all;
  for (auto& [feed, candidates] : by_feed) all.emplace(feed, candidates.take(wanted));
  return all;
}

}  // namespace fsctl::cli
