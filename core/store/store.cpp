#include "core/store/store.h"

#include <new>
#include <string>
#include <system_error>
#include <utility>

#include "core/store/content_version.h"
#include "core/store/counters.h"
#include "core/store/damage.h"
#include "core/store/drivers.h"
#include "core/store/failures.h"

namespace fsctl::store {
namespace {

constexpr const char* data_counter = "data";

}  // namespace

Store::Store(const Address& address, Mode mode, Unfinished unfinished)
    : connection_(open(address, mode == Mode::write, unfinished)) {}

DataVersion Store::data_version() {
  const auto version = find_counter(*this, data_counter);
  if (!version) raise_damage("counter");
  return DataVersion(*version);
}

void Store::expect_data_version() { expect_counter(*this, data_counter); }

const Counters* Store::counters() {
  if (!reads_one_state_) return nullptr;
  if (!counters_) {
    counters_ = std::make_shared<const Counters>(counters_of(*connection_));
    connection_->reads_content(content_version(*counters_));
  }
  return counters_.get();
}

void Store::presume(std::shared_ptr<const Counters> counters) {
  counters_ = std::move(counters);
  connection_->reads_content(content_version(*counters_));
}

std::optional<DataVersion> Store::version_read() const {
  const auto found = counters_ ? counters_->find(data_counter) : Counters::const_iterator();
  return counters_ && found != counters_->end() ? std::optional(DataVersion(found->second)) : std::nullopt;
}

Transaction::Transaction(Store& store) : store_(store) { store_.connection().begin_writing(); }

Transaction::~Transaction() {
  store_.rest();
  if (!open_) return;
  try {
    store_.connection().undo();
  } catch (const std::exception&) {  // a full disk has rolled it back already, and so has one without memory
  }
}

void Transaction::commit() {
  store_.rest();
  store_.run("UPDATE counter SET value = value + 1 WHERE name = 'data'");
  store_.connection().commit();
  open_ = false;
  store_.check_place();  // what went into a file that is gone was not kept
}

ReadTransaction::ReadTransaction(Store& store, Isolation isolation) : store_(store) {
  store_.connection().begin_reading(isolation);
  store_.reads_one_state_ = true;
}

ReadTransaction::~ReadTransaction() {
  store_.rest();
  store_.reads_one_state_ = false;
  store_.counters_.reset();
  try {
    store_.connection().commit();
  } catch (const std::exception&) {
    // Nothing was written; the next one ends this one, too.
  }
}

Error memory_exhausted() {
  return {ErrorCode::memory_exhausted, "the memory ran out", "what was acknowledged is safe"};
}

Error store_busy(const std::string& holder, std::chrono::seconds patience) {
  const auto seconds = std::to_string(patience.count()) + (patience.count() == 1 ? " second" : " seconds");
  return Error(ErrorCode::store_busy,
               (holder.empty() ? "another process" : holder) + " has kept the store locked for " + seconds,
               "try again when it is done");
}

std::optional<Error> as_error(const std::exception& exception) {
  if (dynamic_cast<const std::bad_alloc*>(&exception) != nullptr) return memory_exhausted();
  if (const auto* refused = dynamic_cast<const std::system_error*>(&exception))
    if (refused->code() == std::errc::resource_unavailable_try_again) return memory_exhausted();  // a thread
  return error_of_driver(exception);
}

}  // namespace fsctl::store
