#include "core/release/release.h"

#include <algorithm>
#include <ostream>

#include "cli/commands.h"
#include "cli/listener.h"
#include "cli/stored.h"
#include "cli/table.h"
#include "core/ingest/failure_text.h"
#include "core/ingest/losses.h"
#include "core/ingest/versions.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/release/difference.h"
#include "core/report/report.h"
#include "core/store/counters.h"
#include "core/text/printable.h"
#include "core/text/timestamp.h"

namespace fsctl::cli {
namespace {

using Carry = release::Put (*)(store::Store&, const project::Project&, const World&);

std::string name_of(const release::Configuration& configuration) {
  if (!configuration.is_release()) return "the working configuration";
  return "release " + configuration.release.id + " of " + text::format_timestamp(configuration.release.created);
}

/// What a stage serves now, against what it served.
std::string sentence(std::string_view stage, const release::Put& put, bool is_dry) {
  const auto what = "release " + put.release.id;
  if (!put.has_moved()) return std::string(stage) + " serves " + what + " already";
  const auto before = put.before ? ", before it was " + put.before->id : std::string();
  return std::string(stage) + (is_dry ? " would serve " : " serves ") + (put.is_new ? "a new " : "") + what + before;
}

void tell_unreleased(const Invocation& invocation, store::Store& store, const project::Project& project,
                     const release::Put& put) {
  if (put.is_new || release::is_up_to_date(store, project, put.release)) return;
  invocation.console.err << "the working configuration is another; fsctl release preview takes it\n";
}

std::string such_as(const ingest::FailureCause& cause) {
  std::string ids;
  for (const auto& id : cause.first) ids += (ids.empty() ? "" : ", ") + text::printable(id);
  return ids;
}

std::string counted(std::int64_t count) { return std::to_string(count) + (count == 1 ? " record" : " records"); }

/// The records that a stage would show no more, or only as they were.
void tell_losses(std::ostream& err, std::string_view stage, const std::vector<ingest::FailureCause>& causes,
                 bool is_allowed) {
  std::int64_t count = 0;
  for (const auto& cause : causes) count += cause.count;
  err << (is_allowed ? "warning: " : "nothing was released: ") << counted(count) << " that " << stage
      << " shows now cannot be mapped by it\n";
  for (const auto& cause : causes)
    err << "  " << counted(cause.count) << ": " << ingest::failure_text(cause.problem) << ", such as " << such_as(cause)
        << '\n';
  if (!is_allowed)
    err << "--allow-failures releases it all the same: such records keep their last good version where it fits\n";
}

Json as_json(const std::vector<ingest::FailureCause>& causes) {
  Json list = Json::array();
  for (const auto& cause : causes) {
    list.push_back(report::as_json(cause.problem));
    list.back().update({{"count", cause.count}, {"records", cause.first}});
  }
  return list;
}

/// Moves a stage and makes what it serves then ready, all of it or nothing. Readers see the old state until the end.
int put_release(const Invocation& invocation, std::string_view stage, Carry carry) {
  const auto& arguments = invocation.arguments;
  const auto project = invocation.load_project();
  store::Store store(invocation.store_path(*project), store::Store::Mode::write);
  const bool is_dry = arguments.has("dry-run");
  const auto shown = listener(invocation.console);
  store::Transaction transaction(store);
  const auto shown_before = ingest::shown_by(store, *project, stage);
  const auto put = arguments.has("release")
                       ? release::put_on_stage(store, stage, release::find_release(store, arguments.text("release")))
                       : carry(store, *project, invocation.world);
  std::vector<ingest::FailureCause> losses;
  ingest::make_current_within(store, *project, invocation.world, shown, " for the release", [&](const auto&) {
    if (put.has_moved())
      losses = ingest::losses(store, *release::Stages(store, project).find(stage)->project, shown_before);
  });
  const bool is_refused = !losses.empty() && !arguments.has("allow-failures");
  if (!losses.empty()) tell_losses(invocation.console.err, stage, losses, !is_refused);
  if (is_refused && !arguments.has("json")) return exit_problems;
  store::add_to_counter(store, store::versions_counter, 1);
  if (!is_refused) tell_unreleased(invocation, store, *project, put);
  if (!is_dry && !is_refused) transaction.commit();
  if (!is_refused) shown.tell(sentence(stage, put, is_dry));
  if (!arguments.has("json")) {
    invocation.console.out << put.release.id << '\n';
    return exit_done;
  }
  const Json before = put.before ? Json(put.before->id) : Json();
  invocation.console.out << write(Json{{"format_version", 1},
                                       {"stage", stage},
                                       {"release", put.release.id},
                                       {"created", text::format_timestamp(put.release.created)},
                                       {"new", put.is_new},
                                       {"before", before},
                                       {"dry_run", is_dry},
                                       {"refused", is_refused},
                                       {"failures", as_json(losses)}})
                         << '\n';
  return is_refused ? exit_problems : exit_done;
}

int run_preview(const Invocation& invocation) {
  return put_release(invocation, release::preview, release::release_to_preview);
}

int run_public(const Invocation& invocation) {
  return put_release(invocation, release::public_stage, release::release_to_public);
}

int run_list(const Invocation& invocation) {
  auto store = open_to_read(invocation);
  const store::Reading reading(store);
  Json list = Json::array();
  for (const auto& release : store::releases(store)) {
    Json stages = Json::array();
    std::string words;
    for (const auto stage : {release::preview, release::public_stage})
      if (const auto on = store::find_stage(store, stage); on && on->id == release.id) {
        stages.push_back(stage);
        words += (words.empty() ? "" : " ") + std::string(stage);
      }
    list.push_back({{"release", release.id},
                    {"created", text::format_timestamp(release.created)},
                    {"stages", stages},
                    {"fetch_secrets", store::release_secrets(store, release.number).size()},
                    {"stage", words}});
  }
  if (!invocation.arguments.has("json")) {
    print_table(invocation.console.out, {"release", "created", "fetch secrets", "stages"}, list,
                {"release", "created", "fetch_secrets", "stage"});
    return exit_done;
  }
  for (auto& release : list) release.erase("stage");
  invocation.console.out << write(Json{{"format_version", 1}, {"releases", list}}) << '\n';
  return exit_done;
}

void print_differences(std::ostream& out, const std::vector<release::Difference>& differences, bool breaking) {
  std::size_t width = 0;
  std::vector<const release::Difference*> shown;
  for (const auto& difference : differences) {
    if (difference.breaks != breaking) continue;
    shown.push_back(&difference);
    width = std::max(width, difference.subject.size());
  }
  if (shown.empty()) return;
  out << (breaking ? "\nbreaks clients\n" : "\nother changes\n");
  for (const auto* difference : shown)
    out << "  " << difference->subject << std::string(width - difference->subject.size() + 2, ' ')
        << difference->message << '\n';
}

Json as_json(const release::Configuration& configuration) {
  return configuration.is_release() ? Json(configuration.release.id) : Json();
}

int run_diff(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  const auto project = invocation.load_project();
  auto store = open_to_read(invocation);
  const store::Reading reading(store);
  const auto before = release::find_configuration(store, project, arguments.text("from", release::public_stage));
  const auto after = release::find_configuration(store, project, arguments.text("to", release::develop));
  const auto differences = release::differences(before, after);
  const bool breaks = std::ranges::any_of(differences, &release::Difference::breaks);
  auto& out = invocation.console.out;
  if (arguments.has("json")) {
    Json list = Json::array();
    for (const auto& [subject, message, is_breaking] : differences)
      list.push_back({{"subject", subject}, {"message", message}, {"breaks_clients", is_breaking}});
    out << write(Json{{"format_version", 1},
                      {"from", as_json(before)},
                      {"to", as_json(after)},
                      {"breaks_clients", breaks},
                      {"differences", list}})
        << '\n';
  } else {
    out << "from  " << name_of(before) << "\nto    " << name_of(after) << '\n';
    print_differences(out, differences, true);
    print_differences(out, differences, false);
    if (differences.empty()) out << "\nnothing that clients or records notice\n";
  }
  return breaks && arguments.has("fail-on-breaking") ? exit_problems : exit_done;
}

const Option as_json_option{.names = "--json", .help = "Print JSON.", .takes = Option::Takes::nothing};

std::vector<Option> put_options() {
  return {{.names = "release", .help = "An earlier release to go back to: its id, or the beginning of it."},
          {.names = "--dry-run",
           .help = "Do everything, then take it back: shows what would be mapped anew.",
           .takes = Option::Takes::nothing},
          {.names = "--allow-failures",
           .help = "Release it also when it cannot map records that the stage shows now.",
           .takes = Option::Takes::nothing},
          as_json_option};
}

}  // namespace

const Command release_command{
    .name = "release",
    .summary = "Carry the configuration and the fetch secrets to the stages preview and public.",
    .examples =
        "  fsctl release diff\n"
        "  fsctl release preview\n"
        "  fsctl release public\n"
        "  fsctl release list\n",
    .options = {},
    .commands = {{.name = "preview",
                  .summary = "Take a snapshot of the configuration and put it on preview; prints the release's id.",
                  .examples = "  fsctl release preview\n"
                              "  fsctl release preview --dry-run\n",
                  .options = put_options(),
                  .run = run_preview},
                 {.name = "public",
                  .summary = "Put the release of preview on public; without one, a snapshot of the configuration.",
                  .examples = "  fsctl release public\n"
                              "  fsctl release public 3f2a81c0    # back to an earlier one\n",
                  .options = put_options(),
                  .run = run_public},
                 {.name = "list",
                  .summary = "List the releases, the latest first, and the stages that serve them.",
                  .examples = "  fsctl release list --json | jq -r '.releases[0].release'\n",
                  .options = {as_json_option},
                  .run = run_list},
                 {.name = "diff",
                  .summary = "Say what changes from one stage or release to another, and what of it breaks clients.",
                  .examples = "  fsctl release diff                    # from public to the working configuration\n"
                              "  fsctl release diff public preview\n"
                              "  fsctl release diff --fail-on-breaking\n",
                  .options = {{.names = "from", .help = "develop, preview, public or a release; public unless given."},
                              {.names = "to", .help = "The same; develop unless given."},
                              {.names = "--fail-on-breaking",
                               .help = "Exit with 1 when something breaks clients.",
                               .takes = Option::Takes::nothing},
                              as_json_option},
                  .run = run_diff}},
};

}  // namespace fsctl::cli
