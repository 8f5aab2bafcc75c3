#include <catch2/catch.hpp>
#include <chrono>
#include <csignal>
#include <iostream>
#include <memory>
#include <regex>
#include <thread>

#include "core/api/answer.h"
#include "core/json/parse.h"
#include "core/project/load.h"
#include "tests/cli/mixed_clients.h"
#include "tests/cli/mixed_shop.h"
#include "tests/cli/process.h"
#include "tests/cli/pushing_client.h"
#include "tests/support/effort.h"
#include "tests/support/scratch.h"
#include "tests/support/shop.h"

namespace fsctl::test::mixed {
namespace {

void write_files(const Scratch& scratch, const std::string& folder, std::size_t configuration) {
  for (const auto& [name, text] : files_of(configuration)) scratch.write(folder + '/' + name, text);
}

/// A sitemap without the times of changes.
std::string timeless(const std::string& answer) {
  static const std::regex time("<lastmod>[^<]*</lastmod>");
  return answer.starts_with('<') ? std::regex_replace(answer, time, "") : answer;
}

/// A server with its project, and who works on both: one job after the other.
class MixedShop {
 public:
  MixedShop() {
    configure();
    load_fixed("project");
    require({"release", "preview"});
    require({"release", "public"});
    auto key = run({"key", "add", "test"}).out;
    key.pop_back();
    server_ = std::make_unique<Process>(
        with_project({"serve", "--port", "0", "--memory", "64M", "--ready-file", scratch_ / "url"}), scratch_ / "log");
    common_ = std::make_unique<Common>(ready_url(scratch_ / "url"), key);
    for (const auto* stage : {"preview", "public"}) common_->releases[stage] = 0;
  }

  Common& common() { return *common_; }
  std::string log() const { return scratch_.read("log"); }

  /// Brings the configuration and the records of a load forth, in another way each round.
  void work(std::size_t round) {
    switch (round % 6) {
      case 0:
        load();
        break;
      case 1:
        ++configuration_;
        configure();
        require({"block", "product", "f0"});
        break;
      case 2:
        break_and_mend();
        break;
      case 3:
        release();
        break;
      case 4:
        require({"rebuild"});
        break;
      default:
        change_key();
        require({"context", "prune"});
        ++configuration_;
        configure();
        load();
        break;
    }
    stages_["develop"] = configuration_;
    wait_for_configuration();
  }

  /// Holds what the server answers against a project that was made anew with the same records. Nobody pushes meanwhile.
  void compare(std::size_t round) {
    static const std::vector<std::string> order = {"develop", "public", "develop", "preview"};
    const auto& stage = order[round % order.size()];
    const auto folder = "anew" + std::to_string(round);
    write_files(scratch_, folder, stages_.at(stage));
    for (const auto& feed : feeds) {
      std::string lines;
      for (const auto& [_, record] : records(feed)) lines += record + '\n';
      scratch_.write("records.ndjson", lines);
      require_in(folder, {"ingest", feed, scratch_ / "records.ndjson"});
    }
    api::Site site(project::load(scratch_ / folder), scratch_ / (folder + "/.fsctl/store.db"), real_world(),
                   store::Store::Mode::write);
    httplib::Client server(common_->url);
    server.set_keep_alive(true);
    server.set_tcp_nodelay(true);
    server.set_read_timeout(120);
    const std::string domain = round % 3 == 2 ? "mixed.example/de" : "mixed.example";
    for (const auto& asked : questions(common_->ledger, domain)) {
      const auto wanted = api::answer(
          site,
          {.method = asked.method, .target = asked.path, .headers = {{"fs-domain", asked.domain}}, .body = asked.body});
      const httplib::Headers headers = {{"fs-version", stage}, {"fs-domain", asked.domain}};
      const auto found = asked.method == "POST" ? server.Post(asked.path, headers, asked.body, "application/json")
                                                : server.Get(asked.path, headers);
      REQUIRE(found);
      common_->count("compared");
      if (found->status == wanted.status && (wanted.status != 200 || timeless(found->body) == timeless(wanted.body)))
        continue;
      common_->complain("round " + std::to_string(round) + ": " + asked.path + ' ' + asked.body + " of " +
                        asked.domain + " on " + stage + " is\n" + std::to_string(found->status) + ' ' + found->body +
                        "\nand made anew\n" + std::to_string(wanted.status) + ' ' + wanted.body);
    }
    std::filesystem::remove_all(scratch_ / folder);
  }

  void end() {
    server_->signal(SIGTERM);
    CHECK(server_->wait() == 0);
    const auto doctor = run({"doctor", "--deep"});
    INFO(doctor.out << doctor.err);
    CHECK(doctor.code == 0);  // it warns of variants whose product was deleted
  }

 private:
  std::vector<std::string> with_project(std::vector<std::string> words) const {
    words.insert(words.end(), {"--project", scratch_ / "project"});
    return words;
  }
  Ran run(const std::vector<std::string>& words) const { return run_fsctl(with_project(words), real_world()); }
  /// Runs the built program beside the server, and gives its exit code.
  int run_beside(const std::vector<std::string>& words) const {
    return Process(with_project(words), scratch_ / "output").wait();
  }
  void require(const std::vector<std::string>& words) const {
    const auto code = run_beside(words);
    INFO(words.front() << ": " << scratch_.read("output"));
    REQUIRE(code == 0);
  }
  void require_in(const std::string& folder, std::vector<std::string> words) const {
    words.insert(words.end(), {"--project", scratch_ / folder});
    const auto ran = run_fsctl(words, real_world());
    INFO(ran.err);
    REQUIRE(ran.code == 0);
  }

