#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tests/cli/process.h"
#include "tests/support/scratch.h"
#include "tests/support/shop.h"

namespace fsctl::test {

/// `r000001`.
std::string id_of(std::size_t number);

/// Records `first` … `end` - 1, a line each.
std::string lines(std::size_t first, std::size_t end, const std::string& text = "");

/// A minimal project on disk, with the commands that tests under bad conditions need.
class Workshop {
 public:
  Workshop();

  std::string path(const std::string& name) const { return scratch_ / name; }
  std::string project() const { return path("project"); }
  const Scratch& files() const { return scratch_; }

  Ran run(const std::vector<std::string>& words) const { return run_fsctl(words, FixedWorld().world()); }
  /// The same of this project and a store.
  Ran run_on(const std::string& store, std::vector<std::string> words) const;

  /// Starts the built program to load a file; what it prints goes to the file `output` with a number from 1 on.
  Process start(const std::string& file, const std::string& store, const std::vector<std::string>& options = {});
  std::vector<std::string> ingest(const std::string& file, const std::string& store) const;
  /// What was printed, with the time taken out of the summary.
  std::string output_without_time(int number) const;

  /// How many records the store holds: of the feed, of the storage and of the listing alike.
  std::size_t records(const std::string& store) const;
  /// Returns when the feed has at least so many records.
  static void wait_for_records(const std::string& store, std::size_t count);
  bool has(std::size_t number, const std::string& store) const;

 private:
  Scratch scratch_;
  int started_ = 0;
};

}  // namespace fsctl::test
