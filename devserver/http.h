#pragma once

#include <atomic>
#include <memory>
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
#include "devserver/tls.h"

namespace fsctl::devserver {

/// Turns requests into the texts of their answers; shared by all conversations.
class Http {
 public:
  Http(Options options, Answer answer);

  /// Parses a head into the round; returns why the request is refused, if it is.
  std::optional<Refusal> read(std::string_view text, const Connection& connection, Round& round) const;
  /// Notes the target of a head that is not parsed, as it determines the form of the refusal.
  void note_beginning(std::string_view text, Round& round) const;

  /// Decides what befalls the request on purpose.
  void disturb(Round& round) const;
  /// The answer that was decided on in place of the real one. REQUIRES: there is one.
  api::Response answer_instead(Round& round) const;
  api::Admission admit(const Round& round) const;
  api::Response answer(const Round& round) const;
  api::Response refuse(const Round& round, const Refusal& refusal) const;

  /// Ready-made answers, which need no memory; the connection ends after them.
  std::string_view too_many_connections() const { return too_many_connections_; }
  std::string_view no_memory() const { return no_memory_; }

  /// An answer as it is sent, and its line of the log.
  struct Text {
    std::string head;
    std::string body;
    std::shared_ptr<const std::string> kept{};  ///< the body where others keep it, too; then `body` is empty
  };
  Text finish(Round& round, api::Response response);

  /// From this call on, every answer announces that the connection ends.
  void close_after_answer() { is_closing_ = true; }

  /// What connections need for TLS; null without it.
  const Tls* tls() const { return tls_.get(); }
  Budget& budget() const { return *budget_; }
  api::ConnectionCounts& counts() { return counts_; }
  const Pace& pace() const { return pace_; }

 private:
  void log(const Round& round, const api::Response& response);
  std::optional<api::Response> redirect_into_base(const Round& round) const;
  /// The answer to a defect, whose cause only the log tells.
  api::Response defect_answer(const std::string& cause) const;
  std::string new_id() const { return identify_ ? identify_() : std::string(); }

  Answer answer_;
  Admit admit_;
  Disturb disturb_;
  std::function<void(const api::Request&, const Disturbance&)> note_instead_;
  std::string base_path_;
  std::function<std::string()> identify_;
  std::shared_ptr<Budget> budget_;
  Pace pace_;
  Cors cors_;
  Callers callers_;
  std::unique_ptr<const Tls> tls_;
  Log log_;
  std::string too_many_connections_;
  std::string no_memory_;
  api::ConnectionCounts counts_{};
  std::atomic<bool> is_closing_ = false;
};

}  // namespace fsctl::devserver
