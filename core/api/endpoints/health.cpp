#include "core/api/endpoints.h"

namespace fsctl::api {
namespace {

void answer(Exchange& exchange) {
  exchange.site().check_store();
  exchange.response.body = R"({"status":"ok"})";
}

}  // namespace

const Endpoint health_endpoint{
    .methods = {"GET"},
    .path = "/health",
    .summary = "Whether the server can read its store, and found no damage in it.",
    .headers = {},
    .answer = answer,
};

}  // namespace fsctl::api
