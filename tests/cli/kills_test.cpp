#include <httplib.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/store/feed_records.h"
#include "core/world/world.h"
#include "tests/cli/workshop.h"
#include "tests/support/effort.h"
#include "tests/support/random.h"

namespace fsctl::test {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t clients = 3;
constexpr std::size_t records_of_client = 20;
constexpr std::size_t batch = 200;

/// What a client was told of its records. A text is the state of a record; none is one that is not there.
struct Told {
  using State = std::optional<std::string>;
  std::map<std::string, State> acknowledged{};
  std::optional<std::pair<std::string, State>> under_way{};
  std::size_t count = 0;  ///< of acknowledgements
};

/// Writes to records of its own until nobody answers any more.
class Client {
 public:
  Client(std::string name, const std::string& key, unsigned seed)
      : name_(std::move(name)), headers_{{"Authorization", key}}, random_(seed) {}

  void push_until_nobody_answers(const std::string& url) {
    httplib::Client http(url);
    http.set_keep_alive(true);
    http.set_tcp_nodelay(true);
    while (push(http)) {
    }
  }

  Told& told() { return told_; }

 private:
  bool push(httplib::Client& http) {
    const auto id = name_ + std::to_string(random_.below(records_of_client));
    const bool removes = random_.one_in(4);
    const auto text = "v" + std::to_string(++version_);
    const auto body = R"({"id":")" + id + R"(","title":"Record","text":")" + text + "\"}";
    told_.under_way = {id, removes ? Told::State() : Told::State(text)};
    const auto answer =
        removes ? http.Post("/ingest/articles/delete", headers_, R"({"id":")" + id + "\"}", "application/json")
                : http.Post("/ingest/articles/upsert", headers_, body, "application/json");
    if (!answer) return false;
    if (answer->status != 200) throw std::runtime_error(answer->body);
    told_.acknowledged[id] = told_.under_way->second;
    told_.under_way.reset();
    ++told_.count;
    return true;
  }

  std::string name_;
  httplib::Headers headers_;
  Random random_;
  std::size_t version_ = 0;
  Told told_{};
};

/// A project with a feed to push to and one to fetch, whose store several processes use and are killed in.
class Scene {
 public:
  Scene() {
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
    for (std::size_t i = 0; i < clients; ++i)
      clients_.emplace_back(std::string(1, static_cast<char>('a' + i)), key_, static_cast<unsigned>(i));
  }

  const Scratch& files() const { return workshop_.files(); }
  std::string store() const { return workshop_.path("store.db"); }
  std::string path(const std::string& name) const { return workshop_.path(name); }
  std::vector<Client>& all() { return clients_; }

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

  /// The text of a record of a feed as the store has it now.
  static Told::State state(store::Store& store, const std::string& feed, const std::string& id) {
    const auto number = store::find_feed(store, feed);
    const auto found = number ? store::find_feed_record(store, *number, id) : std::nullopt;
    if (!found) return {};
    return parse(std::string(found->raw))["text"].get<std::string>();
  }

 private:
  Workshop workshop_;
  std::string key_{};
  std::vector<Client> clients_{};
};

/// What runs beside a server that is pushed to.
struct Job {
  const char* name;
  /// Its words, after what it needs was made; none when that was all.
  std::vector<std::string> (*prepare)(const Scene& scene, std::size_t round);
};

const std::vector<Job> jobs = {
    {"serve", [](const Scene&, std::size_t) { return std::vector<std::string>{}; }},
    {"ingest",
     [](const Scene& scene, std::size_t round) {
       scene.write_records("batch.ndjson", round);
       return std::vector<std::string>{"ingest", "articles", scene.path("batch.ndjson")};
     }},
    {"rebuild", [](const Scene&, std::size_t) { return std::vector<std::string>{"rebuild"}; }},
    {"release",
     [](const Scene& scene, std::size_t round) {
       scene.configure(round);
       return std::vector<std::string>{"release", "public"};
     }},
    {"fetch",
     [](const Scene& scene, std::size_t round) {
       scene.write_records("project/notes.ndjson", round);
       return std::vector<std::string>{"fetch-list", "notes"};
     }},
    {"reload",
     [](const Scene& scene, std::size_t round) {
       scene.configure(round);
       return std::vector<std::string>{};
     }},
    {"status", [](const Scene&, std::size_t) { return std::vector<std::string>{"status"}; }},
};

std::string url_of(const std::string& file) {
  const auto end = Clock::now() + std::chrono::seconds(60);
  for (std::string url; Clock::now() < end; std::this_thread::sleep_for(std::chrono::milliseconds(1))) {
    std::ifstream in(file);
    if (std::getline(in, url) && !in.eof()) return url;
  }
  throw std::runtime_error("the server does not start");
}

/// A server, clients that push to it, and a job; all of them are killed at some moment.
void run_until_killed(Scene& scene, const Job& job, std::size_t round, Random& random) {
  const auto ready = scene.path("url" + std::to_string(round));
  auto server = scene.start({"serve", "--port", "0", "--ready-file", ready}, "server.log");
  const auto url = url_of(ready);
  std::vector<std::thread> pushing;
  pushing.reserve(clients);
  for (Client& client : scene.all()) pushing.emplace_back([&client, url] { client.push_until_nobody_answers(url); });
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

/// Each record is as its client was last told, or as it asked for last.
void check_told(Scene& scene, store::Store& store) {
  for (Client& client : scene.all()) {
    Told& told = client.told();
    if (const auto under_way = std::exchange(told.under_way, std::nullopt)) {
      const auto& [id, state] = *under_way;
      const auto now = Scene::state(store, "articles", id);
      const auto known = told.acknowledged.find(id);
      const auto before = known == told.acknowledged.end() ? Told::State() : known->second;
      INFO(id << " is " << now.value_or("absent") << ", was " << before.value_or("absent"));
      CHECK((now == state || now == before));
      told.acknowledged[id] = now;
    }
    for (const auto& [id, state] : told.acknowledged) {
      const auto now = Scene::state(store, "articles", id);
      if (now != state)
        FAIL_CHECK(id << " is " << now.value_or("absent") << ", acknowledged was " << state.value_or("absent"));
    }
  }
}

TEST_CASE("whatever is killed at any moment, all that was acknowledged is there") {
  const auto rounds = effort(14);
  Scene scene;
  Random random(20261122);
  std::map<std::string, std::size_t> kills;
  for (std::size_t round = 1; round <= rounds; ++round) {
    const Job& job = jobs[round % jobs.size()];
    INFO("round " << round << ", " << job.name);
    run_until_killed(scene, job, round, random);
    ++kills[job.name];
    {
      store::Store store(scene.store(), store::Store::Mode::read);
      check_told(scene, store);
      // A load of so few records is one transaction.
      CHECK(Scene::state(store, "articles", id_of(0)) == Scene::state(store, "articles", id_of(batch - 1)));
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
  for (Client& client : scene.all()) acknowledged += client.told().count;
  CHECK(acknowledged > 0);
  if (rounds < 100) return;
  for (const auto& [name, count] : kills) std::cout << name << ": " << count << " kills\n";
  std::cout << acknowledged << " acknowledged pushes and deletes, all of them there\n";
}

}  // namespace
}  // namespace fsctl::test
