#include "core/views/block.h"
#include "core/api/endpoints.h"

namespace fsctl::api {
namespace {

void answer(Exchange& exchange) {
  const auto found = longest_slug(exchange.rest, exchange.project().blocks);
  if (!found) throw Error(ErrorCode::block_not_exists, "there is no block for " + text::percent_decode(exchange.rest));
  const auto& block = exchange.project().blocks.find(found->slug)->second;
  auto& reader = exchange.reader();
  const auto* record = reader.find_view(block.storage, found->rest, block.variant_level);
  if (record == nullptr)
    throw Error(ErrorCode::record_not_found, "block " + found->slug + " has no record \"" + found->rest + "\"");
  JsonWriter out(exchange.response.body);
  views::write_block(reader, block, *record, out);
}

}  // namespace

const Endpoint block_endpoint{
    .methods = {"GET", "POST"},
    .path = "/block/{slug}/{key}",
    .summary = "One record through a Detail Block.",
    .headers = {"fs-context", "fs-domain", "fs-version", "fs-secret"},
    .answer = answer,
};

}  // namespace fsctl::api
