#include <chrono>
#include <fstream>
#include <iomanip>
#include <ostream>
#include <sstream>

#include "cli/commands.h"
#include "core/ingest/apply.h"
#include "core/ingest/record_stream.h"
#include "core/ingest/text_id.h"
#include "core/ingest/versions.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/report/report.h"

namespace fsctl::cli {
namespace {

using ingest::Outcome;
using Clock = std::chrono::steady_clock;

/// A batch is committed at so many records or bytes, whichever comes first.
constexpr std::size_t batch_records = 65'535;
constexpr std::size_t batch_bytes = std::size_t{96} << 20U;

/// Records named that have no route because another has it.
constexpr std::size_t most_warnings = 10;

struct Counts {
  std::size_t created = 0;
  std::size_t replaced = 0;
  std::size_t unchanged = 0;
  std::size_t removed = 0;
  std::size_t absent = 0;
  std::size_t failed = 0;
  std::size_t rejected = 0;

  std::size_t all() const { return created + replaced + unchanged + removed + absent + failed + rejected; }

  void add(const Outcome& outcome) {
    switch (outcome.status) {
      case Outcome::Status::created:
        ++created;
        break;
      case Outcome::Status::replaced:
        ++replaced;
        break;
      case Outcome::Status::unchanged:
        ++unchanged;
        break;
      case Outcome::Status::removed:
        ++removed;
        break;
      case Outcome::Status::absent:
        ++absent;
        break;
      case Outcome::Status::failed:
        ++failed;
        break;
    }
  }
};

/// One run of the command: from files to the store.
class Load {
 public:
  Load(const Invocation& invocation, store::Store& store, const project::Project& project, ingest::Intent intent)
      : console_(invocation.console),
        store_(store),
        project_(project),
        feed_(project.feeds.find(invocation.arguments.text("feed"))->second),
        ingest_(store, project, invocation.world, feed_.id),
        intent_(intent),
        ids_as_text_(invocation.arguments.has("ids-as-text")) {}

  void file(const std::string& name, Console& console) {
    if (name == "-") return stream("standard input", console.in);
    std::ifstream in(name, std::ios::binary);
    if (!in || std::filesystem::is_directory(name)) {
      problem("", Error(ErrorCode::file_unreadable, "cannot read " + name));
      unreadable_ = true;
      return;
    }
    stream(name, in);
  }

  int finish(bool json) {
    commit();
    store_.checkpoint();
    if (waiting_ > most_warnings)
      console_.err << "warning: " << waiting_ - most_warnings << " more records have no route for that reason\n";
    if (json)
      print_json();
    else
      print_summary();
    if (unreadable_) return describe(ErrorCode::file_unreadable).exit;
    return broken_files_ + counts_.rejected + counts_.failed > 0 ? exit_problems : exit_done;
  }

 private:
  void stream(const std::string& name, std::istream& in) {
    try {
      ingest::RecordStream records(in);
      while (const auto item = records.next()) {
        record(name, *item);
        progress(records.bytes_read());
      }
      bytes_ += records.bytes_read();
    } catch (const Error& error) {
      if (error.code() != ErrorCode::json_syntax && error.code() != ErrorCode::payload_too_large) throw;
      problem(name, error);
      ++broken_files_;
    }
  }

  void record(const std::string& name, const ingest::RecordStream::Item& item) {
    const auto place = name + ':' + std::to_string(item.line);
    try {
      const auto outcome = ids_as_text_ ? ingest_.apply(intent_, ingest::with_text_id(item.text, feed_.id_member))
                                        : ingest_.apply(intent_, item.text);
      counts_.add(outcome);
      if (outcome.status == Outcome::Status::failed) failure(place, outcome);
    } catch (const Error& error) {
      if (error.code() != ErrorCode::invalid_payload && error.code() != ErrorCode::missing_id) throw;
      ++counts_.rejected;
      problem(place, error);
    }
    batch_bytes_ += item.text.size();
    if (ingest_.uncommitted() < batch_records && batch_bytes_ < batch_bytes) return;
    commit();
    batch_bytes_ = 0;
  }

  void commit() {
    for (const auto& route : ingest_.commit()) {
      if (++waiting_ > most_warnings) continue;
      clear_progress();
      console_.err << "warning: " << route.page << ' ' << route.key
                   << " has no route: " << index::url_of(project_, route.variant, route.path) << " belongs to "
                   << route.owner_page << ' ' << route.owner_key << '\n';
    }
  }

  void clear_progress() {
    if (progress_shown_) console_.err << "\r\x1b[K";
    progress_shown_ = false;
  }

  void problem(const std::string& place, const Error& error) {
    clear_progress();
    for (const Problem& problem : error.problems())
      console_.err << (place.empty() ? "" : place + ": ") << "error[" << describe(problem.code).name
                   << "]: " << problem.message << (problem.hint.empty() ? "" : " (" + problem.hint + ")") << '\n';
  }