  void configure() const { write_files(scratch_, "project", configuration_); }

  void load_fixed(const std::string& folder) {
    fixed_["categories"] = {};
    for (const auto& id : fixed_categories())
      fixed_["categories"].push_back(record_of("categories", id, "f", fixed_version));
    for (const auto& [id, version] : fixed_products())
      fixed_["products"].push_back(record_of("products", id, "f", version));
    for (const auto& [feed, records] : fixed_) {
      std::string lines;
      for (const auto& record : records) lines += record + '\n';
      scratch_.write("records.ndjson", lines);
      require_in(folder, {"ingest", feed, scratch_ / "records.ndjson"});
    }
  }

  void load() {
    const auto version = common_->ledger.next();
    loaded_.clear();
    std::string lines;
    for (std::size_t i = 0; i < loaded; ++i) {
      loaded_.push_back(record_of("products", "l" + std::to_string(i), "l", version));
      lines += loaded_.back() + '\n';
    }
    scratch_.write("load.ndjson", lines);
    require({"ingest", "products", scratch_ / "load.ndjson"});
  }

  /// As an editor saves a file in two steps.
  void break_and_mend() const {
    const auto text = scratch_.read("project/composers/products.json");
    scratch_.write("project/composers/products.json", text.substr(0, text.size() / 2));
    CHECK(run_beside({"rebuild"}) != 0);
    scratch_.write("project/composers/products.json", text);
    require({"block", "product", "f0"});
  }

  void release() {
    for (const auto* stage : {"public", "preview"}) {
      ++common_->releases.at(stage);
      require({"release", stage});
      stages_[stage] = stages_[std::string_view(stage) == "public" ? "preview" : "develop"];
      ++common_->releases.at(stage);
    }
  }

  void change_key() const {
    auto key = run({"key", "add", "other"}).out;
    key.pop_back();
    httplib::Client server(common_->url);
    server.set_read_timeout(120);  // as the other clients here, which slow machines keep waiting
    const auto push = [&] {
      const auto answer =
          server.Post("/ingest/brands/delete", {{"Authorization", key}}, R"({"id": "b9"})", "application/json");
      return answer ? answer->status : 0;
    };
    const auto before = push();
    CHECK((before == 200 || before == 503));
    CHECK(run({"key", "remove", "other"}).code == 0);
    CHECK(push() == 401);
  }

  /// A server goes on with what another process has brought its store to when it is asked next.
  void wait_for_configuration() {
    Reading reading(*common_, 1);
    const auto wanted = "f " + label_of(configuration_);
    std::optional<Json> body;
    for (int i = 0; i < 1'000; ++i) {
      body = reading.ask({.path = "/block/product/f0"});
      if (body && body->is_object() && (*body)["label"] == wanted) return;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    FAIL("the server does not go on with " << wanted << ": " << (body ? body->dump() : "nothing"));
  }

  /// What is in a feed: what never changes, what was pushed, and what was loaded.
  std::map<std::string, std::string> records(const std::string& feed) {
    auto all = common_->ledger.records(feed);
    for (const auto& record : fixed_[feed]) all.emplace("fixed " + std::to_string(all.size()), record);
    if (feed == "products")
      for (const auto& record : loaded_) all.emplace("loaded " + std::to_string(all.size()), record);
    return all;
  }

  Scratch scratch_;
  std::size_t configuration_ = 0;
  std::map<std::string, std::size_t> stages_{{"develop", 0}, {"preview", 0}, {"public", 0}};
  std::map<std::string, std::vector<std::string>> fixed_{};
  std::vector<std::string> loaded_{};
  std::unique_ptr<Common> common_{};
  std::unique_ptr<Process> server_{};
};

}  // namespace

TEST_CASE("whatever changes at the same time, every answer holds what must be so, and in the end all is as made anew") {
  constexpr std::size_t pushing_clients = 3;
  constexpr std::size_t reading_clients = 4;
  constexpr std::chrono::milliseconds least(150);
  const auto rounds = effort(6);
  MixedShop shop;
  Common& common = shop.common();
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < pushing_clients; ++i)
    threads.emplace_back([&common, i] { Pushing(common, std::string(1, static_cast<char>('a' + i))).run(); });
  for (unsigned i = 0; i < reading_clients; ++i) threads.emplace_back([&common, i] { Reading(common, i).run(); });
  try {
    for (std::size_t round = 0; round < rounds && common.complaints().empty(); ++round) {
      INFO("round " << round);
      common.go_on();
      const auto end = std::chrono::steady_clock::now() + least;
      shop.work(round);
      std::this_thread::sleep_until(end);
      common.pause();
      shop.compare(round);
    }
  } catch (...) {
    common.end();
    for (auto& thread : threads) thread.join();
    throw;
  }
  common.end();
  for (auto& thread : threads) thread.join();
  shop.end();
  std::string complaints;
  for (const auto& complaint : common.complaints()) complaints += complaint + '\n';
  CHECK(complaints == "");
  auto counts = common.counts();
  CHECK(counts["push 200"] > 0);
  CHECK(counts["read 200"] > counts["read 503"]);
  if (rounds < 60) return;
  std::cout << rounds << " rounds of pushes, reads, loads, releases, rebuilds and edits at the same time\n";
  for (const auto& [what, count] : counts) std::cout << what << ": " << count << '\n';
}

}  // namespace fsctl::test::mixed
