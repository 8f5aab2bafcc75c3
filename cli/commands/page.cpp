#include "cli/commands.h"
#include "cli/commands/read.h"
#include "core/api/url.h"

namespace fsctl::cli {
namespace {

int run_page(const Invocation& invocation) {
  return print_answer(invocation, {.method = api::Method::get,
                                   .target = "/page/" + text::percent_encode(invocation.arguments.text("url"))});
}

}  // namespace

const Command page_command{
    .name = "page",
    .summary = "Print what lives at a URL: a page, a redirect or nothing.",
    .examples =
        "  fsctl page shop.example/gb/p/jotunheimen-3-trekking-tent\n"
        "  fsctl page https://shop.example/de/zelte | jq .route\n",
    .options = {{.names = "url", .help = "The URL, with or without scheme.", .required = true},
                {.names = "--stage", .help = "Release stage: develop, preview, public or a release id."}},
    .run = run_page,
    .only_json = true,
};

}  // namespace fsctl::cli
