#include "core/release/release.h"

#include <algorithm>
#include <optional>
#include <ostream>

#include "cli/commands.h"
#include "cli/commands/put_release.h"
#include "cli/table.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/release/difference.h"
#include "core/text/timestamp.h"

namespace fsctl::cli {
namespace {

std::string name_of(const served::Configuration& configuration) {
  if (!configuration.is_release()) return "the working configuration";
  return "release " + configuration.release.id + " of " + text::format_timestamp(configuration.release.created);
}

int run_preview(const Invocation& invocation) { return put_release(invocation, served::preview); }

int run_public(const Invocation& invocation) { return put_release(invocation, served::public_stage); }

int run_list_release(const Invocation& invocation) {
  auto store = invocation.open_store(StoreMode::existing);
  std::optional<store::ReadTransaction> reading(store);
  Json list = Json::array();
  for (const auto& release : store::releases(store)) {
    Json stages = Json::array();
    std::string words;
    for (const auto stage : {served::preview, served::public_stage})
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
  reading.reset();
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

Json as_json(const served::Configuration& configuration) {
  return configuration.is_release() ? Json(configuration.release.id) : Json();
}

int run_diff(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  const auto project = invocation.load_project();
  auto store = invocation.open_store(StoreMode::existing);
  const store::ReadTransaction reading(store);
  const auto before = release::find_configuration(store, project, arguments.text("from"));
  const auto after = release::find_configuration(store, project, arguments.text("to"));
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

std::vector<Option> put_options() {
  return {{.names = "release", .help = "An earlier release to go back to: its id, or the beginning of it."},
          {.names = "--dry-run",
           .help = "Do everything, then take it back: shows what would be mapped anew.",
           .takes = Option::Takes::nothing},
          {.names = "--allow-failures",
           .help = "Release it also when it cannot map records that the stage shows now.",
           .takes = Option::Takes::nothing},
          json_option()};
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
                  .options = {json_option()},
                  .run = run_list_release},
                 {.name = "diff",
                  .summary = "Say what changes from one stage or release to another, and what of it breaks clients.",
                  .examples = "  fsctl release diff                    # from public to the working configuration\n"
                              "  fsctl release diff public preview\n"
                              "  fsctl release diff --fail-on-breaking\n",
                  .options = {{.names = "from",
                               .help = "develop, preview, public or a release; {default} unless given.",
                               .fallback = served::public_stage},
                              {.names = "to", .help = "The same; {default} unless given.", .fallback = served::develop},
                              {.names = "--fail-on-breaking",
                               .help = "Exit with 1 when something breaks clients.",
                               .takes = Option::Takes::nothing},
                              json_option()},
                  .run = run_diff}},
};

}  // namespace fsctl::cli
