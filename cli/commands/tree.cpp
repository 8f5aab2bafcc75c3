#include "cli/commands.h"
#include "cli/commands/read.h"
#include "core/api/url.h"

namespace fsctl::cli {
namespace {

int run_tree(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  std::string target = "/tree/" + text::percent_encode_path(arguments.text("slug"));
  char separator = '?';
  for (const char* option : {"key", "depth"}) {
    if (!arguments.has(option)) continue;
    target += separator + std::string(option) + '=' + text::percent_encode(arguments.text(option));
    separator = '&';
  }
  return print_answer(invocation, {.method = api::Method::get, .target = target});
}

}  // namespace

const Command tree_command{
    .name = "tree",
    .summary = "Print a Menu Tree.",
    .examples =
        "  fsctl tree shop/menu --depth 1\n"
        "  fsctl tree shop/menu --key camping --domain shop.example/de\n",
    .options = with_place({{.names = "slug", .help = "The tree.", .required = true},
                           {.names = "--key", .help = "The node to start from; all roots otherwise."},
                           {.names = "--depth", .help = "How many levels below the first; 0 is none."}}),
    .run = run_tree,
    .only_json = true,
};

}  // namespace fsctl::cli
