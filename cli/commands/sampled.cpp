#include "cli/commands/sampled.h"

#include <algorithm>
#include <map>
#include <ostream>
#include <string>
#include <string_view>

#include "cli/commands/record_file.h"
#include "cli/commands/sound_files.h"
#include "core/error/suggest.h"
#include "core/json/position.h"
#include "core/load/record_files.h"
#include "core/project/findings.h"
#include "core/records/broken_records.h"
#include "core/sample/sample.h"
#include "core/store/damage.h"
#include "core/store/feed_records.h"
#include "core/text/printable.h"

namespace fsctl::cli {
namespace {

namespace fs = std::filesystem;

/// How many stored records of each feed are checked at most.
constexpr std::int64_t sampled_most_stored = 1'000;

/// A file of records, and the feed that they belong to.
struct SampleFile {
  project::Feed feed;
  std::string path;
};

/// The file and feed of a value of --sample: `products=records/shoes.json`, a file such as `products.json` whose name
/// up to the first dot is the feed's, or any file if the project has only one feed. A feed whose file has errors is
/// taken for one without settings. Throws Error(unknown_name).
SampleFile sample_file(const std::string& word, const project::Project& project, const FilesWithErrors& wrong) {
  const auto equals = word.find('=');
  const auto path = equals == std::string::npos ? word : word.substr(equals + 1);
  const auto name =
      equals == std::string::npos ? load::feed_named_by(fs::path(path).filename()) : word.substr(0, equals);
  if (const auto feed = project.feeds.find(name); feed != project.feeds.end()) return {feed->second, path};
  if (!hindering(wrong, name).empty() && !wrong.contains("project.json")) return {{.id = name, .id_member = {}}, path};
  if (equals == std::string::npos && project.feeds.size() == 1) return {project.feeds.begin()->second, path};
  if (wrong.contains("project.json")) return {{.id = name, .id_member = {}}, path};
  const auto names = project::names_of(project.feeds);
  const auto near = did_you_mean(name, names);
  throw Error(ErrorCode::unknown_name, "--sample " + word + ": there is no feed \"" + name + "\"",
              near.empty() ? "write --sample FEED=FILE; there are: " + joined(names) : near);
}

/// The bytes of a record that an error is about; all of it where the error does not say.
ByteRange range_in(const RecordText& record, const Location& location) {
  if (!location.offset && location.pointer.empty()) return {.begin = 0, .length = record.text.size()};
  return range_of(Source{.name = record.name, .text = record.text}, location);
}

/// Texts of a sample that are no records, at their places in a text that has the lines of the file that they stand in.
class BadRecords {
 public:
  /// Of what is wrong with many records, only the first are told.
  void add(const RecordFile& file, const RecordText& record, const Error& error) {
    Problem problem = records::why_no_record(record.text, error);
    const auto mistake = problem.code == ErrorCode::json_syntax ? std::string(of_syntax) : problem.message;
    auto& told = told_[mistake];
    if (++told.seen > most_told(mistake)) return;
    told.last = problems_.size();
    const auto [begin, length] = range_in(record, problem.location);
    const auto lines = file.lines_of(record);
    problem.location = {.offset = place(lines, record.line) + lines.begin + begin, .length = length};
    problem.labels.clear();
    problem.fix.clear();
    problems_.push_back(std::move(problem));
  }

  /// Adds a place between records where the file goes on as no list of records does.
  void add(const RecordFile& file, const records::RecordStream::Fault& fault, ErrorCode code) {
    const auto lines = file.lines_of({.name = {}, .text = {}, .line = fault.line, .offset = fault.offset});
    problems_.push_back(
        {.code = code, .message = fault.message, .location = {.offset = place(lines, fault.line) + lines.begin}});
  }

  void report(const std::string& file, Problems& problems) {
    const auto source = std::make_shared<Source>(Source{.name = file, .text = std::move(text_), .path = {}});
    for (const auto& [mistake, told] : told_)
      if (const auto more = told.seen - std::min(told.seen, most_told(mistake)); more > 0)
        problems_[told.last].message += more == 1 ? " (so it is with one more record)"
                                                  : " (so it is with " + std::to_string(more) + " more records)";
    for (Problem& problem : problems_) {
      problem.source = source;
      problems.push_back(std::move(problem));
    }
  }

 private:
  /// Stands for all mistakes of the syntax.
  static constexpr std::string_view of_syntax{};
  static std::size_t most_told(std::string_view mistake) { return mistake == of_syntax ? 20 : 1; }

  struct Told {
    std::size_t seen = 0;  ///< how many records had the mistake
    std::size_t last = 0;  ///< where the last that is told is in the problems
  };

  /// Puts lines into the text, of which the first may be there already. Gives where they begin.
  std::size_t place(const RecordLines& lines, std::size_t line) {
    if (line > last_line_) text_.append(line - last_line_, '\n');
    auto begin = text_.find_last_of('\n') + 1;
    if (!lines.text.starts_with(std::string_view(text_).substr(begin))) begin = text_.size();
    text_.replace(begin, std::string::npos, lines.text);
    last_line_ = line + static_cast<std::size_t>(std::ranges::count(lines.text, '\n'));
    return begin;
  }

