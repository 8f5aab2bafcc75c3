#include <algorithm>
#include <ostream>

#include "cli/commands.h"
#include "cli/commands/read.h"
#include "cli/commands/text_file.h"
#include "core/api/answer.h"
#include "core/text/unicode.h"

namespace fsctl::cli {
namespace {

std::pair<std::string, std::string> parse_header(const std::string& line) {
  const auto colon = line.find(':');
  if (colon == std::string::npos || colon == 0)
    throw Error(ErrorCode::usage, "-H takes 'Name: value', found \"" + line + "\"");
  return {text::lower(line.substr(0, colon)), std::string(text::trim(std::string_view(line).substr(colon + 1)))};
}

std::string read_body(const Invocation& invocation, const std::string& given) {
  return given.starts_with('@') ? read_text(invocation, given.substr(1))->text : given;
}

int run_get(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  api::Request request{.method = api::Method::get, .target = arguments.text("path")};
  if (!request.target.starts_with('/')) request.target.insert(0, "/");
  for (const auto& line : arguments.all("header")) request.headers.insert(parse_header(line));
  if (arguments.has("data")) {
    request.body = read_body(invocation, arguments.text("data"));
    request.method = api::Method::post;
  }
  if (arguments.has("request")) request.method = arguments.text("request");
  // A context that this request creates has to be known to the next command, so a store is made, as a server does.
  auto site = invocation.open_site(invocation.load_project(), StoreMode::create);
  const auto response = api::answer(site, request);
  site.write_contexts();
  site.run_triggers();
  if (arguments.has("include")) {
    invocation.console.out << response.status << '\n';
    for (const auto& [name, value] : response.headers) invocation.console.out << name << ": " << value << '\n';
    invocation.console.out << '\n';
  }
  if (request.method != api::Method::head) invocation.console.out << response.body;
  tell_cause(response);
  return response.status >= 400 ? exit_problems : exit_done;
}

}  // namespace

const Command get_command{
    .name = "get",
    .summary = "Answer any request of the API without a server; the body is the server's, byte for byte.",
    .examples =
        "  fsctl get /block/product/card/jotunheimen-3 -H 'fs-domain: shop.example/de'\n"
        "  fsctl get /listing/product/search -d '{\"search\":\"tent\"}'\n"
        "  fsctl get -i '/tree/shop/menu?depth=0'\n",
    .options = {{.names = "path", .help = "Path and query of the request.", .required = true},
                {.names = "--request,-X", .help = "The verb; GET, or POST with -d."},
                {.names = "--header,-H",
                 .help = "A header as 'Name: value'; may repeat.",
                 .takes = Option::Takes::many_values},
                {.names = "--data,-d", .help = "The body; @FILE reads a file, @- standard input."},
                {.names = "--include,-i", .help = "Print status and headers first.", .takes = Option::Takes::nothing}},
    .run = run_get,
    .only_json = true,
};

}  // namespace fsctl::cli
