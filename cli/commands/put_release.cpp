#include "cli/commands/put_release.h"

#include <ostream>

#include "cli/listener.h"
#include "cli/stored.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/rebuild/losses.h"
#include "core/rebuild/make_current.h"
#include "core/report/failure_text.h"
#include "core/report/report.h"
#include "core/served/live.h"
#include "core/store/counters.h"
#include "core/text/printable.h"
#include "core/text/timestamp.h"

namespace fsctl::cli {
namespace {

/// What a stage serves now, against what it served. A new release that is taken back has no id.
std::string sentence(std::string_view stage, const release::Put& put, bool is_dry) {
  const auto id = " " + put.release.id;
  if (!put.has_moved()) return std::string(stage) + " serves release" + id + " already";
  const auto before = put.before ? ", before it was " + put.before->id : std::string();
  return std::string(stage) + (is_dry ? " would serve " : " serves ") + (put.is_new ? "a new release" : "release") +
         (is_dry && put.is_new ? "" : id) + before;
}

void tell_unreleased(const Invocation& invocation, store::Store& store, const project::Project& project,
                     const release::Put& put) {
  if (put.is_new || release::is_up_to_date(store, project, put.release)) return;
  invocation.console.err << "the working configuration is another; fsctl release preview takes it\n";
}

std::string such_as(const rebuild::FailureCause& cause) {
  std::string ids;
  for (const auto& id : cause.first) ids += (ids.empty() ? "" : ", ") + text::printable(id);
  return ids;
}

std::string counted(std::int64_t count) { return std::to_string(count) + (count == 1 ? " record" : " records"); }

/// The records that a stage would show no more, or only as they were.
void tell_losses(std::ostream& err, std::string_view stage, const std::vector<rebuild::FailureCause>& causes,
                 bool is_allowed) {
  std::int64_t count = 0;
  for (const auto& cause : causes) count += cause.count;
  const auto refused = "error[" + std::string(describe(ErrorCode::release_refused).name) + "]: nothing was released: ";
  err << (is_allowed ? "warning: " : refused) << counted(count) << " that " << stage
      << " shows now cannot be mapped by it\n";
  for (const auto& cause : causes)
    err << "  " << counted(cause.count) << ": " << report::failure_text(cause.problem) << ", such as " << such_as(cause)
        << '\n';
  if (!is_allowed)
    err << "--allow-failures releases it all the same: such records keep their last good version where it fits\n";
}

Json as_json(const std::vector<rebuild::FailureCause>& causes) {
  Json list = Json::array();
  for (const auto& cause : causes) {
    list.push_back(report::as_json(cause.problem));
    list.back().update({{"count", cause.count}, {"records", cause.first}});
  }
  return list;
}

/// The configuration that the store was brought to last, in place of a working one that cannot be read, which is told;
/// throws Error with these problems when there is none.
std::shared_ptr<const project::Project> in_place_of_broken(const Invocation& invocation, store::Store& store,
                                                           bool is_stored, const Problems& problems) {
  const auto directory = invocation.find_directory().value_or(store.path().parent_path());
  auto kept = is_stored ? served::kept_configuration(store, directory) : nullptr;
  if (!kept) throw Error(problems);
  invocation.console.err << "the working configuration cannot be read, so develop stays as it is:\n"
                         << first_problem(problems) << '\n';
  return kept;
}

/// What moving a stage came to.
struct Moved {
  release::Put put;
  std::vector<rebuild::FailureCause> losses{};
  bool is_dry = false;
  bool is_refused = false;

  /// Nothing for a release that was taken back.
  Json id() const { return put.is_new && (is_dry || is_refused) ? Json() : Json(put.release.id); }
};

void print(Console& console, std::string_view stage, const Moved& moved) {
  if (!moved.is_refused) console.err << sentence(stage, moved.put, moved.is_dry) << '\n';
  if (const auto id = moved.id(); !id.is_null() && !moved.is_refused) console.out << id.get<std::string>() << '\n';
}

void print_json(std::ostream& out, std::string_view stage, const Moved& moved) {
  const auto& put = moved.put;
  const Json before = put.before ? Json(put.before->id) : Json();
  const Json created = moved.id().is_null() ? Json() : Json(text::format_timestamp(put.release.created));
  out << write(Json{{"format_version", 1},
                    {"stage", stage},
                    {"release", moved.id()},
                    {"created", created},
                    {"new", put.is_new},
                    {"before", before},
                    {"dry_run", moved.is_dry},
                    {"refused", moved.is_refused},
                    {"failures", as_json(moved.losses)}})
      << '\n';
}

}  // namespace

int put_release(const Invocation& invocation, std::string_view stage, Carry carry) {
  const auto& arguments = invocation.arguments;
  Problems problems;
  auto project = load_project(invocation, problems);
  if (!project && !invocation.has_store()) throw Error(problems);
  auto store = invocation.open_store(arguments.has("dry-run") ? StoreMode::existing : StoreMode::create);
  const bool is_stored =
      arguments.has("release") || (stage == served::public_stage && store::find_stage(store, served::preview));
  if (!project) project = in_place_of_broken(invocation, store, is_stored, problems);
  store::Transaction transaction(store);
  const auto shown_before = rebuild::shown_by(store, *project, stage);
  Moved moved{.put = arguments.has("release")
                         ? release::put_on_stage(store, stage, release::find_release(store, arguments.text("release")))
                         : carry(store, *project, invocation.world),
              .is_dry = arguments.has("dry-run")};
  const auto find_losses = [&](const auto&) {
    if (moved.put.has_moved())
      moved.losses = rebuild::losses(store, *served::Stages(store, project).find(stage)->project, shown_before);
  };
  rebuild::make_current_within(store, *project, invocation.world, listener(invocation.console), " for the release",
                               find_losses, stage);
  moved.is_refused = !moved.losses.empty() && !arguments.has("allow-failures");
  if (!moved.losses.empty()) tell_losses(invocation.console.err, stage, moved.losses, !moved.is_refused);
  store::add_to_counter(store, store::versions_counter, 1);
  if (!moved.is_refused) tell_unreleased(invocation, store, *project, moved.put);
  if (!moved.is_dry && !moved.is_refused) transaction.commit();
  if (arguments.has("json"))
    print_json(invocation.console.out, stage, moved);
  else
    print(invocation.console, stage, moved);
  return moved.is_refused ? exit_problems : exit_done;
}

}  // namespace fsctl::cli