  std::string text_;
  std::size_t last_line_ = 1;
  Problems problems_;
  std::map<std::string, Told> told_;  ///< by message
};

/// The next record of a file, past the places where it is no list of records. Those count as something in it.
std::optional<RecordText> next_of(RecordFile& file, BadRecords& bad, bool& is_empty) {
  while (true) try {
      return file.next();
    } catch (const Error& error) {
      if (!file.fault()) throw;
      bad.add(file, *file.fault(), error.code());
      is_empty = false;
    }
}

/// Where a value of a record stands in its file: `products.ndjson:2:18`.
std::string place_in(const RecordFile& file, const RecordText& record, const std::string& pointer) {
  const auto lines = file.lines_of(record);
  const auto begin = lines.begin + range_in(record, {.pointer = pointer}).begin;
  const auto place = locate(Source{.name = file.name(), .text = lines.text}, {.offset = begin});
  return file.name() + ':' + std::to_string(record.line + place.line - 1) + ':' + std::to_string(place.column);
}

/// Adds the records of a file. One that is no record is a problem, and the rest is taken.
void add_file(const SampleFile& file, Console& console, sample::Sample& sample, Problems& problems) {
  RecordFile records(file.path, console);
  auto beginning = records.beginning();
  if (auto none = records::why_no_records(beginning)) {
    none->source = std::make_shared<Source>(Source{.name = records.name(), .text = std::move(beginning), .path = {}});
    none->fix.clear();
    return problems.push_back(std::move(*none));
  }
  bool is_empty = true;
  BadRecords bad;
  while (const auto item = next_of(records, bad, is_empty)) try {
      is_empty = false;
      sample.add(item->text, item->name, [&](const std::string& pointer) { return place_in(records, *item, pointer); });
    } catch (const Error& error) {
      bad.add(records, *item, error);
    }
  bad.report(records.name(), problems);
  if (is_empty)
    problems.push_back({.code = ErrorCode::json_syntax,
                        .message = "the file holds no record",
                        .hint = "records stand in lines, one each, or in an array",
                        .source = std::make_shared<Source>(Source{.name = records.name(), .text = {}, .path = {}})});
}

/// A sample of one feed's records, checked against its composers without errors.
class SoundSample {
 public:
  SoundSample(const project::Project& project, const project::Feed& feed, const FilesWithErrors& wrong)
      : sample_(project, feed, [&](const project::Composer& composer) {
          const auto files = hindering(wrong, composer);
          unseen_.insert(files.begin(), files.end());
          return files.empty();
        }) {
    const auto files = hindering_all(wrong, project, feed.id);
    unseen_.insert(files.begin(), files.end());
  }

  sample::Sample& sample() { return sample_; }

  /// The files with errors that keep some composers from mapping the records.
  const FilesWithErrors& unseen() const { return unseen_; }

 private:
  FilesWithErrors unseen_;
  sample::Sample sample_;
};

void check_file(const SampleFile& file, const project::Project& project, const FilesWithErrors& wrong, Console& console,
                Problems& problems) {
  SoundSample sound(project, file.feed, wrong);
  add_file(file, console, sound.sample(), problems);
  sound.sample().report(problems);
  if (sound.sample().records() > 0 && !sound.unseen().empty())
    console.err << text::printable("the records of " + file.path +
                                   " were not mapped by every composer, as there are errors in " +
                                   listed(sound.unseen()))
                << '\n';
}

void check_stored(store::Store& store, const project::Project& project, const FilesWithErrors& wrong,
                  Problems& problems) {
  for (const auto& [id, feed] : project.feeds) {
    const auto number = store::find_feed(store, id);
    if (!number) continue;
    SoundSample sound(project, feed, wrong);
    store::each_feed_record(
        store, *number,
        [&](const store::StoredFeedRecord& record) { sound.sample().add(record.raw, std::string(record.id)); },
        sampled_most_stored);
    sound.sample().report(problems);
  }
}

}  // namespace

void check_with_records(const Invocation& invocation, const project::Project& project, Problems& problems) {
  if (invocation.arguments.has("no-records")) return;
  const auto wrong = files_with_errors(project, problems);
  for (const auto& word : invocation.arguments.all("sample"))
    check_file(sample_file(word, project, wrong), project, wrong, invocation.console, problems);
  if (invocation.arguments.has("sample") || wrong.contains("project.json")) return;
  try {
    if (!invocation.has_store()) return;
    auto store = invocation.open_store(StoreMode::existing);
    check_stored(store, project, wrong, problems);
  } catch (const store::Damaged&) {
    throw;
  } catch (const Error& error) {
    invocation.console.err << "no records were looked at: " << text::printable(error.what()) << '\n';
  }
}

}  // namespace fsctl::cli
