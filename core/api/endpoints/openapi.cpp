#include "core/api/endpoints.h"

namespace fsctl::api {
namespace {

void answer_openapi(Exchange& exchange) {
  exchange.place();
  exchange.response.body = describe_api(exchange.project()).dump();
}

}  // namespace

const Endpoint openapi_endpoint{
    .api = Api::fetch,
    .methods = {Method::get},
    .path = "/api/doc.json",
    .summary = "The OpenAPI description of this project's Fetch API.",
    .headers = {"fs-context", "fs-domain", "fs-version"},
    .answer = answer_openapi,
};

Json describe_api(const project::Project& project) {
  openapi::Document document(project);
  for (const Endpoint* endpoint : endpoints())
    if (endpoint->describe != nullptr) endpoint->describe(*endpoint, document);
  return document.json();
}

}  // namespace fsctl::api
