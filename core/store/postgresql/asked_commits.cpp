#include "core/store/postgresql/asked_commits.h"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <utility>

#include "core/store/postgresql/parameters.h"
#include "core/store/postgresql/result.h"
#include "core/store/postgresql/session.h"

namespace fsctl::store {
namespace {

using Clock = std::chrono::steady_clock;

constexpr const char* data_version = "SELECT value FROM counter WHERE name = 'data'";
constexpr const char* name_of_statement = "version";
/// For so long a database that did not answer is not asked again here: whoever reads it is told why.
constexpr std::chrono::seconds rest_after_failure(1);

class AskedCommits final : public Commits {
 public:
  explicit AskedCommits(Address address) : address_(std::move(address)) {}

  /// What is told was asked after the call: a question that is under way may have been answered before it.
  std::optional<CommitMark> last() override {
    std::unique_lock lock(mutex_);
    const auto mine = begun_ + 1;
    answered_.wait(lock, [&] { return ended_ >= mine || ended_ == begun_; });
    if (ended_ < mine) ask(lock);
    return newest_;
  }

  bool is_of(const CommitMark& mark, std::optional<DataVersion> read) override {
    return read && mark.words[0] == low(*read) && mark.words[1] == high(*read);
  }

  bool is_asked() const override { return true; }

 private:
  static std::uint32_t low(DataVersion version) { return static_cast<std::uint32_t>(version); }
  static std::uint32_t high(DataVersion version) {
    return static_cast<std::uint32_t>(static_cast<std::uint64_t>(version) >> 32U);
  }

  void ask(std::unique_lock<std::mutex>& lock) {
    ++begun_;
    lock.unlock();
    auto found = ask_twice();
    lock.lock();
    newest_ = found;
    ended_ = begun_;
    answered_.notify_all();
  }

  /// A session that was lost meanwhile is made anew.
  std::optional<CommitMark> ask_twice() {
    if (Clock::now() < rests_until_) return {};
    for (int tries = 2; tries > 0; --tries) {
      try {
        return ask_once();
      } catch (const std::exception&) {
        session_.reset();
      }
    }
    rests_until_ = Clock::now() + rest_after_failure;
    return {};
  }

  std::optional<CommitMark> ask_once() {
    const Parameters nothing({});
    const bool is_new = !session_;
    if (is_new) session_.emplace(address_);
    if (is_new) ++sessions_;
    Exchange exchange(*session_);
    if (is_new) exchange.prepare(name_of_statement, data_version, nothing);
    exchange.run(name_of_statement, nothing);
    const auto found = std::move(exchange.finish().front());
    if (rows_of(found) == 0) return {};
    const auto version = DataVersion(number_in(found, 0, 0));
    return CommitMark{{low(version), high(version), sessions_}};  // after a failover a number may come again
  }

  const Address address_;
  // Of the thread that asks:
  std::optional<Session> session_{};
  std::uint32_t sessions_ = 0;
  Clock::time_point rests_until_{};
  // Of all:
  std::mutex mutex_{};
  std::condition_variable answered_{};
  std::uint64_t begun_ = 0;  ///< questions
  std::uint64_t ended_ = 0;
  std::optional<CommitMark> newest_{};
};

}  // namespace

std::unique_ptr<Commits> asked_commits(const Address& address) { return std::make_unique<AskedCommits>(address); }

}  // namespace fsctl::store
