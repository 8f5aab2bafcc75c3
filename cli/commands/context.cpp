#include "cli/commands.h"
#include "cli/commands/read.h"
#include "core/json/json.h"
#include "core/json/parse.h"

namespace fsctl::cli {
namespace {

int list(const Invocation& invocation) {
  api::Request request{.method = "GET", .target = "/context"};
  if (const auto& arguments = invocation.arguments; arguments.has("context"))
    request.headers["fs-context"] = arguments.text("context");
  return print_answer(invocation, request);
}

int show(const Invocation& invocation) {
  return print_answer(
      invocation,
      {.method = "GET", .target = "/context/token", .headers = {{"fs-context", invocation.arguments.text("token")}}},
      Place::by_request);
}

int set(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  const Json body = {{"region", arguments.text("region")}, {"locale", arguments.text("locale")}};
  return print_answer(invocation,
                      {.method = "PATCH",
                       .target = "/context",
                       .headers = {{"fs-context", arguments.text("token")}},
                       .body = write(body)},
                      Place::by_request);
}

const Option token{.names = "token", .help = "The context's token, as fs-context has it.", .required = true};

}  // namespace

const Command context_command{
    .name = "context",
    .summary = "See and change what visitors' contexts stand for.",
    .examples =
        "  fsctl context list --domain shop.example/de\n"
        "  fsctl context show 3f8e1c52-7a06-4d0b-9f6a-2f1f0c9a77d1\n"
        "  fsctl context set 3f8e1c52-7a06-4d0b-9f6a-2f1f0c9a77d1 --region de --locale de-DE\n",
    .options = {},
    .commands = {{.name = "list",
                  .summary = "Print the regions, currencies and locales of a scope, as GET /context does.",
                  .examples = "  fsctl context list\n"
                              "  fsctl context list --scope business | jq -r '.[].locales[].url'\n",
                  .options = with_place({{.names = "--context",
                                          .help = "Token of the context whose scope is meant; it comes before a "
                                                  "domain or scope."}}),
                  .run = list},
                 {.name = "show",
                  .summary = "Print the scope, region and locale of a context, as GET /context/token does.",
                  .examples = "  fsctl context show 3f8e1c52-7a06-4d0b-9f6a-2f1f0c9a77d1\n",
                  .options = {token},
                  .run = show},
                 {.name = "set",
                  .summary = "Give a context another region and locale of its scope, as PATCH /context does.",
                  .examples = "  fsctl context set 3f8e1c52-7a06-4d0b-9f6a-2f1f0c9a77d1 --region de --locale de-DE\n",
                  .options = {token,
                              {.names = "--region", .help = "A region of the context's scope.", .required = true},
                              {.names = "--locale", .help = "A locale of that region.", .required = true}},
                  .run = set}},
};

}  // namespace fsctl::cli
