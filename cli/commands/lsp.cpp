#include "cli/lsp/session.h"

#include "cli/commands.h"
#include "cli/commands/sampled.h"
#include "core/store/feed_records.h"

namespace fsctl::cli {
namespace {

namespace fs = std::filesystem;

/// Calls `read` with an invocation in a project that has a store. What is wrong with the store is for other commands to
/// tell: an editor goes on without it.
template <typename Read>
void with_store(const Invocation& invocation, const fs::path& project, const Read& read) {
  try {
    invocation.in_project(project, [&](const Invocation& there) {
      if (there.has_store()) read(there);
    });
  } catch (const Error&) {
  } catch (const std::exception& exception) {
    if (!store::as_error(exception)) throw;
  }
}

std::optional<std::string> first_record(const Invocation& invocation, const std::string& feed) {
  auto store = invocation.open_store(StoreMode::existing);
  const auto number = store::find_feed(store, feed);
  std::optional<std::string> text;
  if (number)
    store::each_feed_record(
        store, *number, [&](const store::StoredFeedRecord& record) { text = std::string(record.raw); }, 1);
  return text;
}

int run_lsp(const Invocation& invocation) {
  lsp::StoreReads reads{.check =
                            [&](const project::Project& project, Problems& problems) {
                              with_store(invocation, project.directory, [&](const Invocation& in_project) {
                                check_with_records(in_project, project, problems);
                              });
                            },
                        .record =
                            [&](const fs::path& project, const std::string& feed) {
                              std::optional<std::string> record;
                              with_store(invocation, project, [&](const Invocation& in_project) {
                                record = first_record(in_project, feed);
                              });
                              return record;
                            }};
  return lsp::Session(invocation.console.in, invocation.console.out, std::move(reads)).run();
}

}  // namespace

const Command lsp_command{
    .name = "lsp",
    .summary = "Serve editors: findings while typing, help at the cursor, completion, definitions, renames and fixes.",
    .examples = "  fsctl lsp\n",
    .options = {{.names = "--stdio",
                 .help = "Speak over the standard streams, as it always does; editors that say so may.",
                 .takes = Option::Takes::nothing}},
    .run = run_lsp,
};

}  // namespace fsctl::cli
