#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "core/budget/budget.h"
#include "core/budget/turn.h"
#include "core/budget/waiting.h"
#include "devserver/body.h"
#include "devserver/connection.h"
#include "devserver/http.h"
#include "devserver/round.h"

namespace fsctl::devserver {

/// A connection's requests and answers, one after another. A thread takes it as far as what has come allows, and then
/// leaves it until the client goes on, or its turn to be answered comes. The thread that keeps watch speaks to it
/// meanwhile.
class Conversation {
 public:
  using Clock = std::chrono::steady_clock;

  Conversation(Descriptor socket, Http& http);
  ~Conversation();
  Conversation(const Conversation&) = delete;
  Conversation& operator=(const Conversation&) = delete;

  /// What it waits for.
  enum class Next { request, input, room, turn, close };

  /// Goes on as far as it can without waiting for the client, or for its turn.
  Next proceed();
  /// Whether what it waits for a turn for is quick, and goes ahead of all: monitors ask whether the server is well.
  bool is_urgent() const;
  /// Does what it has waited for a turn for.
  void work(Turn& turn);
  /// In place of that: there will be no turn, as the server stops or too many wait.
  void refuse_turn(bool is_stopping);
  int socket() const { return connection_.socket(); }

  // For the thread that keeps watch:

  /// Ends what the client does too slowly, and work that takes too long. Gives memory back where there is nothing to
  /// do.
  void keep_pace(Clock::time_point now);
  /// Whether an answer is in work, and has been since then.
  bool is_answering_since(Clock::time_point then) const;
  void note_hang_up();
  /// The connection ends now when no request is under way.
  void end_if_idle();
  /// A request that has not come whole is answered with 503.
  void end_reading();
  void abort();

  /// How soon it ends in favour of a newcomer: idle ones first, then those whose request has not come whole, the
  /// longest waiting of them first. Nothing when it is answering, or ends already.
  using Rank = std::pair<int, Clock::time_point>;
  std::optional<Rank> rank() const;
  void give_way();

 private:
  enum class Phase { idle, head, body, skipping, answering, sending, draining };
  enum class Ending { none, idle, too_slow, stopping, displaced };

  /// What the watching thread sees of it.
  struct Progress {
    Phase phase = Phase::idle;
    Clock::time_point begun{};  ///< of the request
    Clock::time_point since{};  ///< of the phase
    std::size_t bytes = 0;      ///< that came or went in the phase
    Ending ending = Ending::none;
    bool is_rested = false;  ///< while it is idle
  };

  std::optional<Next> step();
  std::optional<Next> take_head();
  std::optional<Next> begin_exchange(std::size_t head_size);
  std::optional<Next> await_admission();
  std::optional<Next> await_answer();
  std::optional<Next> take_body();
  std::optional<Next> skip();
  std::optional<Next> refuse(const Refusal& refusal);
  std::optional<Next> refuse_head(const Refusal& refusal);
  std::optional<Next> refuse_unread(api::Response response);
  std::optional<Next> reply(api::Response response);
  std::optional<Next> send();
  std::optional<Next> drain();

  /// Takes what has come; nothing when something has. What to do at the end is the caller's.
  std::optional<Next> receive(Next otherwise);
  std::optional<Next> end_of_input();
  std::optional<Next> end_early(Ending ending);
  static Refusal refusal_of(Ending why);
  std::optional<Refusal> refusal_after_line() const;

  template <typename Step>
  std::optional<Next> with_memory(Step step);
  std::optional<Next> starve();
  std::optional<Next> give_up(const Refusal& refusal);

  // With a turn:
  void admit();
  void unpack_and_answer();
  void answer_as_it_came();
  void answer();

  void enter(Phase phase);
  void note(std::size_t bytes);
  Ending ending() const;
  void end(Ending ending);
  void rest(Clock::time_point now);

  Http& http_;
  std::mutex serving_{};  ///< held by the thread that it is in the hands of
  Connection connection_;
  Phase phase_ = Phase::idle;  ///< as in the progress, for the thread that serves
  /// What its turn is for: whether the body may come, or the answer.
  enum class Wanted { admission, answer } wanted_ = Wanted::answer;
  std::unique_ptr<Round> round_{};
  std::optional<Body> body_{};
  Budget::Share share_;        ///< of a large head that has not come whole, a body that came with it, then the answer
  std::size_t looked_at_ = 0;  ///< of a head that has not come whole
  std::size_t unread_ = 0;     ///< of a body that nobody reads
  std::size_t drained_ = 0;
  std::size_t sent_before_ = 0;
  Waiting waiting_{};

  mutable std::mutex mutex_{};
  Progress progress_{};
};

}  // namespace fsctl::devserver
