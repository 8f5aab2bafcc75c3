#pragma once

#include <memory>

#include "devserver/connection.h"
#include "devserver/server.h"

namespace fsctl::devserver {

/// Turns what comes through a connection into requests for the answer function, and its answers into HTTP.
class Http {
 public:
  Http(Options options, Answer answer);
  ~Http();

  /// Reads one request and sends its answer; false when the connection is to be closed.
  bool serve(Connection& connection);

  /// From now on every answer tells the client that its connection ends.
  void close_after_answer();

 private:
  class Translator;
  std::unique_ptr<Translator> translator_;
};

}  // namespace fsctl::devserver
