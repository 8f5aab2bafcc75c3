#include <cstdint>
#include <map>
#include <ostream>
#include <string>
#include <string_view>

#include "cli/commands.h"
#include "cli/commands/store_info.h"
#include "cli/interruptible.h"
#include "cli/progress_line.h"
#include "core/error/error.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/store/copied_rows.h"
#include "core/store/place.h"

namespace fsctl::cli {
namespace {

/// The stores that a copy goes from and to. Throws Error(usage | store_unusable) where one has nothing or too much.
void check_ends(const store::Address& from, const store::Address& to) {
  if (from == to) throw Error(ErrorCode::usage, "a store cannot be copied to itself: " + from.text());
  if (!store::exists(from))
    throw Error(ErrorCode::store_unusable, from.text() + ": there is no store",
                "name a file, or the URL of a database");
}

int run_copy_store(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  const store::Address from = arguments.path("from");
  const store::Address to = arguments.path("to");
  check_ends(from, to);
  const Interruptible interruptible;
  store::Store source(from, store::Store::Mode::read);
  store::Store target(to, store::Store::Mode::write);
  for (auto* store : {&source, &target}) interruptible.guard(*store);
  if (store::has_rows(target))
    throw Error(
        ErrorCode::usage, to.text() + ": this store has records already",
        "a copy goes into a new store: name another file or, with options=-csearch_path%3DNAME, another schema");
  ProgressLine progress(invocation.console);
  std::map<std::string, std::int64_t, std::less<>> rows;
  store::copy_rows(source, target, [&](std::string_view table, std::int64_t so_far) {
    rows.insert_or_assign(std::string(table), so_far);
    if (progress.is_due()) progress.show(std::string(table) + ": " + std::to_string(so_far) + " rows copied");
  });
  progress.clear();
  if (arguments.has("json"))
    invocation.console.out << write(
                                  Json{{"format_version", 1}, {"from", from.text()}, {"to", to.text()}, {"rows", rows}})
                           << '\n';
  else
    invocation.console.out << "copied " << rows["feed_record"] << " records, and what became of them, to " << to.text()
                           << "; both have the same rows\n";
  return exit_done;
}

}  // namespace

const Command store_command{
    .name = "store",
    .summary = "Tell of the place where a store lies, and move what it contains to another one.",
    .examples =
        "  fsctl store info\n"
        "  fsctl store copy .fsctl/store.db postgresql://shop@db.example/shop\n",
    .options = {},
    .commands =
        {{.name = "info",
          .summary = "Show where a store lies, what keeps it, how large it is, and who has it open.",
          .examples =
              "  fsctl store info\n"
              "  fsctl store info --store postgresql://shop@db.example/shop --json | jq .replication\n"
              "\n"
              "Of a database it tells the size of each table, the sessions, whether the server is a primary or a\n"
              "standby, and how far standbys are behind. It takes little time whatever the size: where a database\n"
              "estimates more than 100000 records, that is told, as \"about\" so many.\n",
          .options = {json_option()},
          .run = show_store_info},
         {.name = "copy",
          .summary = "Copy a store between a file and a database, in either direction.",
          .examples =
              "  fsctl store copy .fsctl/store.db postgresql://shop@db.example/shop\n"
              "  fsctl store copy 'postgresql://shop@db.example/shop?options=-csearch_path%3Dmain' shop.db\n"
              "\n"
              "All that is in it is copied in one transaction: records, what they were mapped to, indexes, URLs,\n"
              "releases, keys and contexts. What is then read of both is compared, and nothing is kept of a copy\n"
              "that differs or is interrupted. Whoever uses the first store meanwhile does not wait, but what is\n"
              "written to it from then on is not in the copy.\n",
          .options = {{.names = "from",
                       .help = "The store: a file, or the URL of a database.",
                       .required = true,
                       .path = true},
                      {.names = "to", .help = "A new one, or one without records.", .required = true, .path = true},
                      json_option()},
          .run = run_copy_store}},
};

}  // namespace fsctl::cli
