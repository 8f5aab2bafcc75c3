#include "core/views/page.h"
#include "core/api/endpoints.h"

namespace fsctl::api {
namespace {

/// The URL of the request; one that was encoded as a whole has an escaped slash, or none, before any other.
std::string url_of(std::string_view rest) {
  const auto slash = rest.find('/');
  const auto host = rest.substr(0, slash);
  const bool is_whole =
      slash == std::string_view::npos || host.find("%2F") != host.npos || host.find("%2f") != host.npos;
  return is_whole ? text::percent_decode(rest) : std::string(rest);
}

const context::Resolved* where_of_page(Exchange& exchange) {
  const auto* domain = project::match_domain(exchange.project().places, project::split_address(url_of(exchange.rest)));
  return domain == nullptr ? nullptr : &exchange.resolved_at(*domain);
}

void answer_page(Exchange& exchange) {
  const auto url = url_of(exchange.rest);
  auto address = project::split_address(url);
  const auto* domain = project::match_domain(exchange.project().places, address);
  if (domain == nullptr) throw Error(ErrorCode::url_not_found, "no domain of the project fits " + url);
  auto& reader = exchange.reader_at(*domain);
  JsonWriter out(exchange.response.body);
  exchange.response.trace.route_code = views::write_page(reader, exchange.stage().redirects,
                                                         {.address = std::move(address),
                                                          .domain = *domain,
                                                          .visitor = exchange.visitor(),
                                                          .stage = exchange.stage().configuration.stage},
                                                         out);
}

void describe_page(const Endpoint& endpoint, openapi::Document& document) {
  document.add({.method = "get",
                .path = std::string(endpoint.path),
                .id = "getPage",
                .tag = "pages",
                .summary = std::string(endpoint.summary),
                .parameters = {{"url", "path", "A full URL without its scheme.", {{"type", "string"}}}},
                .headers = endpoint.headers,
                .answer = document.schemas().page(),
                .errors = endpoint.errors,
                .has_tag = true});
}

}  // namespace

const Endpoint page_endpoint{
    .api = Api::fetch,
    .methods = {Method::get},
    .path = "/page/{url}",
    .summary = "What lives at a URL: a page, a redirect or nothing.",
    .headers = {"fs-context", "fs-version"},
    .feature = "pages",
    .answer = answer_page,
    .errors = {ErrorCode::url_not_found, ErrorCode::invalid_token},
    .where = where_of_page,
    .describe = describe_page,
};

}  // namespace fsctl::api
