#pragma once

#include <exception>

namespace fsctl::store {

/// Thrown when a state that was presumed is the store's no more: what was read of it has to be read again.
class MovedOn : public std::exception {
 public:
  const char* what() const noexcept override { return "the store has moved on"; }
};

}  // namespace fsctl::store
