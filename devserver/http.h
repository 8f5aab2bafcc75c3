#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <string_view>

#include "core/api/connection_counts.h"
#include "devserver/callers.h"
#include "devserver/cors.h"
#include "devserver/log.h"
#include "devserver/refusal.h"
#include "devserver/round.h"
#include "devserver/server.h"

namespace fsctl::devserver {

/// What all conversations have in common: from a request to the text of its answer.
class Http {
 public:
  Http(Options options, Answer answer);

  /// Reads a head into the round; gives why it is not to be asked any further.
  std::optional<Refusal> read(std::string_view text, const Connection& connection, Round& round) const;
  /// For a head that will not be read: the target decides about the shape of the refusal.
  void note_beginning(std::string_view text, Round& round) const;

  api::Admission admit(const Round& round) const;
  api::Response answer(const Round& round) const;
  api::Response refuse(const Round& round, const Refusal& refusal) const;

  /// Whole answers that take no memory; the connection ends with them.
  std::string_view too_many_connections() const { return too_many_connections_; }
  std::string_view no_memory() const { return no_memory_; }

  /// An answer as it is sent, and a line of the log for it.
  struct Text {
    std::string head;
    std::string body;
  };
  Text finish(Round& round, api::Response response);

  /// From now on every answer tells the client that its connection ends.
  void close_after_answer() { is_closing_ = true; }

  Budget& budget() const { return *budget_; }
  api::ConnectionCounts& counts() { return counts_; }
  const Pace& pace() const { return pace_; }

 private:
  void log(const Round& round, const api::Response& response);
  /// For a cause that only the log is to tell.
  api::Response defect_answer(const std::string& cause) const;
  std::string new_id() const { return identify_ ? identify_() : std::string(); }

  Answer answer_;
  Admit admit_;
  std::string base_path_;
  std::function<std::string()> identify_;
  std::shared_ptr<Budget> budget_;
  Pace pace_;
  Cors cors_;
  Callers callers_;
  Log log_;
  std::string too_many_connections_;
  std::string no_memory_;
  api::ConnectionCounts counts_{};
  std::atomic<bool> is_closing_ = false;
};

}  // namespace fsctl::devserver
