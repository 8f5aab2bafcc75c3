#include "cli/commands/sampled.h"

#include <ostream>

#include "cli/commands/record_file.h"
#include "cli/commands/sound_files.h"
#include "core/error/suggest.h"
#include "core/load/record_files.h"
#include "core/project/findings.h"
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
  if (!hindering(wrong, name).empty() && !wrong.contains("project.json")) return {{.id = name}, path};
  if (equals == std::string::npos && project.feeds.size() == 1) return {project.feeds.begin()->second, path};
  if (wrong.contains("project.json")) return {{.id = name}, path};
  const auto names = project::names_of(project.feeds);
  const auto near = did_you_mean(name, names);
  throw Error(ErrorCode::unknown_name, "--sample " + word + ": there is no feed \"" + name + "\"",
              near.empty() ? "write --sample FEED=FILE; there are: " + joined(names) : near);
}

/// A record of a sample that is none, at its place in the file.
Problem bad_record(const RecordFile& file, const RecordText& record, const Error& error) {
  const auto begin = record.line - 1;
  return {.code = error.code(),
          .message = error.what(),
          .location = {.offset = begin},
          .source = std::make_shared<Source>(
              Source{.name = file.name(), .text = std::string(begin, '\n') + record.text, .path = {}})};
}

/// Adds the records of a file. One that is no record is a problem, and the rest is taken.
void add_file(const SampleFile& file, Console& console, sample::Sample& sample, Problems& problems) {
  constexpr std::size_t most_told = 20;
  RecordFile records(file.path, console);
  std::size_t bad = 0;
  while (const auto item = records.next()) try {
      sample.add(item->text, item->name);
    } catch (const Error& error) {
      if (++bad <= most_told) problems.push_back(bad_record(records, *item, error));
    }
  if (sample.records() == 0 && bad == 0) throw Error(ErrorCode::json_syntax, records.name() + " holds no record");
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
  if (invocation.arguments.has("sample") || !invocation.has_store()) return;
  try {
    auto store = invocation.open_store(StoreMode::existing);
    check_stored(store, project, wrong, problems);
  } catch (const store::Damaged&) {
    throw;
  } catch (const Error& error) {
    invocation.console.err << "no records were looked at: " << text::printable(error.what()) << '\n';
  }
}

}  // namespace fsctl::cli
