#include "core/store/drivers.h"

#include "core/store/sqlite/connection.h"
#include "core/store/sqlite/failures.h"

namespace fsctl::store {

std::unique_ptr<Connection> open(const std::filesystem::path& address, bool makes_it) {
  return open_sqlite(address, makes_it);
}

std::optional<Error> error_of_driver(const std::exception& exception) { return sqlite_error(exception); }

bool is_damage_of_driver(const std::exception& exception) { return is_sqlite_damage(exception); }

}  // namespace fsctl::store
