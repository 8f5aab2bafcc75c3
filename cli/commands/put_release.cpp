#include "cli/commands/put_release.h"

#include <optional>
#include <ostream>

#include "cli/listener.h"
#include "cli/stored.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/release/rollout.h"
#include "core/report/failure_text.h"
#include "core/report/report.h"
#include "core/served/live.h"
#include "core/text/printable.h"
#include "core/text/timestamp.h"

namespace fsctl::cli {
namespace {

using release::RolledOut;
using release::Rollout;

/// A sentence that says what a stage serves now and what it served before; without the id of a new release in a dry
/// run.
std::string sentence(std::string_view stage, const release::Put& put, bool is_dry) {
  const auto id = " " + put.release.id;
  if (!put.has_moved()) return std::string(stage) + " serves release" + id + " already";
  const auto before = put.before ? ", before it was " + put.before->id : std::string();
  return std::string(stage) + (is_dry ? " would serve " : " serves ") + (put.is_new ? "a new release" : "release") +
         (is_dry && put.is_new ? "" : id) + before;
}

std::string such_as(const rebuild::FailureCause& cause) {
  std::string ids;
  for (const auto& id : cause.first) ids += (ids.empty() ? "" : ", ") + text::printable(id);
  return ids;
}

std::string counted_records(std::int64_t count) {
  return std::to_string(count) + (count == 1 ? " record" : " records");
}

/// Prints how many records the stage would no longer show, or only in their last good version, and why: as an error if
/// the release was refused for them, as a warning if they are allowed.
void tell_losses(std::ostream& err, std::string_view stage, const std::vector<rebuild::FailureCause>& causes,
                 bool is_allowed) {
  std::int64_t count = 0;
  for (const auto& cause : causes) count += cause.count;
  const auto refused = "error[" + std::string(describe(ErrorCode::release_refused).name) + "]: nothing was released: ";
  err << (is_allowed ? "warning: " : refused) << counted_records(count) << " that " << stage
      << " shows now cannot be mapped by it\n";
  for (const auto& cause : causes)
    err << "  " << counted_records(cause.count) << ": " << report::failure_text(cause.problem) << ", such as "
        << such_as(cause) << '\n';
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

/// The configuration that the store was brought to last, in place of the working one, whose problems are given; says so
/// on stderr. Throws Error with these problems when the working configuration is needed, or the store has no other.
std::shared_ptr<const project::Project> in_place_of_broken(const Invocation& invocation, store::Store& store,
                                                           const Rollout& rollout, const Problems& problems) {
  const auto directory = invocation.find_directory().value_or(store.address().directory());
  auto kept = release::is_stored(store, rollout) ? served::kept_configuration(store, directory) : nullptr;
  if (!kept) throw Error(problems);
  invocation.console.err << "the working configuration cannot be read, so develop stays as it is:\n"
                         << first_problem(problems) << '\n';
  return kept;
}

/// The id of the release; null for a new one in a dry run or after a refusal.
Json id_of(const Rollout& rollout, const RolledOut& done) {
  return done.put.is_new && (rollout.is_dry || done.is_refused) ? Json() : Json(done.put.release.id);
}

void print(Console& console, const Rollout& rollout, const RolledOut& done) {
  if (done.is_refused) return;
  console.err << sentence(rollout.stage, done.put, rollout.is_dry) << '\n';
  if (const auto id = id_of(rollout, done); !id.is_null()) console.out << id.get<std::string>() << '\n';
}

void print_json(std::ostream& out, const Rollout& rollout, const RolledOut& done) {
  const auto& put = done.put;
  const auto id = id_of(rollout, done);
  const Json before = put.before ? Json(put.before->id) : Json();
  const Json created = id.is_null() ? Json() : Json(text::format_timestamp(put.release.created));
  out << write(Json{{"format_version", 1},
                    {"stage", rollout.stage},
                    {"release", id},
                    {"created", created},
                    {"new", put.is_new},
                    {"before", before},
                    {"dry_run", rollout.is_dry},
                    {"refused", done.is_refused},
                    {"failures", as_json(done.losses)}})
      << '\n';
}

}  // namespace

int put_release(const Invocation& invocation, std::string_view stage) {
  const auto& arguments = invocation.arguments;
  const Rollout rollout{.stage = stage,
                        .release = arguments.has("release") ? std::optional(arguments.text("release")) : std::nullopt,
                        .is_dry = arguments.has("dry-run"),
                        .allows_losses = arguments.has("allow-failures")};
  Problems problems;
  auto project = load_project(invocation, problems);
  if (!project && !invocation.has_store()) throw Error(problems);
  auto store = invocation.open_store(rollout.is_dry ? StoreMode::existing : StoreMode::create);
  if (!project) project = in_place_of_broken(invocation, store, rollout, problems);
  const auto done = release::roll_out(rollout, store, project, invocation.world, listener(invocation.console));
  if (!done.losses.empty()) tell_losses(invocation.console.err, stage, done.losses, !done.is_refused);
  if (done.is_behind && !done.is_refused)
    invocation.console.err << "the working configuration is another; fsctl release preview takes it\n";
  if (arguments.has("json"))
    print_json(invocation.console.out, rollout, done);
  else
    print(invocation.console, rollout, done);
  return done.is_refused ? exit_problems : exit_done;
}

}  // namespace fsctl::cli
