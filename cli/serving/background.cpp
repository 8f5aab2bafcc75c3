#include "cli/serving/background.h"

#include <chrono>
#include <new>
#include <thread>
#include <utility>

#include "cli/serving/sleeps.h"
#include "core/budget/keep_little.h"
#include "core/store/damage.h"
#include "core/store/gone.h"
#include "core/store/place.h"

namespace fsctl::cli {
namespace {

constexpr std::chrono::milliseconds pause(200);
constexpr std::int64_t second = 1000;
constexpr std::int64_t minute = 60 * second;
constexpr std::int64_t day = 24 * 60 * minute;
/// How many bytes the process must have grown for memory to be returned before the interval is over, as that takes some
/// milliseconds.
constexpr std::size_t worth_giving_back = std::size_t{8} * 1024 * 1024;

}  // namespace

Background::Background(api::Site& site, connect::Fetches& fetches, store::Address address, Tell tell)
    : site_(site),
      fetches_(fetches),
      address_(std::move(address)),
      tell_(std::move(tell)),
      removal_{.every = day, .next = site.world().steady()},
      giving_back_{.every = 10 * second, .next = removal_.next},
      word_of_contexts_{.every = minute, .next = removal_.next} {}

void Background::run(const std::stop_token& end) {
  while (!sleeps(end, pause)) {
    try {
      work();
    } catch (const std::bad_alloc&) {  // not even the message could be made; the next round may have memory
    }
  }
}

template <typename Step>
void Background::when_due(Timer& timer, Step step) {
  const auto now = site_.world().steady();
  if (now < timer.next) return;
  step();
  timer.next = now + timer.every;
}

/// Whether the store is where it was; tells when it is gone, and when it is back.
bool Background::has_store() {
  std::string now;
  try {
    site_.check_place();
  } catch (const store::Gone& gone) {
    now = std::string(gone.what()) + "; " + gone.problems().front().hint.text();
  }
  if (now != place_trouble_) tell_(now.empty() ? "the store is back" : now);
  place_trouble_ = std::move(now);
  return place_trouble_.empty();
}

void Background::work() {
  if (!has_store()) return;
  try_to([this] { site_.write_contexts(); }, contexts_trouble_);
  try_to([this] { fetches_.start_due(); }, fetches_trouble_);
  try_to([this] { when_due(removal_, [this] { site_.remove_unused_contexts(); }); }, removal_trouble_);
  give_back_memory();
  tell_of_contexts();
  tell_of_log();
}

/// Returns memory at once when the process has grown enough since the last time, because the memory that requests have
/// freed is scattered over the heap; otherwise at each interval.
void Background::give_back_memory() {
  if (resident_bytes() > resident_ + worth_giving_back) giving_back_.next = site_.world().steady();
  when_due(giving_back_, [this] {
    give_back_free_memory();
    resident_ = resident_bytes();
  });
}

void Background::try_to(const std::function<void()>& step, std::string& trouble) {
  std::string now;
  try {
    step();
  } catch (const std::exception& exception) {
    if (store::is_damage(exception)) site_.note_damage();
    const auto known = store::as_error(exception);
    now = std::string("the store could not be written yet: ") + (known ? known->what() : exception.what());
  }
  if (now == trouble) return;
  tell_(now.empty() ? "the store can be written again" : now);
  trouble = std::move(now);
}

void Background::tell_of_contexts() {
  not_kept_ += site_.contexts().take_not_kept();
  if (not_kept_ == 0) return;
  when_due(word_of_contexts_, [this] {
    tell_("new contexts come faster than they are kept: " + std::to_string(std::exchange(not_kept_, 0)) +
          " were handed out and not kept");
  });
}

void Background::tell_of_log() {
  for (const auto& loss : store::take_log_losses()) tell_(loss);
  const auto why = store::long_log(address_);
  if (!why.empty() && !has_long_log_) tell_(why);
  has_long_log_ = !why.empty();
}

}  // namespace fsctl::cli
