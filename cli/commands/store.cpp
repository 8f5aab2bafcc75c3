#include <cstdint>
#include <exception>
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
  for (const auto& address : {from, to}) store::check_address(address);
  if (from == to) throw Error(ErrorCode::usage, "a store cannot be copied to itself: " + from.text());
  if (!store::exists(from))
    throw Error(ErrorCode::store_unusable, from.text() + ": there is no store",
                "name a file, or the URL of a database");
}

/// Throws Error(interrupted) with what helps.
store::Copied copy(store::Store& from, store::Store& into, const store::RowsCopied& told) {
  try {
    return store::copy_rows(from, into, told);
  } catch (const std::exception& exception) {
    const auto error = store::as_error(exception);
    if (!error || error->code() != ErrorCode::interrupted) throw;
    throw Error(ErrorCode::interrupted, "the copy was interrupted", "the same command goes on where it stopped");
  }
}

void tell_of_beginning(Console& console, store::Copied::Beginning beginning) {
  if (beginning == store::Copied::Beginning::goes_on) console.err << "went on with the copy that was interrupted\n";
  if (beginning == store::Copied::Beginning::anew)
    console.err << "the store has changed since a copy of it was interrupted, so all was copied anew\n";
}

Json copied_json(const store::Address& from, const store::Address& to, const store::Copied& copied) {
  Json tables = Json::object();
  for (const auto& [name, table] : copied.tables) tables[name] = {{"rows", table.rows}, {"digest", table.digest}};
  return {{"format_version", 1},
          {"from", from.text()},
          {"to", to.text()},
          {"went_on", copied.beginning == store::Copied::Beginning::goes_on},
          {"tables", tables}};
}

int run_copy_store(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  const store::Address from = arguments.path("from");
  const store::Address to = arguments.path("to");
  check_ends(from, to);
  const Interruptible interruptible;
  store::Store source(from, store::Store::Mode::read);
  store::Store target(to, store::Store::Mode::write, store::Unfinished::taken);
  for (auto* store : {&source, &target}) interruptible.guard(*store);
  ProgressLine progress(invocation.console);
  const auto copied = copy(source, target, [&](std::string_view table, std::int64_t so_far) {
    if (progress.is_due()) progress.show(std::string(table) + ": " + std::to_string(so_far) + " rows copied");
  });
  progress.clear();
  tell_of_beginning(invocation.console, copied.beginning);
  if (arguments.has("json"))
    invocation.console.out << write(copied_json(from, to, copied)) << '\n';
  else
    invocation.console.out << "copied " << copied.tables.find("feed_record")->second.rows
                           << " records, and what became of them, to " << to.text() << "; both have the same rows\n";
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
              "All that is in it is copied: records, what they were mapped to, indexes, URLs, releases, keys and\n"
              "contexts. What is then read of both is compared; --json tells the digest of each table. Until all is\n"
              "there no command opens the new store. When the copy is interrupted or killed, the same command goes\n"
              "on where it stopped, or begins anew if the first store has changed since. Whoever uses that one\n"
              "meanwhile does not wait, but what is written to it from then on is not in the copy.\n",
          .options = {{.names = "from",
                       .help = "The store: a file, or the URL of a database.",
                       .required = true,
                       .path = true},
                      {.names = "to", .help = "A new one, or one without records.", .required = true, .path = true},
                      json_option()},
          .run = run_copy_store}},
};

}  // namespace fsctl::cli
