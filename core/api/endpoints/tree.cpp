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
                      .location = {.pointer = "depth"}});
}

views::TreeRequest parse_request(const Target& target) {
  views::TreeRequest request;
  if (const auto key = target.query.find("key"); key != target.query.end()) request.key = key->second;
  if (const auto depth = target.query.find("depth"); depth != target.query.end())
    request.depth = parse_depth(depth->second);
  return request;
}

void answer_tree(Exchange& exchange) {
  const auto slug = text::percent_decode(exchange.rest);
  const auto tree = exchange.project().trees.find(slug);
  if (tree == exchange.project().trees.end())
    throw Error(ErrorCode::tree_not_exists,
                "there is no tree \"" + slug + '"' + nearest_slug(slug, exchange.project().trees));
  auto& reader = exchange.reader();
  JsonWriter out(exchange.response.body);
  const auto warning = views::write_tree(reader, tree->second, parse_request(exchange.target()), out);
  if (warning)
    exchange.response.headers.emplace_back("fs-warning", "tree-truncated; level=" + std::to_string(warning->level) +
                                                             "; nodes=" + std::to_string(warning->nodes));
}

void describe_tree(const Endpoint& endpoint, openapi::Document& document) {
  for (const auto& [slug, tree] : document.project().trees)
    document.add(
        {.method = "get",
         .path = "/tree/" + slug,
         .id = "tree" + project::type_name(slug),
         .tag = "trees",
         .summary = "Records of " + tree.storage.name() + " as the tree " + slug + '.',
         .parameters =
             {{"key", "query", "The node to start from, in place of all roots.", {{"type", "string"}}},
              {"depth", "query", "How many levels of `$items` to give.", {{"type", "integer"}, {"minimum", 0}}}},
         .headers = endpoint.headers,
         .answer = document.schemas().tree(tree),
         .errors = endpoint.errors,
         .answer_headers = {"fs-warning"},
         .has_tag = true});
}

}  // namespace

const Endpoint tree_endpoint{
    .api = Api::fetch,
    .methods = {Method::get},
    .path = "/tree/{slug}",
    .summary = "Records as a tree, whole levels up to 1,000 nodes.",
    .headers = {"fs-context", "fs-domain", "fs-version"},
    .feature = "trees",
    .answer = answer_tree,
    .errors = {ErrorCode::invalid_parameters, ErrorCode::invalid_token, ErrorCode::tree_not_exists,
               ErrorCode::node_not_found},
    .where = [](Exchange& exchange) { return &exchange.resolved(); },
    .describe = describe_tree,
};

}  // namespace fsctl::api
