#include <catch2/catch.hpp>
#include <chrono>
#include <map>
#include <memory>
#include <thread>

#include "core/store/store.h"
#include "tests/cli/pushing_client.h"
#include "tests/cli/workshop.h"
#include "tests/support/effort.h"
#include "tests/support/random.h"

namespace fsctl::test {
namespace {

constexpr std::size_t clients = 3;
constexpr std::size_t batch = 200;

/// A project with a feed to push to and one to fetch, whose store several processes use and are killed in.
class KillsScene {
 public:
  KillsScene() {
    files().write(
        "project/feeds/notes.json",
        R"({"method": "trigger", "connector": {"type": "file", "path": "notes.ndjson", "removeVanished": true}})");
    files().write("project/storages/notes.json", R"({"kind": "content", "fields": {"text": {"type": "String"}}})");
    files().write(
        "project/composers/notes.json",
        R"({"feed": "notes", "storage": "notes", "fields": {"text": {"source": "data-field", "field": "text"}}})");
    configure(0);
    key_ = workshop_.run_on(store(), {"key", "add", "test"}).out;
    key_.pop_back();
    for (std::size_t i = 0; i < clients; ++i) clients_.emplace_back(std::string(1, static_cast<char>('a' + i)), key_);
  }

  const Scratch& files() const { return workshop_.files(); }
  std::string store() const { return workshop_.store(); }
  std::string path(const std::string& name) const { return workshop_.path(name); }
  std::vector<PushingClient>& all() { return clients_; }

  /// A configuration that maps each record to something else than the one before.
  void configure(std::size_t version) const {
    files().write(
        "project/composers/articles.json",
        R"({"feed": "articles", "storage": "articles", "fields": {"title": {"source": "static", "value": "t)" +
            std::to_string(version) + R"("}, "text": {"source": "data-field", "field": "text"}}})");
  }

  /// `first` is the text of all records.
  void write_records(const std::string& name, std::size_t version) const {
    files().write(name, lines(0, batch, "v" + std::to_string(version)));
  }

  std::unique_ptr<Process> start(std::vector<std::string> words, const std::string& output) const {
    words.insert(words.end(), {"--project", workshop_.project(), "--store", store()});
    return std::make_unique<Process>(words, workshop_.path(output));
  }

  Ran run(const std::vector<std::string>& words) const { return workshop_.run_on(store(), words); }

 private:
  Workshop workshop_;
  std::string key_{};
  std::vector<PushingClient> clients_{};
};

/// What runs beside a server that is pushed to.
struct Job {
  const char* name;
  /// Its words, after what it needs was made; none when that was all.
  std::vector<std::string> (*prepare)(const KillsScene& scene, std::size_t round);
};

const std::vector<Job> kills_jobs = {
    {"serve", [](const KillsScene&, std::size_t) { return std::vector<std::string>{}; }},
    {"ingest",
     [](const KillsScene& scene, std::size_t round) {
       scene.write_records("batch.ndjson", round);
       return std::vector<std::string>{"ingest", "articles", scene.path("batch.ndjson")};
     }},
    {"rebuild", [](const KillsScene&, std::size_t) { return std::vector<std::string>{"rebuild"}; }},
    {"release",
     [](const KillsScene& scene, std::size_t round) {
       scene.configure(round);
       return std::vector<std::string>{"release", "public"};
     }},
    {"fetch",
     [](const KillsScene& scene, std::size_t round) {
       scene.write_records("project/notes.ndjson", round);
       return std::vector<std::string>{"fetch-list", "notes"};
     }},
    {"reload",
     [](const KillsScene& scene, std::size_t round) {
       scene.configure(round);
       return std::vector<std::string>{};
     }},
    {"status", [](const KillsScene&, std::size_t) { return std::vector<std::string>{"status"}; }},
};

/// A server, clients that push to it, and a job; all of them are killed at some moment.
void run_until_killed(KillsScene& scene, const Job& job, std::size_t round, Random& random) {
  const auto ready = scene.path("url" + std::to_string(round));
  auto server = scene.start({"serve", "--port", "0", "--ready-file", ready}, "server.log");
  const auto url = ready_url(ready);
  std::vector<std::thread> pushing;
  pushing.reserve(clients);
  for (PushingClient& client : scene.all())
    pushing.emplace_back([&client, url] { client.push_until_nobody_answers(url); });
  const auto words = job.prepare(scene, round);
  const auto beside = words.empty() ? nullptr : scene.start(words, "job.log");
  std::this_thread::sleep_for(std::chrono::milliseconds(random.below(120)));
  const bool is_job_first = random.one_in(2);
  if (beside && is_job_first) beside->kill();
  const bool was_killed = server->kill();
  for (auto& thread : pushing) thread.join();
  if (beside && !is_job_first && random.one_in(2)) beside->wait();
  if (beside) beside->kill();
  INFO(scene.files().read("server.log"));
  REQUIRE(was_killed);
}

TEST_CASE("whatever is killed at any moment, all that was acknowledged is there") {
  const auto rounds = effort(14);
  KillsScene scene;
  Random random(20261122);
  std::map<std::string, std::size_t> kills;
  for (std::size_t round = 1; round <= rounds; ++round) {
    const Job& job = kills_jobs[round % kills_jobs.size()];
    INFO("round " << round << ", " << job.name);
    run_until_killed(scene, job, round, random);
    ++kills[job.name];
    {
      store::Store store(scene.store(), store::Store::Mode::read);
      for (PushingClient& client : scene.all()) client.check(store);
      // A load of so few records is one transaction.
      CHECK(state_of(store, id_of(0)) == state_of(store, id_of(batch - 1)));
    }
    if (round % 7 != 0) continue;
    const auto doctor = scene.run({"doctor", "--deep"});
    CHECK(doctor.out + doctor.err == "the store is sound\n");
  }
  const auto rebuilt = scene.run({"rebuild"});
  INFO(rebuilt.err);
  CHECK(rebuilt.code == 0);
  CHECK(scene.run({"doctor", "--deep"}).out == "the store is sound\n");

  std::size_t acknowledged = 0;
  for (PushingClient& client : scene.all()) acknowledged += client.acknowledged();
  CHECK(acknowledged > 0);
  for (const auto& [name, count] : kills) tell(name + ": " + std::to_string(count) + " kills");
  tell(std::to_string(acknowledged) + " acknowledged pushes and deletes, all of them there");
}

}  // namespace
}  // namespace fsctl::test
