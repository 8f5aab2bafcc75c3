#include "core/api/read_store.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <thread>
#include <utility>

#include "core/error/error.h"
#include "core/store/facts.h"
#include "core/store/store.h"

namespace fsctl::api {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds most_behind(100);
constexpr std::chrono::seconds most_silence(2);

std::string is_behind() { return "is more than " + std::to_string(most_behind.count()) + " ms behind"; }

}  // namespace

ReadStore::ReadStore(store::Address address, std::string origin, Budget& budget, Tell tell)
    : address_(std::move(address)), origin_(std::move(origin)), budget_(budget), tell_(std::move(tell)) {}

std::shared_ptr<StorePool> ReadStore::connections() const {
  const std::scoped_lock lock(mutex_);
  return connections_;
}

std::unique_ptr<Reading> ReadStore::read(const Least& least, const Request& request) {
  const auto connections = this->connections();
  if (!connections) return {};
  try {
    // Who asks for a state that nobody here knows of may have made it up, so nobody waits for that.
    if (least.asked > least.known) return read_at(least.asked, connections, {}, request);
    auto reading = read_at(least.known, connections, most_behind, request);
    if (!reading && connections == this->connections()) leave(is_behind());
    return reading;
  } catch (const AbandonedWork&) {
    throw;
  } catch (const std::exception& failure) {
    leave(failure);
    return {};
  }
}

/// A state that is not older than this; null when that takes longer, or when it is not read any more meanwhile.
std::unique_ptr<Reading> ReadStore::read_at(store::DataVersion least, const std::shared_ptr<StorePool>& connections,
                                            std::chrono::milliseconds longest, const Request& request) const {
  constexpr std::chrono::milliseconds longest_pause(16);
  const auto end = Clock::now() + longest;
  for (std::chrono::milliseconds pause(1);; pause = std::min(2 * pause, longest_pause)) {
    auto lease = connections->lend(request.waiting);
    if (connections != this->connections()) return {};
    auto reading = std::make_unique<Reading>(std::move(lease), request.header("fs-context"), connections);
    const auto state = reading->store().data_version();
    if (!store::is_standby(reading->store())) throw Error(ErrorCode::store_unusable, "it is no standby");
    if (state >= least) return reading;
    reading.reset();
    if (Clock::now() + pause > end) return {};
    std::this_thread::sleep_for(pause);
  }
}

void ReadStore::look(store::DataVersion least) {
  if (read({.known = least, .asked = least}, {})) return;
  try {
    take(connect());
    if (read({.known = least, .asked = least}, {})) use();
  } catch (const std::exception& failure) {
    leave(failure);
  }
}

/// New sessions, as the former ones may be with another server than the address names by now. Throws Error for another
/// database.
std::shared_ptr<StorePool> ReadStore::connect() const {
  auto connections = std::make_shared<StorePool>(address_, store::Store::Mode::read, budget_, most_silence);
  if (store::origin_of(*connections->lend()) != origin_)
    throw Error(ErrorCode::store_unusable, "it holds another database than the store's");
  return connections;
}

void ReadStore::take(std::shared_ptr<StorePool> connections) {
  const std::scoped_lock lock(mutex_);
  connections_ = std::move(connections);
}

void ReadStore::use() {
  const std::scoped_lock lock(mutex_);
  why_not_.clear();
  tell_("reads go to the read store " + address_.text());
}

std::string ReadStore::why_not_read() const {
  const std::scoped_lock lock(mutex_);
  return why_not_;
}

void ReadStore::leave(const std::exception& failure) {
  const auto error = store::as_error(failure);
  leave(std::string("cannot be read: ") + (error ? error->what() : failure.what()));
}

void ReadStore::leave(const std::string& why) {
  const std::scoped_lock lock(mutex_);
  connections_.reset();
  if (std::exchange(why_not_, why) != why)
    tell_("reads go to the store, as the read store " + address_.text() + ' ' + why);
}

}  // namespace fsctl::api
