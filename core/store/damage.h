#pragma once

#include <exception>

#include "core/error/error.h"

namespace fsctl::store {

/// What opening a store throws when its file is no longer as it was written.
class Damaged : public Error {
 public:
  using Error::Error;
};

/// Whether a failure means that the store is damaged, so that waiting does not help.
bool is_damage(const std::exception& exception);

}  // namespace fsctl::store
