#include "cli/commands.h"
#include "cli/commands/read.h"
#include "core/api/url.h"

namespace fsctl::cli {
namespace {

int run_block(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  return print_answer(invocation, {.method = api::Method::get,
                                   .target = "/block/" + text::percent_encode_path(arguments.text("slug")) + "/" +
                                             text::percent_encode(arguments.text("key"))});
}

}  // namespace

const Command block_command{
    .name = "block",
    .summary = "Print one record through a Detail Block.",
    .examples =
        "  fsctl block product/card jotunheimen-3\n"
        "  fsctl block product/full jotunheimen-3 --scope business --locale de-DE | jq .name\n",
    .options = with_place({{.names = "slug", .help = "The block.", .required = true},
                           {.names = "key", .help = "The record's key.", .required = true}}),
    .run = run_block,
    .only_json = true,
};

}  // namespace fsctl::cli
