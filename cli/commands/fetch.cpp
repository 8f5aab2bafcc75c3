#include "core/connect/fetch.h"

#include <iterator>

#include "cli/commands.h"
#include "cli/commands/fetch_report.h"
#include "cli/named.h"
#include "core/ingest/left_out.h"
#include "core/rebuild/make_current.h"

namespace fsctl::cli {
namespace {

using connect::Fetched;

/// Feeds take triggers and polling by the command line as they do over HTTP.
void check_method(const project::Feed& feed) {
  if (feed.method == "ingest")
    throw Error(ErrorCode::trigger_not_supported, "feed \"" + feed.id + "\" has method ingest: push its records",
                "fetching needs method trigger or polling, and a `connector`");
}

void check_list(const project::Feed& feed) {
  check_method(feed);
  if (!feed.connector->has_list())
    throw Error(ErrorCode::list_not_supported, "the connector of feed \"" + feed.id + "\" has no `list`");
}

void check_polling(const project::Feed& feed) {
  check_list(feed);
  if (feed.method != "polling")
    throw Error(ErrorCode::trigger_not_supported,
                "feed \"" + feed.id + "\" does not poll, it has method " + feed.method,
                "fsctl fetch-list " + feed.id + " fetches its list");
}

/// One run of a command: feeds whose records are fetched, one after the other.
class FetchRun {
 public:
  explicit FetchRun(const Invocation& invocation)
      : invocation_(invocation),
        is_dry_(invocation.arguments.has("dry-run")),
        project_(invocation.load_project()),
        report_(invocation) {}

  const project::Project& project() const { return *project_; }

  void open() {
    store_.emplace(invocation_.open_store(is_dry_ ? StoreMode::copy : StoreMode::create));
    invocation_.make_current(*store_, *project_);
    writing_ = std::make_shared<ingest::Writing>(*store_, *project_);
  }

  void records(const project::Feed& feed, const std::vector<std::string>& ids) {
    begin(feed);
    auto fetch = fetch_of(feed);
    Fetched all;
    for (const auto& id : ids) add(all, fetch.record(id));
    for (auto& route : writing_->commit()) all.waiting.push_back(std::move(route));
    report_.add(all, left_out_->find(*store_));
  }

  void list(const project::Feed& feed) {
    begin(feed);
    const auto fetched = fetch_of(feed).list();
    report_.add(fetched, left_out_->find(*store_));
  }

  int finish() {
    if (!is_dry_) store_->checkpoint();
    return report_.finish();
  }

 private:
  void begin(const project::Feed& feed) {
    report_.begin(feed.id);
    left_out_.emplace(*project_, feed.id);
  }

  connect::Fetch fetch_of(const project::Feed& feed) {
    connect::Pace pace;
    pace.progress = [this](const Fetched& fetched) { report_.progress(fetched); };
    pace.note = [this](const ingest::Outcome& outcome) { left_out_->note(outcome); };
    const auto& world = invocation_.world;
    const bool may_leave_project = invocation_.arguments.has("allow-outside");
    return {writing_, world, feed, connect::real_outside(world, {}, may_leave_project), pace};
  }

  static void add(Fetched& all, Fetched one) {
    all.counts += one.counts;
    all.records += one.records;
    all.parts += one.parts;
    all.problems.insert(all.problems.end(), one.problems.begin(), one.problems.end());
    for (auto& id : one.newer_ids)
      if (all.newer_ids.size() < connect::most_newer_ids) all.newer_ids.push_back(std::move(id));
    std::ranges::move(one.waiting, std::back_inserter(all.waiting));
    if (!one.stopped) return;
    if (all.stopped) {
      auto problems = all.stopped->problems();
      problems.insert(problems.end(), one.stopped->problems().begin(), one.stopped->problems().end());
      all.stopped = Error(std::move(problems));
    } else {
      all.stopped = std::move(one.stopped);
    }
  }

