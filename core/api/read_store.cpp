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
/// Who asks for a state that nobody here knows of may have made it up, so that does not hold up others for long.
constexpr std::chrono::milliseconds most_behind_unknown(10);

/// A state that is not older than this; null when that takes longer.
std::unique_ptr<Reading> wait_for(store::DataVersion least, std::chrono::milliseconds longest, StorePool& connections,
                                  const Request& request) {
  constexpr std::chrono::milliseconds longest_pause(16);
  const auto end = Clock::now() + longest;
  for (std::chrono::milliseconds pause(1); Clock::now() < end; pause = std::min(2 * pause, longest_pause)) {
    auto reading = std::make_unique<Reading>(connections.lend(request.waiting), request, Reading::Of::standby);
    if (reading->store().data_version() >= least) return reading;
    reading.reset();
    std::this_thread::sleep_for(pause);
  }
  return {};
}

std::string is_behind() { return "is more than " + std::to_string(most_behind.count()) + " ms behind"; }

}  // namespace

ReadStore::ReadStore(store::Address address, std::string origin, Budget& budget, Tell tell)
    : address_(std::move(address)), origin_(std::move(origin)), budget_(budget), tell_(std::move(tell)) {}

std::unique_ptr<Reading> ReadStore::read(const Least& least, const Request& request) {
  if (!is_read_) return {};
  try {
    if (least.asked > least.known) return wait_for(least.asked, most_behind_unknown, *connections_, request);
    auto reading = wait_for(least.known, most_behind, *connections_, request);
    if (!reading) leave(is_behind());
    return reading;
  } catch (const AbandonedWork&) {
    throw;
  } catch (const std::exception& failure) {
    leave(failure);
    return {};
  }
}

void ReadStore::look(store::DataVersion least) {
  if (is_read_) return;
  try {
    check();
    if (wait_for(least, most_behind, *connections_, {}))
      use();
    else
      leave(is_behind());
  } catch (const std::exception& failure) {
    leave(failure);
  }
}

/// Throws Error for what may have records that the store never had: another database, and one that was the primary.
void ReadStore::check() {
  if (!connections_) connections_ = std::make_unique<StorePool>(address_, store::Store::Mode::read, budget_);
  const auto replication = store::facts_of(*connections_->lend()).replication;
  if (!replication || replication->origin != origin_)
    throw Error(ErrorCode::store_unusable, "it holds another database than the store's");
  if (!replication->is_standby) throw Error(ErrorCode::store_unusable, "it is no standby");
}

std::string ReadStore::why_not_read() const {
  const std::scoped_lock lock(mutex_);
  return why_not_;
}

void ReadStore::use() {
  const std::scoped_lock lock(mutex_);
  is_read_ = true;
  why_not_.clear();
  tell_("reads go to the read store " + address_.text());
}

void ReadStore::leave(const std::exception& failure) {
  const auto error = store::as_error(failure);
  leave(std::string("cannot be read: ") + (error ? error->what() : failure.what()));
}

void ReadStore::leave(const std::string& why) {
  const std::scoped_lock lock(mutex_);
  is_read_ = false;
  if (std::exchange(why_not_, why) != why)
    tell_("reads go to the store, as the read store " + address_.text() + ' ' + why);
}

}  // namespace fsctl::api
