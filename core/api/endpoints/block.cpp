#include "core/views/block.h"
#include "core/api/endpoints.h"
#include "core/views/read_ahead.h"

namespace fsctl::api {
namespace {

void answer_block(Exchange& exchange) {
  const auto found = longest_slug(exchange.rest, exchange.project().blocks);
  if (!found)
    throw Error(ErrorCode::block_not_exists, "there is no block for " + text::percent_decode(exchange.rest) +
                                                 nearest_beginning(exchange.rest, exchange.project().blocks));
  const auto& block = exchange.project().blocks.at(found->slug);
  auto& reader = exchange.reader();
  const std::string_view key = found->rest;
  const auto* record = views::find_to_show(reader, block, {&key, 1}).front();
  if (record == nullptr)
    throw Error(ErrorCode::record_not_found, "block " + found->slug + " has no record \"" + found->rest + "\"");
  JsonWriter out(exchange.response.body);
  views::write_block(reader, block, *record, out);
}

void describe_block(const Endpoint& endpoint, openapi::Document& document) {
  for (const auto& [slug, block] : document.project().blocks)
    for (const std::string_view method : {"get", "post"})
      document.add({.method = method,
                    .path = "/block/" + slug + "/{key}",
                    .id = std::string(method) + "Block" + block.type_name,
                    .tag = "blocks",
                    .summary = "One record of " + block.storage.name() + " through the block " + slug + '.',
                    .parameters = {{"key", "path", "The record's key.", {{"type", "string"}}}},
                    .headers = endpoint.headers,
                    .answer = document.schemas().block(block),
                    .errors = endpoint.errors,
                    .has_tag = method == "get"});
}

}  // namespace

const Endpoint block_endpoint{
    .api = Api::fetch,
    .methods = {Method::get, Method::post},
    .path = "/block/{slug}/{key}",
    .summary = "One record through a Detail Block.",
    .headers = {"fs-context", "fs-domain", "fs-version"},
    .feature = "blocks",
    .answer = answer_block,
    .errors = {ErrorCode::block_not_exists, ErrorCode::record_not_found, ErrorCode::invalid_token},
    .where = [](Exchange& exchange) { return &exchange.resolved(); },
    .describe = describe_block,
};

}  // namespace fsctl::api
