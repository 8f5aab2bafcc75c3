#pragma once

#include <exception>
#include <memory>
#include <optional>

#include "core/error/error.h"
#include "core/store/address.h"
#include "core/store/connection.h"
#include "core/store/unfinished.h"

/// The database drivers.
namespace fsctl::store {

/// Opens the store at an address, as Store's constructor says.
std::unique_ptr<Connection> open(const Address& address, bool makes_it, Unfinished unfinished);

/// The Error for an exception of any driver; nothing for other exceptions.
std::optional<Error> error_of_driver(const std::exception& exception);
bool is_damage_of_driver(const std::exception& exception);

}  // namespace fsctl::store
