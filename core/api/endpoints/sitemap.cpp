#include "core/views/sitemap.h"
#include "core/api/endpoints.h"

#include <algorithm>

namespace fsctl::api {
namespace {

bool is_number(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

void answer(Exchange& exchange) {
  if (!is_number(exchange.rest))
    throw Error(ErrorCode::route_not_found, "there is no endpoint " + std::string(exchange.target().path));
  const auto name = "sitemap" + std::string(exchange.rest) + ".xml";
  auto& reader = exchange.reader();
  views::make_sitemap(reader, "", [&](views::SitemapFile file) {
    if (file.name == name) exchange.response.body = std::move(file.content);
  });
  if (exchange.response.body.empty()) throw Error(ErrorCode::sitemap_not_found, "there is no " + name + " here");
  exchange.response.content_type = "application/xml";
}

void describe(const Endpoint& endpoint, openapi::Document& document) {
  openapi::Operation whole{.method = "get",
                           .path = "/sitemap.xml",
                           .id = "getSitemap",
                           .tag = "sitemaps",
                           .summary = std::string(endpoint.summary),
                           .headers = endpoint.headers,
                           .answer = {{"type", "string"}},
                           .content_type = "application/xml",
                           .errors = endpoint.errors};
  document.add(whole);
  whole.path = endpoint.path;
  whole.id = "getSitemapPart";
  whole.parameters = {{"index", "path", "The part, from 1 on.", {{"type", "integer"}, {"minimum", 1}}}};
  document.add(whole);
}

}  // namespace

const Endpoint sitemap_endpoint{
    .methods = {"GET"},
    .path = "/sitemap{index}.xml",
    .summary = "The URLs of a domain's pages, for search engines.",
    .headers = {"fs-domain", "fs-context", "fs-version", "fs-secret"},
    .feature = "sitemaps",
    .answer = answer,
    .errors = {ErrorCode::sitemap_not_found, ErrorCode::invalid_token},
    .describe = describe,
};

}  // namespace fsctl::api
