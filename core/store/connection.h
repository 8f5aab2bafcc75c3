#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/store/address.h"
#include "core/store/call_counts.h"
#include "core/store/commits.h"
#include "core/store/numbers.h"
#include "core/store/statement.h"

namespace fsctl::store {

struct Facts;

/// Named numbers, as counters.h has them.
using Counters = std::map<std::string, std::int64_t, std::less<>>;

/// Whether work has to end.
using Interrupted = bool (*)();

/// A number that a process holds until the object, or the process, is gone.
class HeldNumber {
 public:
  HeldNumber() = default;
  virtual ~HeldNumber() = default;
  HeldNumber(const HeldNumber&) = delete;
  HeldNumber& operator=(const HeldNumber&) = delete;
};

/// From here on numbers that are held stand for work (leases.h); those below count transactions.
inline constexpr std::int64_t first_lease = std::int64_t{1} << 62U;

/// How a transaction comes to read one state: as the database keeps it, or optimistically, which costs a database of a
/// server less: then what reads throws MovedOn where the content was changed in between. Where it is the same, contexts
/// may be newer.
enum class Isolation { snapshot, optimistic };

/// Whether others may hold the same number in the same way.
enum class Holding { alone, together };

/// A connection to a store, which a database driver implements. One thread at a time.
class Connection {
 public:
  Connection() = default;
  virtual ~Connection() = default;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  virtual const Address& address() const = 0;
  virtual bool is_in_memory() const = 0;

  /// A prepared statement; the same text always gives the same one. REQUIRES: a text that outlives the connection.
  virtual Statement& prepare(const char* sql) = 0;
  /// Whether it asks for what it expects together with other things.
  virtual bool expects() const = 0;
  /// Says that a select for each row of so many values comes later in this transaction, or the next one where there is
  /// none, so that the answers can come along with those to another one. REQUIRES: as prepare().
  virtual void expect(const char* sql, std::size_t columns, std::span<const BoundValue> values) = 0;
  /// Runs a statement that is needed once.
  virtual void execute(const std::string& sql) = 0;
  /// Resets all statements that are not finished.
  virtual void rest() = 0;
  /// Makes long statements end with Error(interrupted) when `came` returns true; null makes them run to their end.
  virtual void interrupt_when(Interrupted came) = 0;
  /// Sets the most bytes of the store that are cached.
  virtual void limit_cache(std::size_t bytes) = 0;

  /// Begins a transaction that writes; waits for other writers. Throws Error(store_busy), with the writing process,
  /// when one does not end in time, and Gone.
  virtual void begin_writing() = 0;
  virtual void begin_reading(Isolation isolation) = 0;
  /// Says which content the reading transaction reads, so that what was read of it before need not be read again.
  /// Throws MovedOn where it reads another one by now.
  virtual void reads_content(const ContentVersion& version) = 0;
  virtual void commit() = 0;
  virtual void undo() = 0;
  virtual void wait_for_writers(std::chrono::seconds time, Interrupted gives_up) = 0;
  virtual std::chrono::seconds patience() const = 0;
  /// Whether others are known to wait for the end of this transaction, which writes.
  virtual bool is_awaited() = 0;
  /// Gives a database up that is silent for so long: a failure that as_error() knows.
  virtual void limit_silence(std::chrono::milliseconds most) = 0;

  /// Holds a number, which all processes see, until the object is gone; null where somebody holds it otherwise.
  virtual std::unique_ptr<HeldNumber> hold(std::int64_t number, Holding how = Holding::alone) = 0;
  virtual bool is_held(std::int64_t number) = 0;

  /// Throws Gone when the store was moved, removed or truncated since it was opened, and Damaged.
  virtual void check_place() = 0;
  virtual void check_log() = 0;
  /// Puts away what many writes left to be done, as far as nobody is in the way.
  virtual void tidy() = 0;
  /// Throws Error(store_full) when new records would take the room that reading and deleting need.
  virtual void require_room() = 0;

  /// Who tells the commits of all processes; null where nobody can. REQUIRES: while it is used, this process has a
  /// connection to the store open.
  virtual std::unique_ptr<Commits> commits() = 0;
  /// Who counts the calls of all processes.
  virtual std::unique_ptr<CallCounts> call_counts() = 0;

  /// Makes the store one into which a copy is not complete, or one like others. REQUIRES: a transaction that writes.
  virtual void note_unfinished(bool is_unfinished) = 0;
  /// Rows that it numbers get larger numbers from here on than those that are there, which others may have numbered.
  virtual void number_rows_from_here() = 0;

  virtual Facts facts() = 0;
  /// About how many rows `SELECT 1 ` and these words give, where the database can tell without reading them.
  virtual std::optional<std::int64_t> estimated_rows(const std::string& rows) = 0;
  // What facts.h says of a database of a server; nothing and no of others.
  virtual std::string origin() = 0;
  virtual bool is_standby() = 0;
  virtual void expect_is_standby() = 0;

  // What integrity.h says.
  virtual std::vector<std::string> integrity_problems() = 0;
  virtual bool is_whole() = 0;
  virtual void read_beginnings() = 0;
  virtual std::vector<std::string> damaged_tables() = 0;
  virtual void write_anew(Interrupted came) = 0;

  /// As expect(), of a statement that will insert so many rows at most, whose numbers come along then.
  virtual void expect_rows(const char* sql, std::size_t rows) = 0;
};

}  // namespace fsctl::store
