#include "cli/proxying/places.h"

#include <cstddef>

namespace fsctl::cli {
namespace {

constexpr std::size_t most_known = 10'000;

std::string of_token(std::string_view token) { return "context " + std::string(token); }

/// What determines the place of a request: its context or, without one, its domain and URL.
std::string clue_of(const api::Request& request) {
  const auto token = request.header("fs-context");
  if (!token.empty()) return of_token(token);
  return "domain " + std::string(request.header("fs-domain")) + ' ' + std::string(request.header("fs-request-url"));
}

}  // namespace

recording::Place Places::of(const api::Request& request, std::string_view token) {
  const auto clue = clue_of(request);
  {
    const std::scoped_lock lock(mutex_);
    if (const auto found = known_.find(clue); found != known_.end()) return found->second;
  }
  if (token.empty()) return {};
  const auto place = ask_(request, token);
  if (!place) return {};
  const std::scoped_lock lock(mutex_);
  if (known_.size() >= most_known) known_.clear();
  known_[clue] = *place;
  return *place;
}

void Places::forget(std::string_view token) {
  const std::scoped_lock lock(mutex_);
  known_.erase(of_token(token));
}

}  // namespace fsctl::cli