  void failure(const std::string& place, const Outcome& outcome) {
    clear_progress();
    for (const Problem& problem : outcome.problems) {
      console_.err << place << ": error[" << describe(problem.code).name << "]: " << outcome.id << ": ";
      if (!problem.place.pointer.empty() && !problem.source) console_.err << problem.place.pointer.substr(1) << ' ';
      console_.err << problem.message;
      if (problem.source) console_.err << " (" << problem.source->name << ' ' << problem.place.pointer << ')';
      console_.err << (problem.hint.empty() ? "" : " (" + problem.hint + ")") << '\n';
    }
  }

  void progress(std::size_t bytes) {
    if (!console_.err_is_terminal) return;
    const auto now = Clock::now();
    if (now - last_progress_ < std::chrono::milliseconds(250)) return;
    last_progress_ = now;
    progress_shown_ = true;
    console_.err << "\r\x1b[K" << counts_.all() << " records, " << (bytes_ + bytes) / 1'000'000 << " MB, "
                 << static_cast<std::size_t>(static_cast<double>(counts_.all()) / seconds()) << " records/s"
                 << std::flush;
  }

  double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

  std::vector<std::pair<std::string, std::size_t>> named_counts() const {
    return {{"created", counts_.created},  {"replaced", counts_.replaced}, {"unchanged", counts_.unchanged},
            {"removed", counts_.removed},  {"absent", counts_.absent},     {"failed", counts_.failed},
            {"rejected", counts_.rejected}};
  }

  void print_summary() {
    clear_progress();
    console_.err << feed_.id << ": " << counts_.all() << (counts_.all() == 1 ? " record" : " records");
    std::string parts;
    for (const auto& [name, count] : named_counts())
      if (count > 0) parts += (parts.empty() ? ": " : ", ") + std::to_string(count) + ' ' + name;
    std::ostringstream time;
    time << std::fixed << std::setprecision(1) << seconds();
    console_.err << parts << " in " << time.str() << " s\n";
  }

  void print_json() {
    Json json = {{"format_version", 1}, {"feed", feed_.id}, {"records", counts_.all()}};
    for (const auto& [name, count] : named_counts()) json[name] = count;
    json["seconds"] = seconds();
    console_.out << write(json) << '\n';
  }

  Console& console_;
  store::Store& store_;
  const project::Project& project_;
  const project::Feed& feed_;
  ingest::FeedIngest ingest_;
  ingest::Intent intent_;
  bool ids_as_text_;
  Counts counts_;
  std::size_t broken_files_ = 0;
  bool unreadable_ = false;
  std::size_t waiting_ = 0;  ///< records that wait for a path of theirs
  std::size_t batch_bytes_ = 0;
  std::size_t bytes_ = 0;
  Clock::time_point begin_ = Clock::now();
  Clock::time_point last_progress_ = begin_;
  bool progress_shown_ = false;
};

ingest::Intent parse_intent(const Arguments& arguments) {
  const auto name = arguments.text("intent", "upsert");
  const auto intent = ingest::parse_intent(name);
  if (intent && *intent <= ingest::Intent::remove) return *intent;
  throw Error(ErrorCode::usage, "--intent is upsert, patch or delete, found \"" + name + "\"");
}

void check_feed(const project::Project& project, const std::string& feed) {
  if (project.feeds.contains(feed)) return;
  Problems problems;
  project::add_unknown(problems, "", "feed", feed, project::names_of(project.feeds));
  problems.front().code = ErrorCode::unknown_name;
  throw Error(problems);
}

int run(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  const auto intent = parse_intent(arguments);
  const auto project = invocation.load_project();
  check_feed(*project, arguments.text("feed"));
  store::Store store(invocation.store_path(*project), store::Store::Mode::write);
  if (!ingest::is_current(store, *project))
    ingest::make_current(store, *project, [&](const std::string& note) { invocation.console.err << note << '\n'; });
  Load load(invocation, store, *project, intent);
  for (const auto& file : arguments.all("file")) load.file(file, invocation.console);
  return load.finish(arguments.has("json"));
}

}  // namespace

const Command ingest_command{
    .name = "ingest",
    .summary = "Load records into a data feed from JSON files.",
    .examples =
        "  fsctl ingest products records/products.json\n"
        "  zcat export.ndjson.gz | fsctl ingest products -\n"
        "  echo '{\"id\":\"fold-mat\",\"stock\":{\"quantity\":3}}' | fsctl ingest products - --intent patch\n",
    .options = {{.names = "feed", .help = "The data feed.", .required = true},
                {.names = "file",
                 .help = "Files with an array, one object, NDJSON or concatenated objects; - is standard input.",
                 .takes = Option::Takes::many_values,
                 .required = true},
                {.names = "--intent", .help = "upsert (create or replace), patch (merge) or delete."},
                {.names = "--ids-as-text",
                 .help = "Take a number in the feed's id member as its text.",
                 .takes = Option::Takes::nothing},
                {.names = "--json", .help = "Print the counts as JSON.", .takes = Option::Takes::nothing}},
    .run = run,
};

}  // namespace fsctl::cli
