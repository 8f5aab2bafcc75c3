#include <optional>
#include <ostream>
#include <set>

#include "cli/commands.h"
#include "cli/stored.h"
#include "cli/table.h"
#include "cli/undo_point.h"
#include "core/connect/retry.h"
#include "core/ingest/change_json.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/rebuild/make_current.h"
#include "core/store/feed_records.h"
#include "core/text/printable.h"

namespace fsctl::cli {
namespace {

using store::ChangeState;

/// The most failures of a load that are shown with it.
constexpr std::size_t change_most_failures = 20;

std::string id_bytes(const std::string& text) {
  auto bytes = uuid_bytes(text);
  if (bytes.empty()) throw Error(ErrorCode::usage, "\"" + text + "\" is no correlation id");
  return bytes;
}

void print_problem(std::ostream& out, const Json& problem) {
  out << problem.value("severity", "error") << '[' << problem["code"].get<std::string>()
      << "]: " << text::printable(problem["message"].get<std::string>()) << '\n';
  if (problem.contains("file")) {
    out << "  = in " << text::printable(problem["file"].get<std::string>());
    if (problem.contains("line")) out << ':' << problem["line"] << ':' << problem["column"];
    out << '\n';
  }
  if (problem.contains("pointer")) out << "  = at " << text::printable(problem["pointer"].get<std::string>()) << '\n';
  if (problem.contains("hint")) out << "  = " << text::printable(problem["hint"].get<std::string>()) << '\n';
}

void print_change(std::ostream& out, const Json& change) {
  const auto line = [&](const char* name, const Json& value) {
    if (value.is_string()) out << name << text::printable(value.get<std::string>()) << '\n';
  };
  line("feed      ", change["feed"]);
  line("record    ", change["record"]);
  line("intent    ", change["intent"]);
  line("received  ", change["received"]);
  line("finished  ", change["finished"]);
  line("state     ", change["state"]);
  if (change.contains("counts")) out << "records   " << ingest::counts_text(change["counts"]) << '\n';
  if (change.contains("cause")) line("cause     ", change["cause"]);
  for (const Json& problem : change["problems"]) print_problem(out, problem);
}

[[noreturn]] void refuse_unknown(store::Store& store, const std::string& id) {
  if (store::has_passed(store, id_bytes(id)))
    throw Error(ErrorCode::change_passed, "the change " + id + " is older than those that are kept",
                "changes.keepDays in project.json says for how many days they are; 30 unless set");
  throw Error(ErrorCode::unknown_name, "there is no change " + id);
}

/// Prints the failures of a load, one per line.
void print_failures(std::ostream& out, const Json& failures, std::int64_t more) {
  if (!failures.empty()) out << "failed\n";
  for (const Json& failure : failures) {
    out << "  " << failure["correlation-id"].get<std::string>() << "  "
        << text::printable(failure["record"].get<std::string>());
    if (!failure["problems"].empty())
      out << "  " << text::printable(failure["problems"][0]["message"].get<std::string>());
    out << '\n';
  }
  if (more > 0) out << "  … and " << more << " more: fsctl change list --failed\n";
}

/// What the log has about a correlation id, as JSON: the parts of its change; for a load, its first failures and the
/// number of further ones; for a change that another one caused, such as a load, that one.
struct Shown {
  Json parts = Json::array();
  Json failures = Json::array();
  std::int64_t more_failures = 0;
  Json cause = nullptr;
};

Shown find_shown(store::Store& store, const std::string& id) {
  const auto feeds = store::feed_ids(store);
  Shown shown;
  std::string cause;
  store::each_part(store, id, [&](const store::Change& change) {
    shown.parts.push_back(ingest::change_json(change, feeds));
    cause = change.cause;
  });
  store::each_failure(store, id, [&](const store::Change& change) {
    if (shown.failures.size() < change_most_failures)
      shown.failures.push_back(ingest::change_json(change, feeds));
    else
      ++shown.more_failures;
  });
  if (!cause.empty())
    store::each_part(store, cause,
                     [&](const store::Change& change) { shown.cause = ingest::change_json(change, feeds); });
  return shown;
}

int show_change(const Invocation& invocation) {
  auto store = invocation.open_store(StoreMode::existing);
  const auto id = invocation.arguments.text("id");
  const auto shown = find_shown(store, id_bytes(id));
  if (shown.parts.empty()) refuse_unknown(store, id);
  auto& out = invocation.console.out;
  if (invocation.arguments.has("json")) {
    Json json = {{"format_version", 1}, {"changes", shown.parts}};
    if (!shown.failures.empty()) json["failures"] = shown.failures;
    if (!shown.cause.is_null()) json["cause"] = shown.cause;
    out << write(json) << '\n';
    return exit_done;
  }
  for (std::size_t i = 0; i < shown.parts.size(); ++i) {
    if (i > 0) out << '\n';
    print_change(out, shown.parts[i]);
  }
  print_failures(out, shown.failures, shown.more_failures);
  if (shown.cause.is_null()) return exit_done;
  out << "\nwhich is part of\n\n";
  print_change(out, shown.cause);
  return exit_done;
}

int list_change(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  store::ChangeFilter filter{.failed_only = arguments.has("failed"), .limit = arguments.number("limit")};
  auto store = invocation.open_store(StoreMode::existing);
  if (arguments.has("feed")) filter.feed = find_feed(invocation, store, arguments.text("feed"));
  const auto feeds = store::feed_ids(store);
  Json changes = Json::array();
  store::each_change(store, filter, [&](const auto& change) { changes.push_back(ingest::change_json(change, feeds)); });
  const auto more = store::count_changes(store, filter) - static_cast<std::int64_t>(changes.size());
  if (arguments.has("json")) {
    invocation.console.out << write(Json{{"format_version", 1}, {"changes", changes}, {"more", more}}) << '\n';
    return exit_done;
  }
  for (Json& change : changes)  // a load has many records, so their counts stand in place of an id
    if (change["record"].is_null()) change["record"] = ingest::counts_text(change.value("counts", Json::object()));
  print_table(invocation.console.out, {"correlation id", "state", "intent", "received", "feed", "record"}, changes,
              {"correlation-id", "state", "intent", "received", "feed", "record"});
  if (more > 0) invocation.console.err << "… and " << more << " more; --limit says how many are listed\n";
  return exit_done;
}

/// The failed changes with these ids, as JSON.
Json failures(store::Store& store, const std::vector<std::string>& ids) {
  const auto feeds = store::feed_ids(store);
  Json failed = Json::array();
  const std::set<std::string> different(ids.begin(), ids.end());
  store::each_part(store, std::vector<std::string>(different.begin(), different.end()),
                   [&](std::size_t, const store::Change& change) {
                     if (change.state == ChangeState::failed) failed.push_back(ingest::change_json(change, feeds));
                   });
  return failed;
}

int retry(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  if (arguments.has("id") == arguments.has("all-failed"))
    throw Error(ErrorCode::usage, "change retry takes the ids of changes, or --all-failed");
  std::optional<std::vector<std::string>> ids;
  if (arguments.has("id")) ids.emplace();
  for (const auto& id : arguments.all("id")) ids->push_back(id_bytes(id));
  const auto project = invocation.load_project();
  std::optional<UndoPoint> undo;
  if (invocation.has_store()) undo.emplace(invocation, "fsctl change retry");
  auto store = invocation.open_store(StoreMode::existing);
  invocation.make_current(store, *project);
  const auto [processed, failed] =
      connect::retry_changes(store, *project, invocation.world,
                             connect::real_outside(invocation.world, {}, arguments.has("allow-outside")), ids);
  const auto changes = failures(store, failed);
  if (arguments.has("json"))
    invocation.console.out
        << write(Json{{"format_version", 1}, {"processed", processed}, {"failed", failed.size()}, {"changes", changes}})
        << '\n';
  for (const Json& change : changes) {
    invocation.console.err << change["correlation-id"].get<std::string>()
                           << " failed again: " << change["feed"].get<std::string>() << ", record "
                           << text::printable(change["record"].get<std::string>()) << '\n';
    for (const Json& problem : change["problems"]) print_problem(invocation.console.err, problem);
  }
  invocation.console.err << processed << " processed, " << failed.size() << " failed\n";
  return failed.empty() ? exit_done : exit_problems;
}

}  // namespace

const Command change_command{
    .name = "change",
    .summary = "Follow what became of pushes and loads, by their correlation ids, and try failed ones again.",
    .examples =
        "  fsctl change list --failed\n"
        "  fsctl change show 019aa3f2-7c1e-7003-8f64-5d1c2b9e0a77\n"
        "  fsctl change retry --all-failed\n",
    .options = {},
    .commands =
        {{.name = "show",
          .summary =
              "Show a change: its record, its times, and in full why it failed; of a load its counts and failures.",
          .examples = "  fsctl change show 019aa3f2-7c1e-7003-8f64-5d1c2b9e0a77\n",
          .options = {{.names = "id", .help = "The correlation id.", .required = true}, json_option()},
          .run = show_change},
         {.name = "list",
          .summary = "List the latest changes.",
          .examples = "  fsctl change list --failed --feed products\n",
          .options = {{.names = "--failed",
                       .help = "Only those that failed and that no later change has settled.",
                       .takes = Option::Takes::nothing},
                      {.names = "--feed", .help = "Only those of one data feed."},
                      {.names = "--limit,-n",
                       .help = "How many at most; {default} unless you say otherwise.",
                       .fallback = "20",
                       .number = Number{.least = 1, .words = "takes a number"}},
                      json_option()},
          .run = list_change},
         {.name = "retry",
          .summary = "Try failed changes again: map their records anew, carry out triggers once more.",
          .examples = "  fsctl change retry 019aa3f2-7c1e-7003-8f64-5d1c2b9e0a77\n"
                      "  fsctl change retry --all-failed\n",
          .options = {{.names = "id",
                       .help = "Correlation ids of failed changes; that of a load stands for its failures.",
                       .takes = Option::Takes::many_values},
                      {.names = "--all-failed",
                       .help = "Every change that failed and is not settled.",
                       .takes = Option::Takes::nothing},
                      {.names = "--allow-outside",
                       .help = "Let a file connector read outside the project's directory.",
                       .takes = Option::Takes::nothing},
                      json_option()},
          .run = retry}},
};

}  // namespace fsctl::cli
