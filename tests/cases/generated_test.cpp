#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <regex>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "tests/support/sanitized.h"
#include "tests/support/shop.h"

namespace fsctl {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t generated_records = test::is_sanitized ? 5'000 : 100'000;

const fs::path generator = FSCTL_GENERATOR;

/// The file of generated records; empty when none can be made.
fs::path generated_generated(const fs::path& directory) {
  if (!fs::exists(generator)) {
    WARN("not tested: there is no " << generator << "; set FSCTL_GENERATOR to the script that writes records");
    return {};
  }
  const auto command = "python3 '" + generator.string() + "' --n " + std::to_string(generated_records) + " --out '" +
                       directory.string() + "' > '" + (directory / "log").string() + "' 2>&1";
  if (std::system(command.c_str()) != 0) {
    WARN("not tested: python3 cannot run " << generator);
    return {};
  }
  for (const auto& file : fs::directory_iterator(directory))
    if (file.path().filename().string().starts_with("products-")) return file.path();
  return {};
}

TEST_CASE("a load of 100,000 generated records reports its counts exactly, and so does a second one") {
  const test::Scratch scratch;
  const auto file = generated_generated(scratch.path());
  if (file.empty()) return;
  const test::Example example("bench", test::Example::Records::not_loaded);
  const auto run = [&](std::vector<std::string> words) {
    words.insert(words.end(), {"--project", example.path()});
    return test::run_fsctl(words, real_world());
  };
  const auto count = std::to_string(generated_records);
  const auto first = run({"ingest", "products", file});
  CHECK(first.code == 0);
  CHECK(std::regex_replace(first.err, std::regex(" in [0-9.]+ s.*\n$"), "") ==
        "products: " + count + " records: " + count + " created");

  const auto second = run({"ingest", "products", file, "--json"});
  CHECK(second.code == 0);
  Json counts = parse(second.out);
  counts.erase("seconds");
  CHECK(counts == Json({{"format_version", 1},
                        {"feed", "products"},
                        {"records", generated_records},
                        {"created", 0},
                        {"replaced", 0},
                        {"unchanged", generated_records},
                        {"removed", 0},
                        {"absent", 0},
                        {"failed", 0},
                        {"rejected", 0},
                        {"without_product", 0},
                        {"left_out", 0}}));

  const Json status = parse(run({"status", "--json"}).out);
  for (const auto& feed : status["feeds"]) {
    if (feed["feed"] != "products") continue;
    CHECK(feed["records"] == generated_records);
    CHECK(feed["failed"] == 0);
  }
  const auto listing = run({"listing", "products", "--limit", "1"});
  CHECK(parse(listing.out)["_meta"]["total"] == generated_records);
}

}  // namespace
}  // namespace fsctl
