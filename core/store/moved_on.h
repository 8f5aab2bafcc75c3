#pragma once

#include <exception>

namespace fsctl::store {

/// Thrown when the content of a state that is read optimistically is the store's no more: it has to be read again.
class MovedOn : public std::exception {
 public:
  const char* what() const noexcept override { return "the store has moved on"; }
};

}  // namespace fsctl::store
