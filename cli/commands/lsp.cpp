#include "cli/lsp/session.h"

#include "cli/commands.h"
#include "cli/commands/sampled.h"
#include "core/project/load.h"
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

/// Some records of a feed, of many those that are spread over all of them.
std::vector<std::string> sampled(store::Store& store, store::FeedNumber feed) {
  constexpr std::size_t most_records = 200;
  constexpr std::size_t most_bytes = std::size_t{2} << 20U;
  std::vector<std::string> texts;
  std::size_t bytes = 0;
  store::spread_feed_records(
      store, feed,
      [&](const store::StoredFeedRecord& record) {
        bytes += record.raw.size();
        if (bytes <= most_bytes || texts.empty()) texts.emplace_back(record.raw);
      },
      most_records);
  return texts;
}

std::map<std::string, std::vector<std::string>> sampled(const Invocation& invocation, const project::Project& project) {
  auto store = invocation.open_store(StoreMode::existing);
  std::map<std::string, std::vector<std::string>> samples;
  for (const auto& [feed, _] : project.feeds)
    if (const auto number = store::find_feed(store, feed)) samples[feed] = sampled(store, *number);
  return samples;
}

/// When the files of a store were written last, and how large they are; empty for a store of a server.
std::string state_of_store(const Invocation& in_project) {
  const auto address = in_project.store_address();
  std::string state;
  for (const auto* ending : {"", "-wal"}) {
    if (address.is_of_server()) break;
    auto file = address.file();
    file += ending;
    std::error_code none;
    const auto size = fs::file_size(file, none);
    const auto written = fs::last_write_time(file, none).time_since_epoch().count();
    if (!none && size > 0) state += std::to_string(size) + ' ' + std::to_string(written) + ';';
  }
  return state;
}

/// The project of an editor that names no folder: as for every command. Throws Error for one that is named and is none;
/// a place at which the system refuses to look has none.
std::optional<fs::path> usual_project(const Invocation& invocation) {
  const auto named = invocation.arguments.path("project");
  std::optional<fs::path> found;
  try {
    found = invocation.find_directory();
  } catch (const fs::filesystem_error&) {
    if (!named.empty()) throw;
  }
  if (!named.empty() && !found) throw project::no_project(named);
  return found ? std::optional(fs::absolute(*found)) : std::nullopt;
}

int run_lsp(const Invocation& invocation) {
  lsp::StoreReads reads{
      .check =
          [&](const project::Project& project, Problems& problems) {
            with_store(invocation, project.directory,
                       [&](const Invocation& in_project) { check_with_records(in_project, project, problems); });
          },
      .records =
          [&](const project::Project& project) {
            std::map<std::string, std::vector<std::string>> samples;
            with_store(invocation, project.directory,
                       [&](const Invocation& in_project) { samples = sampled(in_project, project); });
            return samples;
          },
      .state =
          [&](const fs::path& project) {
            std::string state;
            with_store(invocation, project, [&](const Invocation& in_project) { state = state_of_store(in_project); });
            return state;
          }};
  return lsp::Session(invocation.console.in, invocation.console.out, std::move(reads), usual_project(invocation)).run();
}

}  // namespace

const Command lsp_command{
    .name = "lsp",
    .summary = "Serve editors: findings while typing, help at the cursor, completion, definitions, renames and fixes.",
    .examples =
        "  fsctl lsp\n"
        "  fsctl lsp --project shop\n",
    .options = {{.names = "--stdio",
                 .help = "Speak over the standard streams, as it always does; editors that say so may.",
                 .takes = Option::Takes::nothing}},
    .run = run_lsp,
    .no_json = "what it reads and writes is JSON-RPC already, as editors speak it",
};

}  // namespace fsctl::cli
