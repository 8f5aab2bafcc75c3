#include "core/views/listing.h"

#include <algorithm>
#include <functional>

#include "core/views/block.h"
#include "core/views/listing_options.h"
#include "core/views/listing_request.h"
#include "core/views/read_ahead.h"
#include "core/views/searched_texts.h"

namespace fsctl::views {
namespace {

/// Writes one answer, in one of its two forms.
class ListingWriter {
 public:
  ListingWriter(Reader& reader, const project::Listing& listing, JsonWriter& out)
      : reader_(reader), listing_(listing), out_(out) {}

  /// `resolve` turns the question into a request.
  void write(const std::function<ListingRequest(const ListingReader&)>& resolve) {
    const auto snapshot = reader_.snapshot(listing_);
    auto request = resolve(listing_reader(reader_, listing_, *snapshot));
    if (request.query.by_relevance) request.query.read_texts = searched_texts(reader_, listing_);
    const auto result = index::run(request.query, *snapshot, reader_.store(), reader_.work());
    out_.begin_object();
    if (listing_.is_single) {
      item(result);
      return out_.end_object();
    }
    items(result);
    if (reader_.project().expands(listing_))
      expanded(request, result, *snapshot);
    else
      meta(request, result);
    out_.end_object();
  }

 private:
  void item(const index::Result& result) {
    if (result.keys.empty() && reader_.project().is_client()) return;
    out_.name("item");
    if (result.keys.empty()) return out_.value(nullptr);
    write_block_or_null(reader_, *listing_.block, result.keys.front(), out_);
  }

  void items(const index::Result& result) {
    const auto& block = *listing_.block;
    const std::vector<std::string_view> keys(result.keys.begin(), result.keys.end());
    out_.name("items");
    out_.begin_array();
    for (const auto* record : find_to_show(reader_, block, keys))
      if (record != nullptr) write_block(reader_, block, *record, out_);
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
    using Of = index::Query::Facet::Of;
    const auto& facets = request.query.facets;
    for (std::size_t i = 0; i < facets.size(); ++i)
      if (facets[i].of != Of::bounds) facet(facets[i], result.facets[i]);
    out_.end_object();
    if (std::ranges::find(facets, Of::bounds, &index::Query::Facet::of) != facets.end()) bounds(facets, result);
    out_.end_object();
  }

  void facet(const index::Query::Facet& facet, const std::vector<index::FacetCount>& rows) {
    const bool has_ranges = facet.of == index::Query::Facet::Of::ranges;
    out_.name(facet.field);
    out_.begin_array();
    for (std::size_t i = 0; i < rows.size(); ++i) {
      out_.begin_object();
      out_.member("value", std::string_view(rows[i].value));
      parent(facet, rows[i].value);
      if (has_ranges) raw("from", rows[i].value);
      if (has_ranges && i + 1 < rows.size()) raw("below", rows[i + 1].value);
      number("count", rows[i].count);
      out_.end_object();
    }
    out_.end_array();
  }

  /// The node above a value of a facet of nodes.
  void parent(const index::Query::Facet& facet, const std::string& value) {
    if (const auto found = facet.parents.find(value); found != facet.parents.end())
      out_.member("parent", found->second.empty() ? Value() : Value(std::string_view(found->second)));
  }

  void raw(std::string_view name, const std::string& json) {
    out_.name(name);
    out_.raw(json);
  }

  /// The least and the greatest number of fields in what their facets count.
  void bounds(const std::vector<index::Query::Facet>& facets, const index::Result& result) {
    out_.name("bounds");
    out_.begin_object();
    for (std::size_t i = 0; i < facets.size(); ++i) {
      if (facets[i].of != index::Query::Facet::Of::bounds) continue;
      out_.name(facets[i].field);
      bounds(result.facets[i]);
    }
    out_.end_object();
  }

  void bounds(const std::vector<index::FacetCount>& ends) {
    out_.begin_object();
    if (!ends.empty()) {
      raw("min", ends.front().value);
      raw("max", ends.back().value);
    }
    out_.end_object();
  }

  void expanded(const ListingRequest& request, const index::Result& result, const index::Snapshot& snapshot) {
    out_.name("filter");
    out_.begin_object();
    for (std::size_t i = 0; i < result.facets.size(); ++i) {
      const auto& facet = request.query.facets[i];
      if (facet.of == index::Query::Facet::Of::bounds) continue;
      out_.name(facet.field);
      FacetOptions facet_options(reader_, listing_, snapshot, request.query, facet);
      facet_options.read_names(result.facets[i]);
      options(facet_options, facet, result.facets[i]);
    }
    out_.end_object();
    out_.name("aggregation");
    out_.begin_object();
    for (std::size_t i = 0; i < result.figures.size(); ++i) aggregation(request, i, result);
    out_.end_object();
    sorts();
    page(request, result);
    number("total", result.total);
  }

  void options(FacetOptions& shown, const index::Query::Facet& facet, const std::vector<index::FacetCount>& values) {
    out_.begin_array();
    for (const auto& [value, count] : values) {
      const auto name = shown.name_of(value);
      const bool selected = shown.is_selected(value);
      out_.begin_object();
      out_.member("option", std::string_view(name));
      out_.member("value", std::string_view(value));
      parent(facet, value);
      number("count", count);
      out_.member("selected", selected);
      out_.member("disabled", count == 0 && !selected);
      out_.end_object();
    }
    out_.end_array();
  }

  void aggregation(const ListingRequest& request, std::size_t i, const index::Result& result) {
    out_.name(request.numbers[i]);
    out_.begin_object();
    figures("total", result.figures[i].listing);
    figures("result", result.figures[i].found);
    for (std::size_t facet = 0; facet < result.facets.size(); ++facet) {
      const auto& of = request.query.facets[facet];
      if (of.of != index::Query::Facet::Of::bounds || of.field != request.numbers[i]) continue;
      out_.name("bounds");
      bounds(result.facets[facet]);
    }
    out_.end_object();
  }

  void figures(std::string_view name, const index::Figures& figures) {
    out_.name(name);
    out_.begin_object();
    if (figures.distinct > 0) {
      out_.member("min", figures.min);
      out_.member("max", figures.max);
      out_.member("avg", figures.avg);
      out_.member("sum", figures.sum);
      number("total", figures.distinct);
    }
    out_.end_object();
  }

  void sorts() {
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
  ListingWriter(reader, listing, out).write([&](const ListingReader& as) { return parse_listing_request(body, as); });
}

void write_nested_listing(Reader& reader, const project::NestedListing& nested, std::span<const Value> params,
                          JsonWriter& out) {
  ListingWriter(reader, *nested.listing, out).write([&](const ListingReader& as) {
    return nested_listing_request(nested, params, as);
  });
}

}  // namespace fsctl::views
