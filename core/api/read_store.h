#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "core/api/reading.h"
#include "core/api/request.h"
#include "core/api/store_pool.h"
#include "core/budget/budget.h"
#include "core/store/address.h"
#include "core/store/numbers.h"

namespace fsctl::api {

/// A standby of a store's database, from which requests read as long as it has what they have to show. Thread-safe.
class ReadStore {
 public:
  /// Takes a sentence for the log: when it is read, and when and why it is not.
  using Tell = std::function<void(const std::string&)>;
  /// `origin` is that of the store's database. It is not read before look(). REQUIRES: a budget that outlives it.
  ReadStore(store::Address address, std::string origin, Budget& budget, Tell tell);

  /// The states that a request must not see less than.
  struct Least {
    store::DataVersion known;  ///< that this server has shown or written
    store::DataVersion asked;  ///< that the request says to have seen
  };
  /// What it shows once it has come to these states; null when that takes longer than a moment, when it is no standby
  /// any more, is silent or fails, and when it is not read. Throws AbandonedWork.
  std::unique_ptr<Reading> read(const Least& least, const Request& request);
  /// From now on it is not read, as it has failed.
  void leave(const std::exception& failure);

  /// Looks whether it can be read: it has to be a standby of the store's database, and to have come to this state.
  void look(store::DataVersion least);
  /// Empty while it is read.
  std::string why_not_read() const;

 private:
  std::shared_ptr<StorePool> connections() const;
  std::unique_ptr<Reading> read_at(store::DataVersion least, const std::shared_ptr<StorePool>& connections,
                                   std::chrono::milliseconds longest, const Request& request) const;
  std::shared_ptr<StorePool> connect() const;
  void take(std::shared_ptr<StorePool> connections);
  void use();
  void leave(const std::string& why);

  store::Address address_;
  std::string origin_;
  Budget& budget_;
  Tell tell_;
  mutable std::mutex mutex_{};
  std::shared_ptr<StorePool> connections_{};  ///< null while it is not read
  std::string why_not_ = "was not looked at yet";
};

}  // namespace fsctl::api
