#include "core/store/postgresql/call_table.h"

#include <array>
#include <mutex>
#include <optional>
#include <utility>

#include "core/store/postgresql/failure.h"
#include "core/store/postgresql/result.h"
#include "core/store/postgresql/session.h"
#include "core/store/statement.h"

namespace fsctl::store {
namespace {

/// As after_taking() does it.
constexpr const char* take_calls = R"(
INSERT INTO call_window AS window_(caller, begun, calls) VALUES ($1, $2, $3)
ON CONFLICT(caller) DO UPDATE SET (begun, calls) = (
  SELECT CASE WHEN is_over THEN greatest($2, window_.begun + 1) ELSE window_.begun END,
    CASE WHEN is_over THEN $3 ELSE window_.calls + $3 END
  FROM (SELECT CASE WHEN window_.begun = $5 THEN $6 <> 0 ELSE $2 >= window_.begun + $4 END AS is_over) AS before_)
RETURNING begun, calls)";

class CallTable final : public CallCounts {
 public:
  explicit CallTable(Address address) : address_(std::move(address)) {}

  TakenCalls take(const WantedCalls& wanted) override {
    const std::scoped_lock lock(mutex_);
    try {
      return taken_of(count(wanted), wanted);
    } catch (const PostgresFailure& failure) {
      if (!failure.is_lost()) throw;
    }
    session_.reset();
    return taken_of(count(wanted), wanted);
  }

 private:
  Window count(const WantedCalls& wanted) {
    if (!session_) session_.emplace(address_);
    const std::array<BoundValue, 6> values{wanted.caller,       wanted.now,   wanted.calls,
                                           wanted.milliseconds, wanted.known, wanted.is_known_over};
    const auto after = session_->ask(take_calls, values);
    return {.begun = number_in(after, 0, 0), .calls = number_in(after, 0, 1)};
  }

  Address address_;
  std::mutex mutex_;
  std::optional<Session> session_{};
};

}  // namespace

std::unique_ptr<CallCounts> call_table(const Address& address) { return std::make_unique<CallTable>(address); }

}  // namespace fsctl::store
