#include "core/store/drivers.h"

#include <regex>

#include "core/store/copied_rows.h"
#include "core/store/place.h"
#include "core/store/postgresql/connection.h"
#include "core/store/postgresql/failures.h"
#include "core/store/snapshots.h"
#include "core/store/sqlite/connection.h"
#include "core/store/sqlite/copies.h"
#include "core/store/sqlite/damaged_log.h"
#include "core/store/sqlite/failures.h"
#include "core/store/sqlite/log.h"
#include "core/store/sqlite/log_opening.h"
#include "core/store/sqlite/store_file.h"

namespace fsctl::store {
namespace {

/// A database stays where it is: who cannot reach it is told so by each statement.
class NoWatch final : public Watch {
 public:
  void check() override {}
};

/// A copy of a database's rows, if there are any: what is done with a copy is done at this machine.
std::unique_ptr<Copy> rows_in_file(const Address& address) {
  auto copy = std::make_unique<SqliteCopy>(std::filesystem::path());
  if (!exists(address)) return copy;
  Store from(address, Store::Mode::read);
  Store into(copy->address(), Store::Mode::write);
  copy_rows(from, into);
  return copy;
}

}  // namespace

std::unique_ptr<Connection> open(const Address& address, bool makes_it, Unfinished unfinished) {
  if (address.is_of_server()) return open_postgres(address, makes_it, unfinished);
  return open_sqlite(address.file(), makes_it, unfinished);
}

std::optional<Error> error_of_driver(const std::exception& exception) {
  auto error = sqlite_error(exception);
  return error ? error : postgres_error(exception);
}

bool is_damage_of_driver(const std::exception& exception) {
  return is_sqlite_damage(exception) || is_postgres_damage(exception);
}

void check_address(const Address& address) {
  static const std::regex elsewhere(
      "^[A-Za-z][A-Za-z0-9+.:-]*://|^.?postgres(ql)?:|^//[^/]*@|^[^/]+:[^/]+@|"
      "^(host|hostaddr|port|dbname|user|password|service) *=",
      std::regex::icase);
  if (address.is_of_server()) return;
  const auto& text = address.file().native();
  if (text.empty())
    throw Error(ErrorCode::store_unusable, "the address of a store is empty",
                "is the variable set that it comes from?");
  if (std::regex_search(text, elsewhere))
    throw Error(ErrorCode::store_unusable, "this is no address of a store",
                "name a database as postgresql://USER@HOST/DATABASE, or a file, which ./ before its name tells");
}

bool exists(const Address& address) {
  return address.is_of_server() ? is_postgres_store(address) : std::filesystem::exists(address.file());
}

Size size_of(const Address& address) {
  if (address.is_of_server()) return {.bytes = bytes_of_postgres_store(address)};
  return {.bytes = exists(address) ? std::filesystem::file_size(address.file()) : 0,
          .log_bytes = log_bytes(address.file())};
}

std::string long_log(const Address& address) {
  return address.is_of_server() ? std::string() : long_log(address.file(), long_log_bytes);
}

std::vector<std::string> take_log_losses() { return take_losses(); }

std::vector<std::string> losses_of(const Address& address) {
  return address.is_of_server() ? std::vector<std::string>() : losses_beside(address.file());
}

std::unique_ptr<Watch> watch(const Address& address) {
  if (address.is_of_server()) return std::make_unique<NoWatch>();
  return std::make_unique<StoreFile>(address.file());
}

std::unique_ptr<Copy> copy_of(Store& store) {
  if (store.address().is_of_server()) return rows_in_file(store.address());
  return std::make_unique<SqliteCopy>(dynamic_cast<SqliteConnection&>(store.connection()));
}

std::unique_ptr<Copy> copy_away(const Address& address) {
  if (address.is_of_server()) return rows_in_file(address);
  auto copy = std::make_unique<SqliteCopy>(address.file());
  Snapshots(address).give_to(copy->address());
  return copy;
}

std::unique_ptr<Copy> copy_at_rest(const Address& address) {
  if (address.is_of_server()) return rows_in_file(address);
  auto copy = std::make_unique<SqliteCopy>(std::filesystem::path());
  copy->replace_by(address);
  Snapshots(address).give_to(copy->address());
  return copy;
}

void remove_left_copies(const Address& address) {
  if (!address.is_of_server()) remove_left_directories(address.file());
}

}  // namespace fsctl::store
