#include "core/views/listing_explanation.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "core/json/json.h"
#include "core/text/enum_names.h"
#include "core/views/listing_request.h"
#include "core/views/mapped_value.h"
#include "core/views/searched_texts.h"

namespace fsctl::views {
namespace {

using index::MatchKind;
using index::Quality;
using index::RankedHit;

constexpr auto kind_names = text::names_of<MatchKind>("exact", "synonym", "stem", "prefix", "part", "typo", "ending");
constexpr auto quality_names = text::names_of<Quality>("exact", "prefix", "typo");
/// What ranks the hits of a search before the listing's sorts do, by what is decisive.
constexpr std::array criteria = {"quality", "adjacency", "field", "whole"};

/// Explains one page.
class Explainer {
 public:
  Explainer(Reader& reader, const project::Listing& listing, const Json& body)
      : reader_(reader),
        listing_(listing),
        snapshot_(reader.snapshot(listing)),
        request_(parse_listing_request(body, listing_reader(reader, listing, *snapshot_))) {
    auto& query = request_.query;
    query.read_texts = searched_texts(reader, listing);
    query.explains = true;
    query.facets.clear();
    query.figures.clear();
    if (listing.is_single) query.limit = 1;
    ++query.limit;  // the record behind the page, before which its last one stands
    name_sorts();
  }

  Json told() {
    const auto result = index::run(request_.query, *snapshot_, reader_.store(), reader_.work());
    Json told = {{"listing", listing_.slug}, {"total", result.total}, {"search", nullptr}, {"order", order()}};
    if (result.explanation) told["search"] = search(*result.explanation);
    told["items"] = items(result);
    return told;
  }

 private:
  /// A sort of the query, by which equally good hits are ordered.
  struct Sort {
    std::string name;
    const project::FieldPath* path;
    std::string key{};  ///< the key whose position counts, for a field of positions
  };

  bool is_ranked() const { return request_.query.by_relevance && !request_.query.search.empty(); }

  void name_sorts() {
    if (is_ranked() && listing_.popularity) sorts_.push_back({"popularity", &*listing_.popularity});
    for (const auto& [name, _] : request_.sorts)
      sorts_.push_back({name, &listing_.sort(name)->path, request_.query.sorts[sorts_.size()].key});
  }

  Json order() const {
    Json order = Json::array();
    if (is_ranked())
      for (const auto* criterion : criteria) order.push_back(criterion);
    for (const auto& sort : sorts_) order.push_back(sort.name);
    order.push_back("key");
    return order;
  }

  static Json search(const index::SearchExplanation& of) {
    return {{"words", of.words}, {"without_typos", of.without_typos}, {"typos", of.has_typos}};
  }

  Json items(const index::Result& result) {
    const std::vector<std::string_view> keys(result.keys.begin(), result.keys.end());
    const auto records = reader_.find_all(*listing_.storage, keys, listing_.level);
    Json items = Json::array();
    for (std::size_t i = 0; i < keys.size(); ++i) {
      const auto* hit = result.explanation ? &result.explanation->hits[i] : nullptr;
      items.push_back({{"place", request_.query.offset + i + 1}, {"key", result.keys[i]}});
      if (hit != nullptr) items.back()["matches"] = matches(*hit);
      if (hit != nullptr && hit->rank) items.back()["rank"] = rank(*hit->rank);
      items.back()["sorts"] = records[i] == nullptr ? Json::array() : values(*records[i]);
    }
    for (std::size_t i = 0; i + 1 < items.size(); ++i) items[i]["before_next"] = decisive(items[i], items[i + 1]);
    if (items.size() == request_.query.limit) items.erase(items.size() - 1);
    return items;
  }

  const std::string& field(std::size_t column) const { return listing_.search[column].text; }

  Json matches(const index::SearchExplanation::Hit& hit) const {
    Json matches = Json::array();
    for (const auto& match : hit.matches)
      matches.push_back({{"word", match.sought},
                         {"field", field(match.column)},
                         {"found", match.found},
                         {"as", kind_names[match.kind]},
                         {"typos", match.typos}});
    return matches;
  }

  Json rank(const RankedHit& hit) const {
    Json rank = {{"quality", quality_names[hit.quality]}, {"field", field(hit.column)}};
    rank["adjacency"] = hit.standing ? Json(!hit.standing->is_scattered) : Json();
    rank["whole"] = hit.standing ? Json(!hit.standing->is_part) : Json();
    return rank;
  }

  Json values(const project::RecordView& record) {
    Json values = Json::array();
    for (const auto& sort : sorts_) {
      const auto value = to_json(listed_value(reader_, *sort.path, record));
      values.push_back({{"by", sort.name}, {"value", sort.key.empty() ? value : position_under(sort.key, value)}});
    }
    return values;
  }

  static Json position_under(const std::string& key, const Json& positions) {
    for (const Json& entry : positions.is_array() ? positions : Json::array({positions}))
      if (entry.is_object() && entry.value("key", Json()) == key) return entry.value("position", Json());
    return nullptr;
  }

  /// The first criterion by which two neighbours differ.
  static Json decisive(const Json& one, const Json& next) {
    if (one.contains("rank"))
      for (const auto* criterion : criteria)
        if (one["rank"][criterion] != next["rank"][criterion]) return criterion;
    for (std::size_t i = 0; i < std::min(one["sorts"].size(), next["sorts"].size()); ++i)
      if (one["sorts"][i]["value"] != next["sorts"][i]["value"]) return one["sorts"][i]["by"];
    return "key";
  }

  Reader& reader_;
  const project::Listing& listing_;
  std::shared_ptr<const index::Snapshot> snapshot_;
  ListingRequest request_;
  std::vector<Sort> sorts_{};
};

}  // namespace

Json explain_listing(Reader& reader, const project::Listing& listing, const Json& body) {
  return Explainer(reader, listing, body).told();
}

}  // namespace fsctl::views
