#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tests/cli/process.h"
#include "tests/support/scratch.h"
#include "tests/support/shop.h"

namespace fsctl::test {

/// The id of a record: `r000001`.
std::string id_of(std::size_t number);

/// The records with the numbers from `first` to `end` - 1, one a line.
std::string lines(std::size_t first, std::size_t end, const std::string& text = "");

/// A minimal project in a temporary directory, and commands for tests of interruptions, kills and full disks.
class Workshop {
 public:
  Workshop();

  std::string path(const std::string& name) const { return scratch_ / name; }
  std::string project() const { return path("project"); }
  std::string store() const { return scratch_.store(); }
  const Scratch& files() const { return scratch_; }

  Ran run(const std::vector<std::string>& words) const { return run_fsctl(words, FixedWorld().world()); }
  /// The same for this project and a store.
  Ran run_on(const std::string& store, std::vector<std::string> words) const;

  /// Starts the built program to load a file. The output of the first one goes to the file `output1`, of the next one
  /// to `output2`, and so on.
  Process start(const std::string& file, const std::string& store, const std::vector<std::string>& options = {});
  /// The words of the command that loads a file into a store.
  std::vector<std::string> ingest(const std::string& file, const std::string& store) const;
  /// The output with this number, without the time in the summary.
  std::string output_without_time(int number) const;

  /// The number of records in a store; checks that feed, storage and listing have the same number.
  std::size_t records(const std::string& store) const;
  /// Waits until the feed has at least `count` records; fails the test after a minute.
  static void wait_for_records(const std::string& store, std::size_t count);
  /// Whether the block of a record can be read.
  bool has(std::size_t number, const std::string& store) const;

 private:
  Scratch scratch_;
  int started_ = 0;
};

}  // namespace fsctl::test
