#include "core/ingest/left_out.h"

#include "core/api/endpoints.h"
#include "core/api/ingest_key.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/text/percent.h"

namespace fsctl::api {
namespace {

void answer(Exchange& exchange) {
  check_ingest_key(exchange);
  const auto feed = text::percent_decode(exchange.rest);
  const auto& working = exchange.working();
  check_feed(working, feed);
  exchange.response.body = write(Json{{"without_product", ingest::without_product(exchange.store(), working, feed)}});
}

}  // namespace

const Endpoint left_out_endpoint{
    .methods = {"GET"},
    .path = "/ingest/{feed}/left-out",
    .summary = "The records of a feed that are in the store and that nothing shows.",
    .headers = {"Authorization"},
    .answer = answer,
};

}  // namespace fsctl::api
