#include "tests/cli/mixed_clients.h"

#include <algorithm>

#include "core/json/parse.h"
#include "tests/cli/mixed_shop.h"

namespace fsctl::test::mixed {
namespace {

constexpr std::size_t most_complaints = 30;

}  // namespace

void Common::complain(const std::string& about) {
  const std::scoped_lock lock(mutex_);
  if (complaints_.size() < most_complaints) complaints_.push_back(about);
}

std::vector<std::string> Common::complaints() const {
  const std::scoped_lock lock(mutex_);
  return complaints_;
}

void Common::count(const std::string& what) {
  const std::scoped_lock lock(mutex_);
  ++counts_[what];
}

std::map<std::string, std::size_t> Common::counts() const {
  const std::scoped_lock lock(mutex_);
  return counts_;
}

bool Common::enter() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return !is_paused_ || has_ended_; });
  if (has_ended_) return false;
  ++inside_;
  return true;
}

void Common::leave() {
  const std::scoped_lock lock(mutex_);
  --inside_;
  changed_.notify_all();
}

void Common::pause() {
  std::unique_lock lock(mutex_);
  is_paused_ = true;
  changed_.wait(lock, [this] { return inside_ == 0; });
}

void Common::go_on() {
  const std::scoped_lock lock(mutex_);
  is_paused_ = false;
  changed_.notify_all();
}

void Common::end() {
  const std::scoped_lock lock(mutex_);
  has_ended_ = true;
  changed_.notify_all();
}

std::string Common::remembered(const std::string& request, const std::string& answer) {
  const std::scoped_lock lock(mutex_);
  return answers_.try_emplace(request, answer).first->second;
}

Pushing::Pushing(Common& common, std::string owner)
    : common_(common), owner_(std::move(owner)), server_(common.url), random_(seed_of(owner_)) {
  server_.set_keep_alive(true);
  server_.set_tcp_nodelay(true);
  server_.set_read_timeout(120);
}

void Pushing::run() {
  while (common_.enter()) {
    push();
    common_.leave();
  }
}

void Pushing::push() {
  static const std::vector<std::string> likely = {"products", "products", "products",
                                                  "products", "brands",   "categories"};
  const auto& feed = random_.of(likely);
  auto id = owner_ + std::to_string(random_.below(feed == "products" ? 12 : 3));
  if (feed == "brands") id = "b" + std::to_string(owner_.back() - 'a');
  if (feed == "products" && random_.one_in(4)) id += ".v" + std::to_string(random_.below(3));
  const auto name = feed + ' ' + id;
  const auto version = common_.ledger.next();
  const auto there = common_.ledger.record(name);
  const bool removes = random_.one_in(4);
  const bool patches = !removes && there && random_.one_in(4);
  const Json deletes = {{"id", id}};
  auto record = removes ? write(deletes) : record_of(feed, id, owner_, version);
  common_.ledger.begin(name, version, removes ? std::nullopt : std::optional(record));
  const std::string intent = removes ? "delete" : patches ? "patch" : "upsert";
  const auto answer = server_.Post("/ingest/" + feed + '/' + intent, {{"Authorization", common_.ingest_key}}, record,
                                   "application/json");
  const auto status = answer ? answer->status : 0;
  common_.count("push " + std::to_string(status));
  if (status == 200)
    common_.ledger.acknowledge(name, version);
  else
    common_.ledger.refuse(name, version);
  if (status == 200 && answer->get_header_value("fs-change") != "processed")
    common_.complain(record + " is " + answer->get_header_value("fs-change"));
  if (status != 200 && status != 503)
    common_.complain("a push is answered with " + std::to_string(status) + (answer ? answer->body : ""));
}

}  // namespace fsctl::test::mixed
