#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/world/world.h"
#include "tests/support/scratch.h"

namespace fsctl::test {

/// A world whose clock stands still and whose ids count from 1. All worlds of one object share the count.
class FixedWorld {
 public:
  World world() const;
  /// Counts from 1 again.
  void restart() { *count_ = 0; }

 private:
  std::shared_ptr<std::uint64_t> count_ = std::make_shared<std::uint64_t>(0);
};

/// What a command line printed, and its exit code.
struct Ran {
  int code = 0;
  std::string out;
  std::string err;
};

/// Runs a command line of fsctl, given without the word `fsctl`, in this process; `in` is its standard input.
Ran run_fsctl(const std::vector<std::string>& words, const World& world, const std::string& in = {});

/// A temporary copy of a project of fixtures/; the destructor removes it.
class Example {
 public:
  enum class Records { loaded, not_loaded };

  /// With Records::loaded, each file of records/ is loaded into the feed of its name. That is done once per program,
  /// and its result is copied, where the store is a file.
  explicit Example(std::string_view name = "shop", Records records = Records::loaded);

  const std::filesystem::path& path() const { return scratch_.path(); }
  std::filesystem::path store() const { return scratch_.store(".fsctl/store.db"); }
  const Scratch& files() const { return scratch_; }

 private:
  Scratch scratch_;
};

}  // namespace fsctl::test
