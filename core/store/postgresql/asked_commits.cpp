#include "core/store/postgresql/asked_commits.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "core/store/postgresql/many_rows.h"
#include "core/store/postgresql/parameters.h"
#include "core/store/postgresql/result.h"
#include "core/store/postgresql/session.h"
#include "core/text/keyed_hash.h"

namespace fsctl::store {
namespace {

using Clock = std::chrono::steady_clock;

constexpr const char* version_alone = "SELECT value FROM counter WHERE name = 'data'";
constexpr const char* version_and_contexts =
    "SELECT value, token, scope, region, locale, used FROM counter LEFT JOIN context ON token = ANY($1) "
    "WHERE name = 'data'";
/// For so long a database that did not answer is not asked again here: whoever reads it is told why.
constexpr std::chrono::seconds rest_after_failure(1);

/// For so long what others were told serves whoever came before they asked. A new context may have been written since,
/// and is found where it was kept before a little longer.
constexpr std::chrono::milliseconds moment(50);

/// What the database has said.
struct Told {
  CommitMark mark;
  text::ByName<ContextRow> contexts{};
};

/// A question, which is one for all who wait for it.
struct Question {
  std::vector<std::string> tokens{};
  Clock::time_point begun = Clock::time_point::min();  ///< when it was asked, at the earliest
  bool is_answered = false;
  std::optional<Told> told{};

  /// Whether who came at that time is to be told just what this one is.
  bool serves(const WantsCommit& who) const {
    return who.came < begun && Clock::now() < begun + moment &&
           (who.token.empty() || std::ranges::find(tokens, who.token) != tokens.end());
  }
};

std::uint32_t low(DataVersion version) { return static_cast<std::uint32_t>(version); }
std::uint32_t high(DataVersion version) {
  return static_cast<std::uint32_t>(static_cast<std::uint64_t>(version) >> 32U);
}

/// Whoever is about to ask comes along with a question that begins a little later. Costs next to nothing where nobody
/// wants the processor.
void let_others_come() {
  constexpr int turns = 12;
  for (int turn = 0; turn < turns; ++turn) std::this_thread::yield();
}

/// The session in which the database is asked; of one thread at a time.
class Asker {
 public:
  explicit Asker(Address address) : address_(std::move(address)) {}

  /// A session that was lost meanwhile is made anew. Gives nothing where there is no answer.
  std::optional<Told> ask(const std::vector<std::string>& tokens) {
    if (Clock::now() < rests_until_) return {};
    for (int tries = 2; tries > 0; --tries) {
      try {
        return ask_once(tokens);
      } catch (const std::exception&) {
        session_.reset();
      }
    }
    rests_until_ = Clock::now() + rest_after_failure;
    return {};
  }

 private:
  std::optional<Told> ask_once(const std::vector<std::string>& tokens) {
    if (!session_) begin_session();
    const auto rows = tokens.empty() ? run("version", {}) : run_for(tokens);
    if (rows_of(rows) == 0) return {};
    const auto version = DataVersion(number_in(rows, 0, 0));
    Told told{.mark = {{low(version), high(version), sessions_}}};  // after a failover a number may come again
    if (!tokens.empty()) told.contexts = contexts_in(rows);
    return told;
  }

  void begin_session() {
    session_.emplace(address_, std::string(find_rows_by_indexes));
    session_->look_first(true);
    ++sessions_;
    const std::array<BoundValue, 1> tokens{Bytes{}};
    Exchange exchange(*session_);
    exchange.prepare("version", version_alone, Parameters({}));
    exchange.prepare("contexts", version_and_contexts, Parameters(tokens));
    exchange.finish();
  }

  Result run_for(const std::vector<std::string>& tokens) {
    constexpr std::array<Oid, 1> types{bytea_type};
    const auto array = as_arrays(types.size(), std::vector<BoundValue>(tokens.begin(), tokens.end()), types).front();
    const std::array<BoundValue, 1> given{Bytes{array}};
    return run("contexts", given);
  }

  Result run(const char* statement, std::span<const BoundValue> values) {
    const Parameters parameters(values);
    Exchange exchange(*session_);
    exchange.run(statement, parameters);
    return std::move(exchange.finish().front());
  }

  static text::ByName<ContextRow> contexts_in(const Result& rows) {
    constexpr int token = 1, scope = 2, region = 3, locale = 4, used = 5;
    text::ByName<ContextRow> contexts;
    const auto text = [&](int row, int column) { return std::string(text_in(rows, row, column)); };
    for (int row = 0; row < rows_of(rows); ++row)  // a row of nulls where there is none, and no token is empty
      contexts.emplace(text(row, token), ContextRow{.scope = text(row, scope),
                                                    .region = text(row, region),
                                                    .locale = text(row, locale),
                                                    .used = number_in(rows, row, used)});
    return contexts;
  }

  const Address address_;
  std::optional<Session> session_{};
  std::uint32_t sessions_ = 0;
  Clock::time_point rests_until_{};
};

class AskedCommits final : public Commits {
 public:
  explicit AskedCommits(Address address) : asker_(std::move(address)) {}

  /// What is told was asked after who wants to know came: a question that was under way then may have been answered
  /// before. Requests that wait for their turn together need one question.
  std::optional<LastCommit> last(const WantsCommit& who) override {
    std::unique_lock lock(mutex_);
    const bool is_under_way = begun_->serves(who);
    const auto question = is_under_way ? begun_ : next_;
    if (!is_under_way && !who.token.empty()) question->tokens.emplace_back(who.token);
    changed_.wait(lock, [&] { return question->is_answered || !is_asking_; });
    if (!question->is_answered) ask_next(lock);
    lock.unlock();
    if (!question->told) return {};
    return last_commit(*question->told, who.token);
  }

  bool is_of(const CommitMark& mark, std::optional<DataVersion> read) override {
    return read && mark.words[0] == low(*read) && mark.words[1] == high(*read);
  }

  bool is_asked() const override { return true; }

 private:
  static LastCommit last_commit(const Told& told, std::string_view token) {
    LastCommit last{.mark = told.mark, .context = FoundContext()};
    if (const auto found = told.contexts.find(token); found != told.contexts.end()) last.context = found->second;
    return last;
  }

  void ask_next(std::unique_lock<std::mutex>& lock) {
    auto after = std::make_shared<Question>();
    is_asking_ = true;
    lock.unlock();
    let_others_come();
    lock.lock();
    const auto question = begun_ = std::exchange(next_, std::move(after));
    question->begun = Clock::now();
    lock.unlock();
    question->told = asker_.ask(question->tokens);
    lock.lock();
    question->is_answered = true;
    is_asking_ = false;
    changed_.notify_all();
  }

  Asker asker_;
  std::mutex mutex_{};
  std::condition_variable changed_{};
  bool is_asking_ = false;
  std::shared_ptr<Question> begun_ = std::make_shared<Question>();  ///< the last one that has been asked
  std::shared_ptr<Question> next_ = std::make_shared<Question>();   ///< which has not begun
};

}  // namespace

std::unique_ptr<Commits> asked_commits(const Address& address) { return std::make_unique<AskedCommits>(address); }

}  // namespace fsctl::store
