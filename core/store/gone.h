#pragma once

#include <string>

#include "core/error/error.h"

namespace fsctl::store {

/// What is thrown when what a store was opened from is no longer there, or was cut off.
class Gone : public Error {
 public:
  Gone(const std::string& message, const std::string& hint, bool comes_back)
      : Error(ErrorCode::store_unusable, message, hint), comes_back_(comes_back) {}

  /// Whether all is well once it is back; otherwise only a new start helps.
  bool comes_back() const { return comes_back_; }

 private:
  bool comes_back_;
};

}  // namespace fsctl::store
