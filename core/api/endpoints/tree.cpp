#include <charconv>

#include "core/api/endpoints.h"
#include "core/views/tree.h"

namespace fsctl::api {
namespace {

std::int64_t parse_depth(const std::string& text) {
  std::int64_t depth = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), depth);
  if (error == std::errc{} && end == text.data() + text.size() && depth >= 0) return depth;
  throw Error(Problem{.code = ErrorCode::invalid_parameters,
                      .message = "depth must be a whole number from 0 on",
                      .place = {.pointer = "depth"}});
}

views::TreeRequest parse_request(const Target& target) {
  views::TreeRequest request;
  if (const auto key = target.query.find("key"); key != target.query.end()) request.key = key->second;
  if (const auto depth = target.query.find("depth"); depth != target.query.end())
    request.depth = parse_depth(depth->second);
  return request;
}

void answer(Exchange& exchange) {
  const auto slug = text::percent_decode(exchange.rest);
  const auto tree = exchange.project().trees.find(slug);
  if (tree == exchange.project().trees.end())
    throw Error(ErrorCode::tree_not_exists, "there is no tree \"" + slug + "\"");
  auto& reader = exchange.reader();
  JsonWriter out(exchange.response.body);
  const auto warning = views::write_tree(reader, tree->second, parse_request(exchange.target()), out);
  if (warning)
    exchange.response.headers.emplace_back("fs-warning", "tree-truncated; level=" + std::to_string(warning->level) +
                                                             "; nodes=" + std::to_string(warning->nodes));
}

}  // namespace

const Endpoint tree_endpoint{
    .methods = {"GET"},
    .path = "/tree/{slug}",
    .summary = "Records as a tree, whole levels up to 1,000 nodes.",
    .headers = {"fs-context", "fs-domain", "fs-version", "fs-secret"},
    .answer = answer,
};

}  // namespace fsctl::api
