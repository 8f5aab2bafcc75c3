#include "cli/commands/fetch_report.h"

#include <algorithm>
#include <iomanip>
#include <ostream>
#include <sstream>

#include "core/connect/triggers.h"
#include "core/index/route_conflicts.h"
#include "core/json/parse.h"
#include "core/report/report.h"
#include "core/text/printable.h"

namespace fsctl::cli {

using connect::Fetched;

FetchReport::FetchReport(const Invocation& invocation)
    : console_(invocation.console),
      is_json_(invocation.arguments.has("json")),
      is_dry_(invocation.arguments.has("dry-run")),
      progress_(console_) {}

connect::FetchListener FetchReport::listener() {
  return {.begin = [this](const project::Feed& feed) { begin(feed); },
          .progress = [this](const Fetched& fetched) { progress(fetched); },
          .end = [this](const Fetched& fetched, const ingest::LeftOut& left_out) { end(fetched, left_out); }};
}

void FetchReport::begin(const project::Feed& feed) {
  feed_ = feed.id;
  begun_ = Clock::now();
}

void FetchReport::progress(const Fetched& fetched) {
  if (progress_.is_due()) progress_.show(feed_ + ": " + std::to_string(fetched.records) + " records");
}

void FetchReport::end(const Fetched& fetched, const ingest::LeftOut& left_out) {
  progress_.clear();
  const auto problems = connect::problems_of(fetched);
  print_problems(fetched, problems);
  for (const auto& sentence : left_out.sentences) console_.err << "warning: " << sentence << '\n';
  if (is_json_)
    feeds_.push_back(as_json(fetched, problems, left_out));
  else
    print_summary(fetched);
  if (fetched.stopped)
    code_ = std::max(code_, exit_code(fetched.stopped->about()));
  else if (fetched.counts.failed + fetched.counts.rejected > 0)
    code_ = std::max(code_, exit_problems);
}

int FetchReport::finish() {
  if (is_json_) console_.out << write(Json{{"format_version", 1}, {"dry_run", is_dry_}, {"feeds", feeds_}}) << '\n';
  return code_;
}

double FetchReport::seconds() const { return std::chrono::duration<double>(Clock::now() - begun_).count(); }

void FetchReport::print_problems(const Fetched& fetched, const Problems& problems) {
  for (const auto& problem : problems) {
    console_.err << "error[" << describe(problem.code).name << "]: " << text::printable(problem.message);
    if (problem.source)
      console_.err << " (" << text::printable(problem.source->name + ' ' + problem.location.pointer) << ')';
    console_.err << '\n';
    if (!problem.hint.empty()) console_.err << "  = " << text::printable(problem.hint.text()) << '\n';
  }
  const auto bad = static_cast<std::size_t>(fetched.counts.failed + fetched.counts.rejected);
  if (bad > connect::most_problems && fetched.problems.size() >= connect::most_problems)
    console_.err << "… " << bad << " records have problems"
                 << (is_dry_ ? "\n" : "; fsctl change list --failed lists those that failed\n");
  for (const auto& conflict : fetched.waiting)
    console_.err << "warning: " << text::printable(index::sentence(conflict)) << '\n';
  for (const auto& note : {fetched.note, connect::newer_here(fetched)})
    if (!note.empty()) console_.err << "note: " << text::printable(note) << '\n';
}

void FetchReport::print_summary(const Fetched& fetched) {
  console_.err << feed_ << ": " << ingest::counts_text(fetched.counts);
  std::ostringstream time;
  time << std::fixed << std::setprecision(1) << seconds();
  console_.err << " in " << time.str() << " s";
  if (is_dry_) console_.err << "; nothing was written";
  console_.err << '\n';
}

Json FetchReport::as_json(const Fetched& fetched, const Problems& problems, const ingest::LeftOut& left_out) const {
  Json listed = Json::array();
  for (const auto& problem : problems) listed.push_back(report::as_json(problem));
  Json json = {{"feed", feed_}, {"records", fetched.counts.all()}};
  for (const auto& [name, count] : ingest::load_counts) json[std::string(name)] = fetched.counts.*count;
  json["without_product"] = left_out.without_product;
  json["left_out"] = left_out.left_out;
  json["complete"] = !fetched.stopped.has_value();
  json["problems"] = listed;
  json["seconds"] = seconds();
  return json;
}

}  // namespace fsctl::cli
