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
#include "devserver/disturbance.h"
#include "devserver/http.h"
#include "devserver/round.h"

namespace fsctl::devserver {

/// The requests and answers of one connection, one after another. A thread proceeds as far as the received bytes allow
/// and then leaves the conversation until the client sends more, or until its turn to be answered comes. The watching
/// thread calls some functions at the same time.
class Conversation {
 public:
  using Clock = std::chrono::steady_clock;

  Conversation(Descriptor socket, Http& http);
  ~Conversation();
  Conversation(const Conversation&) = delete;
  Conversation& operator=(const Conversation&) = delete;

  /// What the conversation waits for.
  enum class Next { request, input, room, turn, pause, close };

  /// Proceeds as far as possible without waiting for the client or a turn.
  Next proceed();
  /// Whether the waiting request is a quick health check, which is answered ahead of the others.
  bool is_urgent() const;
  /// Does the work for which it has waited for a turn.
  void work(Turn& turn);
  /// When the pause for which it waits is over.
  Clock::time_point end_of_pause() const { return end_of_pause_; }
  /// Refuses the request instead, because the server stops or too many requests wait.
  void refuse_turn(bool is_stopping);
  int socket() const { return connection_.socket(); }

  // For the watching thread:

  /// Ends a transfer that the client makes too slowly, and work that takes too long. Frees memory of an idle
  /// connection.
  void keep_pace(Clock::time_point now);
  /// Whether the client has waited for its answer since that time.
  bool is_awaited_since(Clock::time_point then) const;
  void note_hang_up();
  /// Closes the connection if no request is under way.
  void end_if_idle();
  /// Answers a request that is not complete with 503.
  void end_reading();
  void abort();

  /// The order in which connections are closed in favour of new ones: idle ones first, then those with an incomplete
  /// request, in each group the longest waiting first. Nothing for one that is answering or ends already.
  using Rank = std::pair<int, Clock::time_point>;
  std::optional<Rank> rank() const;
  void give_way();

 private:
  /// What the conversation does with its current request.
  enum class Phase {
    securing,   ///< agreeing upon TLS
    idle,       ///< no byte of a request has come
    head,       ///< receiving the head
    body,       ///< receiving the body
    skipping,   ///< receiving the body of a request that was answered without it
    delayed,    ///< waiting for the end of a delay that was asked for
    answering,  ///< waiting for a turn, or being worked on
    sending,    ///< sending the answer
    draining    ///< after the last answer, receiving what the client still sends, so that it gets the answer
  };
  /// Why the conversation is to end. A request that is not complete is refused before.
  enum class Ending {
    none,      ///< it is not to end
    idle,      ///< no request is under way, and it has waited too long, the server stops, or others need room
    too_slow,  ///< the client sends its request too slowly
    stopping,  ///< the server stops
    displaced  ///< the server needs room for other connections
  };

  /// The state that the watching thread sees.
  struct Progress {
    Phase phase = Phase::idle;
    Clock::time_point begun{};  ///< when the request began
    Clock::time_point since{};  ///< when the phase began
    std::size_t bytes = 0;      ///< received or sent in the phase
    Ending ending = Ending::none;
    bool is_rested = false;  ///< whether memory was freed since it is idle
  };

  std::optional<Next> step();
  std::optional<Next> secure();
  std::optional<Next> take_head();
  std::optional<Next> begin_exchange(std::size_t head_size);
  std::optional<Next> await_admission();
  std::optional<Next> await_answer();
  std::optional<Next> take_turn();
  std::optional<Next> take_body();
  std::optional<Next> skip();
  std::optional<Next> refuse(const Refusal& refusal);
  std::optional<Next> refuse_head(const Refusal& refusal);
  std::optional<Next> refuse_unread(api::Response response);
  std::optional<Next> reply(api::Response response);
  std::optional<Next> send();
  std::optional<Next> drain();

  /// Receives what is available; returns what to do next unless something has come.
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
  std::mutex serving_{};  ///< held by the thread that works on the conversation
  Connection connection_;
  Phase phase_ = Phase::idle;  ///< a copy of that in Progress, for the serving thread
  /// What the turn is for: deciding whether the body may come, or answering.
  enum class Wanted { admission, answer } wanted_ = Wanted::answer;
  std::unique_ptr<Round> round_{};
  std::optional<Body> body_{};
  Budget::Share share_;        ///< for a large incomplete head, a body received with it, then the answer
  std::size_t looked_at_ = 0;  ///< bytes of an incomplete head that were searched for its end
  std::size_t unread_ = 0;     ///< bytes of a body that nobody reads
  std::size_t drained_ = 0;
  std::size_t sent_before_ = 0;
  Waiting waiting_{};
  Trickle trickle_{};  ///< the rest of an answer that is sent slowly
  Clock::time_point end_of_pause_{};

  mutable std::mutex mutex_{};
  Progress progress_{};
};

}  // namespace fsctl::devserver
