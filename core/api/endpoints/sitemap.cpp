#include <algorithm>
#include <charconv>

#include "core/api/endpoints.h"

namespace fsctl::api {
namespace {

bool is_number(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

/// The part a name asks for, 0 for none; nothing for a number that no sitemap has, such as 0 or 01.
std::optional<std::size_t> part_of(std::string_view text) {
  std::size_t number = 0;
  if (text.empty()) return number;
  const auto [_, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || text.starts_with('0')) return {};
  return number;
}

void answer_sitemap(Exchange& exchange) {
  if (!is_number(exchange.rest))
    throw Error(ErrorCode::route_not_found, "there is no endpoint " + std::string(exchange.target().path));
  auto& reader = exchange.reader();
  const auto part = part_of(exchange.rest);
  auto file = part ? exchange.stage().sitemaps.file(reader, exchange.stage().redirects, *part) : std::nullopt;
  if (!file)
    throw Error(ErrorCode::sitemap_not_found, "there is no sitemap" + std::string(exchange.rest) + ".xml here");
  exchange.response.body = std::move(*file);
  exchange.response.content_type = "application/xml";
}

void describe_sitemap(const Endpoint& endpoint, openapi::Document& document) {
  openapi::Operation whole{.method = "get",
                           .path = "/sitemap.xml",
                           .id = "getSitemap",
                           .tag = "sitemaps",
                           .summary = std::string(endpoint.summary),
                           .headers = endpoint.headers,
                           .answer = {{"type", "string"}},
                           .content_type = "application/xml",
                           .errors = endpoint.errors,
                           .has_tag = true};
  document.add(whole);
  whole.path = endpoint.path;
  whole.id = "getSitemapPart";
  whole.parameters = {{"index", "path", "The part, from 1 on.", {{"type", "integer"}, {"minimum", 1}}}};
  document.add(whole);
}

}  // namespace

const Endpoint sitemap_endpoint{
    .api = Api::fetch,
    .methods = {Method::get},
    .path = "/sitemap{index}.xml",
    .summary = "The URLs of a domain's pages, for search engines.",
    .headers = {"fs-domain", "fs-context", "fs-version"},
    .feature = "sitemaps",
    .answer = answer_sitemap,
    .errors = {ErrorCode::sitemap_not_found, ErrorCode::invalid_token},
    .where = [](Exchange& exchange) { return &exchange.resolved(); },
    .describe = describe_sitemap,
};

}  // namespace fsctl::api
