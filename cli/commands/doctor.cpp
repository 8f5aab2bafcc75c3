#include "core/rebuild/doctor.h"

#include <algorithm>
#include <ostream>
#include <utility>

#include "cli/commands.h"
#include "cli/interruptible.h"
#include "cli/listener.h"
#include "cli/safe_stream.h"
#include "cli/stored.h"
#include "core/ingest/left_out.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/rebuild/make_current.h"
#include "core/report/report.h"
#include "core/served/orphans.h"
#include "core/store/damage.h"
#include "core/store/integrity.h"
#include "core/store/place.h"
#include "core/text/printable.h"

namespace fsctl::cli {
namespace {

Problems check_deep(const Invocation& invocation, const Interruptible& interruptible, store::Store& store,
                    const project::Project& project) {
  if (!served::is_current(store, project))
    throw Error(ErrorCode::store_reconfigured, "the configuration has changed since the store was mapped",
                "fsctl rebuild maps it anew");
  const auto copy = store::copy_of(store);
  store::Store copied(copy->address(), store::Store::Mode::write);
  interruptible.guard(copied);
  auto& console = invocation.console;
  // It changes nothing, so its progress only matters on a terminal.
  const auto shown = console.err_is_terminal ? listener(console) : report::Listener{};
  return rebuild::check_by_rebuilding(copied, project, interruptible.guard(shown));
}

Json as_json(const Problems& problems) {
  Json findings = Json::array();
  for (const auto& problem : problems) findings.push_back(report::as_json(problem));
  return findings;
}

/// Adds a problem for each write-ahead log that was damaged when the store was opened and is still kept beside it.
Problems with_losses(Problems problems, const store::Store& store) {
  for (const auto& loss : store::losses_of(store.address()))
    problems.push_back({.code = ErrorCode::store_inconsistent,
                        .message = loss,
                        .hint = "load and push again what was sent last, then remove that file"});
  return problems;
}

/// Prints the problems and returns the exit code. `configuration` has the problems due to which the configuration could
/// not be read and only the store's file was checked; else it is empty.
int report_findings(const Invocation& invocation, const store::Store& store, Problems problems,
                    const Problems& configuration) {
  problems = with_losses(std::move(problems), store);
  auto& out = invocation.console.out;
  for (auto& problem : problems) problem.message = text::printable(problem.message);
  const bool sound = !any_error(problems);
  if (invocation.arguments.has("json")) {
    Json report = {{"format_version", 1}, {"sound", sound}, {"findings", as_json(problems)}};
    if (!configuration.empty()) report["configuration_problems"] = as_json(configuration);
    out << write(report) << '\n';
  } else {
    if (!problems.empty())
      SafeStream::write_colored(out, report::as_text(problems, {.color = invocation.console.color}));
    if (sound)
      out << (store.is_in_memory() ? "there is nothing to look at\n" : "the store is sound\n");
    else if (std::ranges::all_of(problems, [](const Problem& problem) { return problem.hint.empty(); }))
      invocation.console.err << "fsctl rebuild makes everything anew from the feed records\n";
  }
  return sound ? exit_done : exit_problems;
}

/// Whoever names a store wants that one to be looked at.
void check_named(const Invocation& invocation) {
  if (invocation.arguments.has("store") && !invocation.has_store())
    throw Error(ErrorCode::store_unusable, invocation.store_address().text() + ": there is no store",
                "is its name right? fsctl ingest makes one");
}

/// Checks the store without the project, whose configuration cannot be read.
int check_alone(const Invocation& invocation, const Problems& configuration) {
  if (invocation.arguments.has("deep")) throw Error(configuration);
  auto store = invocation.open_store(StoreMode::existing);
  invocation.console.err << "only the file and its tables are looked at, as the configuration cannot be read:\n"
                         << first_problem(configuration) << '\n';
  return report_findings(invocation, store, rebuild::check_file(store), configuration);
}

int run_doctor(const Invocation& invocation) {
  check_named(invocation);
  Problems configuration;
  const auto project = load_project(invocation, configuration);
  if (!project) return check_alone(invocation, configuration);
  const bool is_there = invocation.has_store();
  if (is_there) store::remove_left_copies(invocation.store_address());
  const Interruptible interruptible;
  auto store = invocation.open_store(StoreMode::existing, *project);
  interruptible.guard(store);
  auto problems = rebuild::check_store(store, *project);
  if (problems.empty() && is_there && invocation.arguments.has("deep"))
    problems = check_deep(invocation, interruptible, store, *project);
  if (problems.empty()) {
    const store::ReadTransaction reading(store);
    problems = served::left_out_records(store, *project);
  }
  return report_findings(invocation, store, std::move(problems), {});
}

/// Reduces a damaged store to what can still be read; the rest is made again by the rebuild.
void write_anew(const Invocation& invocation, store::Store& store) {
  for (const auto& table : store::damaged_tables(store))
    invocation.console.err << "table " << table << " is damaged, " << store::held_by(table)->what << '\n';
  store::write_anew(store, Interruption::came);
  invocation.console.err << "the store was written anew from what can be read of it\n";
}

int run_rebuild(const Invocation& invocation) {
  const auto project = invocation.load_project();
  store::remove_left_copies(invocation.store_address());
  const Interruptible interruptible;
  auto store = invocation.open_store(StoreMode::create);
  interruptible.guard(store);
  if (!store::is_whole(store)) write_anew(invocation, store);
  const auto done =
      rebuild::make_anew(store, *project, invocation.world, interruptible.guard(listener(invocation.console)));
  const auto warnings = ingest::left_out_of(store, *project).sentences;
  for (const auto& sentence : warnings) invocation.console.err << "warning: " << sentence << '\n';
  if (invocation.arguments.has("json"))
    invocation.console.out << write(Json{{"format_version", 1}, {"failed", done.failed}, {"warnings", warnings}})
                           << '\n';
  return done.failed > 0 ? exit_problems : exit_done;
}

}  // namespace

const Command doctor_command{
    .name = "doctor",
    .summary = "Look whether the store contradicts itself, and which records nothing shows.",
    .examples =
        "  fsctl doctor\n"
        "  fsctl doctor --deep\n",
    .options = {{.names = "--deep",
                 .help = "Map every record anew in a copy of the store, and compare records, indexes and trees.",
                 .takes = Option::Takes::nothing},
                json_option()},
    .run = run_doctor,
};

const Command rebuild_command{
    .name = "rebuild",
    .summary = "Make storages, indexes and trees anew from the feed records.",
    .examples = "  fsctl rebuild\n  fsctl rebuild --json\n",
    .options = {{.names = "--json",
                 .help = "Print as JSON how many records cannot be mapped, and the warnings.",
                 .takes = Option::Takes::nothing}},
    .run = run_rebuild,
};

}  // namespace fsctl::cli
