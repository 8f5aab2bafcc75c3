#include "core/views/listing.h"

#include <algorithm>

#include "core/json/json.h"
#include "core/views/block.h"
#include "core/views/listing_request.h"

namespace fsctl::views {
namespace {

/// Writes one answer, in one of its two forms.
class ListingWriter {
 public:
  ListingWriter(Reader& reader, const project::Listing& listing, JsonWriter& out)
      : reader_(reader), listing_(listing), out_(out) {}

  void write(const Json& body) {
    const auto snapshot = reader_.snapshot(listing_.storage, listing_.variant_level);
    const auto request = parse_listing_request(body, {.listing = listing_,
                                                      .definition = snapshot->definition(),
                                                      .view = reader_.view(),
                                                      .is_client = reader_.project().dialect == "client"});
    const auto result = index::run(request.query, *snapshot, reader_.store());
    out_.begin_object();
    items(result);
    if (is_expanded())
      expanded(request, result);
    else
      meta(request, result);
    out_.end_object();
  }

 private:
  bool is_expanded() const {
    return listing_.response.empty() ? reader_.project().dialect == "client" : listing_.response == "expanded";
  }

  void items(const index::Result& result) {
    const auto& block = reader_.project().blocks.find(listing_.block)->second;
    out_.name("items");
    out_.begin_array();
    for (const auto& key : result.keys)
      if (const auto* record = reader_.find_view(block.storage, key, block.variant_level))
        write_block(reader_, block, *record, out_);
    out_.end_array();
  }

  void number(std::string_view name, std::size_t value) { out_.member(name, static_cast<std::int64_t>(value)); }

  void meta(const ListingRequest& request, const index::Result& result) {
    out_.name("_meta");
    out_.begin_object();
    number("total", result.total);
    out_.member("page", request.page);
    out_.member("limit", request.limit);
    out_.name("facets");
    out_.begin_object();
    for (std::size_t i = 0; i < result.facets.size(); ++i) {
      out_.name(request.query.facets[i].field);
      out_.begin_array();
      for (const auto& [value, count] : result.facets[i]) {
        out_.begin_object();
        out_.member("value", std::string_view(value));
        number("count", count);
        out_.end_object();
      }
      out_.end_array();
    }
    out_.end_object();
    out_.end_object();
  }

  void expanded(const ListingRequest& request, const index::Result& result) {
    out_.name("filter");
    out_.begin_array();
    for (std::size_t i = 0; i < result.facets.size(); ++i)
      for (const auto& facet : result.facets[i]) option(request, request.query.facets[i].field, facet);
    out_.end_array();
    out_.name("aggregation");
    out_.begin_object();
    out_.end_object();
    sorts(request);
    page(request, result);
    number("total", result.total);
  }

  void option(const ListingRequest& request, const std::string& field, const index::FacetCount& facet) {
    const bool selected = std::ranges::any_of(request.query.filters, [&](const auto& filter) {
      const auto& condition = filter.condition;
      const auto number = index::parse_number(facet.value);
      return filter.field == field && condition.type == index::Condition::Type::equals &&
             (std::ranges::find(condition.texts, facet.value) != condition.texts.end() ||
              (number && std::ranges::find(condition.numbers, *number) != condition.numbers.end()));
    });
    out_.begin_object();
    out_.member("option", std::string_view(field));
    out_.member("value", std::string_view(facet.value));
    number("count", facet.count);
    out_.member("selected", selected);
    out_.member("disabled", false);
    out_.end_object();
  }

  void sorts(const ListingRequest&) {
    out_.name("sort");
    out_.begin_array();
    for (const auto& [name, _] : listing_.sorts) {
      out_.begin_object();
      out_.member("field", std::string_view(name));
      out_.name("orders");
      out_.raw(R"(["asc","desc"])");
      out_.end_object();
    }
    out_.end_array();
  }

  void page(const ListingRequest& request, const index::Result& result) {
    const auto last =
        std::max<std::int64_t>(1, (static_cast<std::int64_t>(result.total) + request.limit - 1) / request.limit);
    out_.name("page");
    out_.begin_object();
    out_.member("limit", request.limit);
    out_.member("current", request.page);
    out_.member("next", request.page < last ? Value(request.page + 1) : Value());
    out_.member("prev", request.page > 1 ? Value(std::min(request.page - 1, last)) : Value());
    out_.member("last", last);
    out_.end_object();
  }

  Reader& reader_;
  const project::Listing& listing_;
  JsonWriter& out_;
};

}  // namespace

void write_listing(Reader& reader, const project::Listing& listing, const Json& body, JsonWriter& out) {
  ListingWriter(reader, listing, out).write(body);
}

void write_nested_listing(Reader& reader, const project::Listing& listing, const std::map<std::string, Value>& params,
                          std::optional<std::int64_t> limit, JsonWriter& out) {
  Json body = Json::object();
  if (limit) body["limit"] = std::min(*limit, listing.per_page_max);
  for (const auto& [name, value] : params) {
    const auto& param = listing.params.find(name)->second;
    const Json given = to_json(value);
    if (param.is_array)
      body["param"][name] = given.is_array() ? given : given.is_null() ? Json::array() : Json::array({given});
    else
      body["param"][name] = given.is_string() ? given : Json("");
  }
  ListingWriter(reader, listing, out).write(body);
}

}  // namespace fsctl::views
