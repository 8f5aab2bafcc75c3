#pragma once

#include <string>

#include "core/error/error.h"

namespace fsctl::store {

/// Thrown when the file of an open store was moved, removed or truncated.
class Gone : public Error {
 public:
  Gone(const std::string& message, const std::string& hint, bool comes_back)
      : Error(ErrorCode::store_unusable, message, hint), comes_back_(comes_back) {}

  /// Whether the store works again when the file is back; otherwise the process has to be restarted.
  bool comes_back() const { return comes_back_; }

 private:
  bool comes_back_;
};

/// Thrown when another store, with a log of its own or none, lies where the open one was: it can be opened in its
/// place.
class Replaced : public Gone {
 public:
  Replaced(const std::string& message, const std::string& hint) : Gone(message, hint, true) {}
};

}  // namespace fsctl::store
