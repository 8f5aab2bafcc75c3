#include <algorithm>
#include <set>

#include "core/json/parse.h"
#include "tests/cli/mixed_clients.h"
#include "tests/cli/mixed_shop.h"

namespace fsctl::test::mixed {
namespace {

std::size_t total_of(const Json& body) {
  return body.contains("_meta") ? body["_meta"]["total"].get<std::size_t>() : body["total"].get<std::size_t>();
}

/// Of a listing's answer in either form: the counts of a facet by value.
std::map<std::string, std::size_t> facet(const Json& body, const std::string& field) {
  std::map<std::string, std::size_t> counts;
  const bool is_meta = body.contains("_meta");
  const Json& all = is_meta ? body["_meta"]["facets"] : body["filter"];
  if (!all.contains(field)) return counts;
  for (const auto& option : all[field]) counts[option["value"].get<std::string>()] = option["count"].get<std::size_t>();
  return counts;
}

std::size_t sum(const std::map<std::string, std::size_t>& counts) {
  std::size_t all = 0;
  for (const auto& [_, count] : counts) all += count;
  return all;
}

}  // namespace

void Reading::check_items(const Json& body, const Json& filter, const std::string& sort, bool is_descending,
                          const std::string& about) {
  std::set<std::string> keys;
  std::optional<std::int64_t> last;
  for (const Json& item : body["items"]) {
    if (!keys.insert(item["key"].get<std::string>()).second) common_.complain(about + " shows twice " + item.dump());
    for (const Json& one : filter) {
      const std::string field = one["field"];
      const Json& value = item[field];
      const bool fits = one["type"] == "range" ? value >= one["from"] && value <= one["to"]
                        : value.is_array()     ? std::ranges::find(value, one["value"]) != value.end()
                                               : value == one["value"];
      if (!fits) common_.complain(about + " shows what was not asked for: " + item.dump());
    }
    if (sort.empty()) continue;
    const auto now = item[sort].get<std::int64_t>();
    if (last && (is_descending ? now > *last : now < *last)) common_.complain(about + " is not sorted: " + body.dump());
    last = now;
  }
  const auto total = total_of(body);
  if (keys.size() > total) common_.complain(about + " has more items than its total");
  const auto brands = facet(body, "brand");
  std::string filtered;
  for (const Json& one : filter) filtered = one["field"].get<std::string>();
  if (filtered != "brand" && sum(brands) != total)
    common_.complain(about + ": its total is " + std::to_string(total) + ", its facet's " +
                     std::to_string(sum(brands)));
  if (filtered != "owner" && sum(facet(body, "owner")) != total)
    common_.complain(about + ": its total is " + std::to_string(total) + ", that of its owners " +
                     std::to_string(sum(facet(body, "owner"))));
  for (const Json& one : filter) {
    if (one["type"] != "equals") continue;
    auto counts = facet(body, filtered);
    if (counts[one["value"].get<std::string>()] != total)
      common_.complain(about + ": its total is " + std::to_string(total) + ", its option's count is another: " +
                       (body.contains("_meta") ? body["_meta"].dump() : body["filter"].dump()));
  }
}

void Reading::read_listing() {
  Json request = {{"limit", 100}, {"filter", Json::array()}};
  const auto version = static_cast<std::int64_t>(random_.below(1'000));
  switch (random_.below(5)) {
    case 0:
      request["filter"].push_back({{"type", "equals"}, {"field", "brand"}, {"value", brand_of(version)}});
      break;
    case 1:
      request["filter"].push_back({{"type", "equals"}, {"field", "colors"}, {"value", color_of(version)}});
      break;
    case 2: {
      const auto from = rank_of(version);
      request["filter"].push_back({{"type", "range"}, {"field", "rank"}, {"from", from}, {"to", from + 300}});
      break;
    }
    default:
      break;
  }
  const std::string sort = random_.one_in(2) ? "rank" : "version";
  const bool is_descending = random_.one_in(2);
  request["sort"] = Json::array({{{"field", sort}, {"order", is_descending ? "desc" : "asc"}}});
  request["page"] = 1 + random_.below(2);
  const auto asked = about("/listing/products", write(request));
  if (const auto body = ask(asked); body && body->is_object())
    check_items(*body, request["filter"], sort, is_descending, "listing " + asked.body + " on " + asked.stage);
}

void Reading::read_shelf() {
  Json request = {{"limit", 100}, {"filter", Json::array()}};
  if (random_.one_in(2))
    request["filter"].push_back(
        {{"type", "equals"}, {"field", "brand"}, {"value", "b" + std::to_string(random_.below(5))}});
  const auto asked = about("/listing/shelf", write(request));
  const auto body = ask(asked);
  if (!body || !body->is_object()) return;
  check_items(*body, request["filter"], "", false, "shelf " + asked.body + " on " + asked.stage);
  const Json& figures = (*body)["aggregation"]["rank"]["result"];
  for (const Json& item : (*body)["items"])
    if (item["rank"] < figures["min"] || item["rank"] > figures["max"])
      common_.complain("the figures leave out an item: " + item.dump() + ' ' + figures.dump());
  const auto ranks = facet(*body, "rank");
  if (sum(ranks) != total_of(*body)) common_.complain("the ranks of a shelf are not as many as its products");
}

void Reading::read_variants() {
  const auto asked = about("/listing/variants", R"({"limit": 100})");
  const auto body = ask(asked);
  if (!body || !body->is_object()) return;
  const Json& items = (*body)["items"];
  std::set<std::string> keys;
  for (const Json& item : items)
    if (!keys.insert(item["key"].get<std::string>()).second) common_.complain("a variant twice " + item.dump());
  // The variants of a product that is gone have no brand.
  const auto with_brand = std::ranges::count_if(items, [](const Json& item) { return !item["brand"].is_null(); });
  if (total_of(*body) == items.size() && sum(facet(*body, "brand")) != static_cast<std::size_t>(with_brand))
    common_.complain("the variants' brands are not as many: " + (*body)["_meta"].dump());
}

void Reading::read_load() {
  const auto asked =
      about("/listing/products", R"({"limit": 100, "filter": [{"type": "equals", "field": "owner", "value": "l"}]})");
  const auto body = ask(asked);
  if (!body || !body->is_object()) return;
  const Json& items = (*body)["items"];
  std::set<Ledger::Version> versions;
  for (const Json& item : items) versions.insert(*version_in(item));
  if (versions.size() > 1 || (!items.empty() && items.size() != loaded) || total_of(*body) != items.size())
    common_.complain("a load is seen in part: " + std::to_string(items.size()) + " items");
}

void Reading::search() {
  const auto name = any("products");
  const auto key = name.substr(name.find(' ') + 1);
  if (key.find('.') != std::string::npos) return;
  const auto before = common_.ledger.acknowledged(name);
  if (before == 0 || !common_.ledger.record(name)) return;
  const Json request = {{"limit", 100}, {"search", word_of(before)}};
  const auto asked = about("/listing/products", write(request));
  const auto body = ask(asked);
  if (!body || !body->is_object()) return;
  check_items(*body, Json::array(), "", false, "search");
  const Json& items = (*body)["items"];
  const auto found = std::ranges::find_if(items, [&](const Json& item) { return item["key"] == key; });
  if (found != items.end()) return judge(name, before, version_in(*found), "search on " + asked.stage);
  if (common_.ledger.stands(name, before))
    common_.complain("a search on " + asked.stage + " does not find " + name + ", version " + std::to_string(before));
}

void Reading::read_fixed() {
  const auto products = fixed_products();
  std::vector<std::string> wanted;
  for (const auto& [key, _] : products) wanted.push_back(key);
  std::ranges::sort(wanted, {}, [&](const std::string& key) { return std::pair(rank_of(products.at(key)), key); });
  auto asked = about("/listing/products", "-");
  std::vector<std::string> shown;
  for (std::size_t page = 1; page <= 5; ++page) {
    const Json request = {{"limit", 7},
                          {"page", page},
                          {"sort", Json::array({{{"field", "rank"}, {"order", "asc"}}})},
                          {"filter", Json::array({{{"type", "equals"}, {"field", "owner"}, {"value", "f"}}})}};
    asked.body = write(request);
    const auto body = ask(asked);
    if (!body || !body->is_object()) return;
    for (const Json& item : (*body)["items"]) shown.push_back(item["key"]);
  }
  if (shown != wanted) common_.complain("the pages of what never changes are not the same on " + asked.stage);
}

}  // namespace fsctl::test::mixed