  const Invocation& invocation_;
  bool is_dry_;
  std::shared_ptr<const project::Project> project_;
  FetchReport report_;
  std::optional<store::Store> store_{};
  std::shared_ptr<ingest::Writing> writing_{};
  std::optional<ingest::LoadedLeftOut> left_out_{};
};

int run_fetch(const Invocation& invocation) {
  FetchRun run(invocation);
  const auto& feed = find_named(run.project().feeds, "feed", invocation.arguments.text("feed"));
  check_method(feed);
  if (!feed.connector->has_record())
    throw Error(ErrorCode::record_not_supported, "the connector of feed \"" + feed.id + "\" has no `record`",
                "fsctl fetch-list " + feed.id + " fetches its list");
  run.open();
  run.records(feed, invocation.arguments.all("id"));
  return run.finish();
}

int run_fetch_list(const Invocation& invocation) {
  FetchRun run(invocation);
  const auto& feed = find_named(run.project().feeds, "feed", invocation.arguments.text("feed"));
  check_list(feed);
  run.open();
  run.list(feed);
  return run.finish();
}

std::vector<const project::Feed*> polling_feeds(const project::Project& project, const std::vector<std::string>& ids) {
  std::vector<const project::Feed*> feeds;
  for (const auto& id : ids) {
    feeds.push_back(&find_named(project.feeds, "feed", id));
    check_polling(*feeds.back());
  }
  if (!ids.empty()) return feeds;
  for (const auto& [_, feed] : project.feeds)
    if (feed.method == "polling") feeds.push_back(&feed);
  if (feeds.empty())
    throw Error(ErrorCode::unknown_name, "no feed of the project has method polling",
                "fsctl fetch-list FEED fetches the list of a feed with method trigger");
  return feeds;
}

int run_poll(const Invocation& invocation) {
  FetchRun run(invocation);
  const auto feeds = polling_feeds(run.project(), invocation.arguments.all("feed"));
  run.open();
  for (const auto* feed : feeds) run.list(*feed);
  return run.finish();
}

std::vector<Option> with_output(std::vector<Option> options) {
  options.push_back({.names = "--dry-run",
                     .help = "Fetch and map, and say what would change; write nothing.",
                     .takes = Option::Takes::nothing});
  options.push_back({.names = "--allow-outside",
                     .help = "Let a file connector read outside the project's directory.",
                     .takes = Option::Takes::nothing});
  options.push_back({.names = "--json", .help = "Print the counts as JSON.", .takes = Option::Takes::nothing});
  return options;
}

}  // namespace

const Command fetch_command{
    .name = "fetch",
    .summary = "Get single records from a feed's source.",
    .examples =
        "  fsctl fetch reviews review-001\n"
        "  fsctl fetch products chair-1 chair-2 --dry-run\n",
    .options = with_output(
        {{.names = "feed", .help = "The data feed; it has a connector.", .required = true},
         {.names = "id", .help = "Ids of records.", .takes = Option::Takes::many_values, .required = true}}),
    .run = run_fetch,
};

const Command fetch_list_command{
    .name = "fetch-list",
    .summary = "Get the list of records from a feed's source.",
    .examples =
        "  fsctl fetch-list reviews\n"
        "  ERP_TOKEN=$(cat erp.token) fsctl fetch-list products --dry-run\n",
    .options = with_output({{.names = "feed", .help = "The data feed; it has a connector.", .required = true}}),
    .run = run_fetch_list,
};

const Command poll_command{
    .name = "poll",
    .summary = "Do what fsctl serve does for polling feeds at intervals, once and now.",
    .examples =
        "  fsctl poll\n"
        "  fsctl poll products --json\n",
    .options = with_output({{.names = "feed",
                             .help = "Feeds with method polling; all of them when left out.",
                             .takes = Option::Takes::many_values}}),
    .run = run_poll,
};

}  // namespace fsctl::cli
