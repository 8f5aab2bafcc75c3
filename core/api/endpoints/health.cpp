#include "core/api/endpoints.h"

namespace fsctl::api {
namespace {

void answer(Exchange& exchange) {
  exchange.store().data_version();  // fails when the store is gone
  exchange.response.body = R"({"status":"ok"})";
}

}  // namespace

const Endpoint health_endpoint{
    .methods = {"GET"},
    .path = "/health",
    .summary = "Whether the server can read its store.",
    .headers = {},
    .answer = answer,
};

}  // namespace fsctl::api
