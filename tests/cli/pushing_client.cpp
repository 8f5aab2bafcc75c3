#include "tests/cli/pushing_client.h"

#include <catch2/catch.hpp>
#include <chrono>
#include <fstream>
#include <stdexcept>
#include <thread>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/store/feed_records.h"

namespace fsctl::test {
namespace {

constexpr std::size_t pushing_client_records = 20;

std::string shown(const State& state) { return state ? state->substr(0, 20) : "absent"; }

}  // namespace

State state_of(store::Store& store, const std::string& id) {
  const auto feed = store::find_feed(store, "articles");
  const auto found = feed ? store::find_feed_record(store, *feed, id) : std::nullopt;
  if (!found) return {};
  return parse(std::string(found->raw))["text"].get<std::string>();
}

std::string ready_url(const std::string& file) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  for (std::string url; std::chrono::steady_clock::now() < end;
       std::this_thread::sleep_for(std::chrono::milliseconds(1))) {
    std::ifstream in(file);
    if (std::getline(in, url) && !in.eof()) return url;
  }
  throw std::runtime_error("the server does not start");
}

PushingClient::PushingClient(std::string name, const std::string& key)
    : name_(std::move(name)), headers_{{"Authorization", key}}, random_(seed_of(name_)) {}

void PushingClient::push_until_nobody_answers(const std::string& url) {
  httplib::Client server(url);
  server.set_keep_alive(true);
  server.set_tcp_nodelay(true);
  while (const auto status = push(server))
    if (*status != 200) throw std::runtime_error("a push is answered with " + std::to_string(*status));
}

std::optional<int> PushingClient::push(httplib::Client& server, std::size_t size) {
  const auto id = name_ + std::to_string(random_.below(pushing_client_records));
  const bool removes = random_.one_in(4);
  const auto text = "v" + std::to_string(++version_) + std::string(size, ' ');
  const auto body =
      removes ? R"({"id":")" + id + "\"}" : R"({"id":")" + id + R"(","title":"Record","text":")" + text + "\"}";
  under_way_ = {id, removes ? State() : State(text)};
  const auto answer =
      server.Post(removes ? "/ingest/articles/delete" : "/ingest/articles/upsert", headers_, body, "application/json");
  if (!answer) return {};
  if (answer->status == 200) {
    told_[id] = under_way_->second;
    ++count_;
  }
  under_way_.reset();
  return answer->status;
}

void PushingClient::check(store::Store& store) {
  if (const auto under_way = std::exchange(under_way_, std::nullopt)) {
    const auto& [id, wanted] = *under_way;
    const auto now = state_of(store, id);
    if (now != told_[id] && now != wanted)
      FAIL_CHECK(id << " is " << shown(now) << ", was " << shown(told_[id]) << " and was to be " << shown(wanted));
    told_[id] = now;
  }
  for (const auto& [id, told] : told_) {
    const auto now = state_of(store, id);
    if (now != told) FAIL_CHECK(id << " is " << shown(now) << ", acknowledged was " << shown(told));
  }
}

}  // namespace fsctl::test
