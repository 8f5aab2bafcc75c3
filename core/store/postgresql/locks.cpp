#include "core/store/postgresql/locks.h"

#include <array>
#include <exception>
#include <string_view>
#include <utility>

namespace fsctl::store {
namespace {

/// "fsct", before the number of a schema, so that others who use advisory locks hardly meet them.
constexpr std::int64_t of_writers = std::int64_t{0x66736374} << 32U;

/// What a statement about pg_locks, which ends in a condition, gives of an advisory lock.
Result ask_of_lock(Session& session, std::int64_t lock, const std::string& statement) {
  const std::array<BoundValue, 2> halves{lock >> 32U & 0xFFFF'FFFF, lock & 0xFFFF'FFFF};
  const auto sql = statement +
                   " AND locks.locktype = 'advisory' AND locks.classid = $1::bigint::oid "
                   "AND locks.objid = $2::bigint::oid AND locks.objsubid = 1 "
                   "AND locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())";
  return session.ask(sql.c_str(), halves);
}

class HeldLock final : public HeldNumber {
 public:
  explicit HeldLock(const Address& address) : session_(address) {}
  /// The server would let go of it, too, but a moment after the session has ended.
  ~HeldLock() override {
    try {
      session_.ask("SELECT pg_advisory_unlock_all()");
    } catch (const std::exception&) {  // the session was lost, and the lock with it
    }
  }

  /// Whether it could be taken.
  bool take(std::int64_t number, Holding how) {
    const std::array<BoundValue, 1> lock{number};
    const auto taken = session_.ask(
        how == Holding::alone ? "SELECT pg_try_advisory_lock($1)::int" : "SELECT pg_try_advisory_lock_shared($1)::int",
        lock);
    return number_in(taken, 0, 0) != 0;
  }

 private:
  Session session_;
};

}  // namespace

std::int64_t lock_of_writers(const Schema& schema) { return of_writers | schema.oid; }

/// Numbers count transactions, and those of one time differ in their last bits; or they are larger than any count.
std::int64_t lock_of_number(const Schema& schema, std::int64_t number) {
  const auto high = static_cast<std::uint64_t>(schema.oid) << 32U;
  const auto kind = number >= first_lease ? std::uint64_t{0x8000'0000U} : 0;
  return static_cast<std::int64_t>(high | kind | (static_cast<std::uint64_t>(number) & 0x7FFF'FFFFU));
}

std::string holder_of(Session& session, std::int64_t lock) {
  const auto found = ask_of_lock(session, lock,
                                 "SELECT activity.pid, activity.application_name, activity.wait_event IS NOT "
                                 "DISTINCT FROM 'SyncRep' FROM pg_locks AS locks "
                                 "JOIN pg_stat_activity AS activity ON activity.pid = locks.pid WHERE locks.granted");
  if (rows_of(found) == 0) return {};
  const auto name = text_in(found, 0, 1);
  auto holder = client_of(name);
  if (holder == name)
    holder = "session " + std::to_string(number_in(found, 0, 0)) + " of the database (" + std::string(name) + ")";
  if (number_in(found, 0, 2) != 0) holder += ", whose commit waits for a synchronous standby,";
  return holder;
}

bool is_awaited(Session& session, std::int64_t lock) {
  return rows_of(ask_of_lock(session, lock, "SELECT 1 FROM pg_locks AS locks WHERE NOT locks.granted")) > 0;
}

std::unique_ptr<HeldNumber> hold_number(const Address& address, const Schema& schema, std::int64_t number,
                                        Holding how) {
  auto lock = std::make_unique<HeldLock>(address);
  if (!lock->take(lock_of_number(schema, number), how)) return nullptr;
  return lock;
}

}  // namespace fsctl::store
