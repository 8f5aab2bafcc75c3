#include "core/project/listing.h"

#include "cli/commands.h"
#include "cli/commands/read.h"
#include "cli/commands/text_file.h"
#include "cli/explained_listing.h"
#include "cli/named.h"
#include "core/api/exchange.h"
#include "core/api/url.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/views/listing_explanation.h"

namespace fsctl::cli {
namespace {

std::pair<std::string, std::string> split_pair(const std::string& text, const std::string& option) {
  const auto equals = text.find('=');
  if (equals == std::string::npos || equals == 0)
    throw Error(ErrorCode::usage, option + " takes NAME=VALUE, found \"" + text + "\"");
  return {text.substr(0, equals), text.substr(equals + 1)};
}

Json parse_option(const std::string& text, const std::string& option) {
  try {
    return parse(std::make_shared<Source>(Source{.name = option, .text = text}));
  } catch (const Error& error) {
    throw Error(ErrorCode::usage, option + " takes a filter expression as JSON: " + error.what());
  }
}

Json read_body(const Invocation& invocation) {
  const auto file = invocation.arguments.text("body");
  if (file.empty()) return Json::object();
  return parse(read_text(invocation, file));
}

void add_params(const Arguments& arguments, const project::Project& project, Json& body) {
  const auto listing = project.listings.find(arguments.text("slug"));
  const auto is_array = [&](const std::string& name) {
    if (listing == project.listings.end()) return false;
    const auto param = listing->second.params.find(name);
    return param != listing->second.params.end() && param->second.is_array;
  };
  for (const auto& given : arguments.all("param")) {
    const auto [name, value] = split_pair(given, "--param");
    if (is_array(name))
      body["param"][name].push_back(value);
    else
      body["param"][name] = value;
  }
}

void add_filters(const Arguments& arguments, Json& body) {
  for (const auto& given : arguments.all("where")) {
    const auto [field, value] = split_pair(given, "--where");
    body["filter"].push_back({{"type", "equals"}, {"field", field}, {"value", value}});
  }
  for (const auto& given : arguments.all("filter")) {
    const Json filter = parse_option(given, "--filter");
    if (filter.is_array())
      for (const Json& expression : filter) body["filter"].push_back(expression);
    else
      body["filter"].push_back(filter);
  }
}

void add_sorts(const Arguments& arguments, Json& body) {
  for (const auto& given : arguments.all("sort")) {
    const bool descending = given.ends_with(":desc");
    const bool named = descending || given.ends_with(":asc");
    body["sort"].push_back(
        {{"field", named ? given.substr(0, given.rfind(':')) : given}, {"order", descending ? "desc" : "asc"}});
  }
}

Json asked_body(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  Json body = read_body(invocation);
  if (arguments.has("param")) add_params(arguments, *invocation.load_project(), body);
  add_filters(arguments, body);
  add_sorts(arguments, body);
  if (arguments.has("search")) body["search"] = arguments.text("search");
  for (const char* option : {"page", "limit"})
    if (arguments.has(option)) body[option] = arguments.number(option);
  return body;
}

bool wants_json(const Arguments& arguments) { return arguments.has("json") || arguments.has("format"); }

int explain(const Invocation& invocation, api::Request request, const Json& body) {
  const auto& arguments = invocation.arguments;
  auto site = invocation.open_site(invocation.load_project(), StoreMode::existing);
  add_place(invocation, *stage_project(invocation, site), request);
  api::Response response;
  api::Exchange exchange(site, request, response);
  const auto& listing = find_named(exchange.project().listings, "listing", arguments.text("slug"));
  const auto explanation = views::explain_listing(exchange.reader(), listing, body);
  if (wants_json(arguments))
    invocation.console.out << write(explanation) << '\n';
  else
    print_explained_listing(invocation.console.out, explanation);
  return exit_done;
}

int run_listing(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  const auto body = asked_body(invocation);
  api::Request request{.method = api::Method::post,
                       .target = "/listing/" + text::percent_encode_path(arguments.text("slug")),
                       .headers = {{"content-type", "application/json"}},
                       .body = write(body)};
  if (arguments.has("explain")) return explain(invocation, std::move(request), body);
  return print_answer(invocation, request);
}

}  // namespace

const Command listing_command{
    .name = "listing",
    .summary = "Query a Search Listing and print the answer.",
    .examples =
        "  fsctl listing product/search --search tent --where brandKey=nordhang --sort price:desc\n"
        "  fsctl listing product/by-category --param categoryId=tents --limit 5 --page 2\n"
        "  fsctl listing product/search --filter '{\"type\":\"range\",\"field\":\"price.amount\",\"to\":20000}'\n"
        "  echo '{\"search\":\"boots\"}' | fsctl listing product/search --body -\n"
        "  fsctl listing product/search --search 'trekking tent' --explain\n",
    .options = with_place({
        {.names = "slug", .help = "The listing.", .required = true},
        {.names = "--body", .help = "A file with the whole request body; - is standard input.", .path = true},
        {.names = "--param",
         .help = "A listing parameter as NAME=VALUE; may repeat.",
         .takes = Option::Takes::many_values},
        {.names = "--where",
         .help = "An equals filter as FIELD=VALUE; may repeat.",
         .takes = Option::Takes::many_values},
        {.names = "--filter", .help = "A filter expression as JSON; may repeat.", .takes = Option::Takes::many_values},
        {.names = "--sort",
         .help = "A sort field, with :desc for the other direction; may repeat.",
         .takes = Option::Takes::many_values},
        {.names = "--search", .help = "Words to search for."},
        {.names = "--page", .help = "The page, from 1.", .number = Number{}},
        {.names = "--limit,-n", .help = "Items per page.", .number = Number{}},
        {.names = "--explain",
         .help = "Tell for each item by which words it is found, where it ranks, and what places it before the next.",
         .takes = Option::Takes::nothing},
    }),
    .run = run_listing,
    .only_json = true,
    .json_help = "Print JSON, as it does anyway without --explain.",
};

}  // namespace fsctl::cli
