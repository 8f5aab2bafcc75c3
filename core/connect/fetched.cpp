#include "core/connect/fetched.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace fsctl::connect {
namespace {

constexpr std::size_t most_newer_ids = 3;

Error merged(const Error& first, const Error& second) {
  auto problems = first.problems();
  problems.insert(problems.end(), second.problems().begin(), second.problems().end());
  return Error(std::move(problems));
}

}  // namespace

void Fetched::count(const ingest::Outcome& outcome) {
  using enum ingest::Outcome::Status;
  ++(counts.*ingest::count_of(outcome.status));
  if (outcome.status == kept && newer_ids.size() < most_newer_ids) newer_ids.push_back(outcome.id);
}

void Fetched::keep(Problems more, const std::string& record) {
  for (Problem& problem : more) {
    if (problems.size() >= most_problems) return;
    if (!record.empty()) problem.message.insert(0, record + ": ");
    problems.push_back(std::move(problem));
  }
}

void Fetched::add(Fetched other) {
  counts += other.counts;
  records += other.records;
  parts += other.parts;
  std::ranges::move(other.problems, std::back_inserter(problems));
  for (auto& id : other.newer_ids)
    if (newer_ids.size() < most_newer_ids) newer_ids.push_back(std::move(id));
  std::ranges::move(other.waiting, std::back_inserter(waiting));
  if (other.stopped) stopped = stopped ? merged(*stopped, *other.stopped) : *other.stopped;
}

std::string newer_here(const Fetched& fetched) {
  const auto kept = static_cast<std::size_t>(fetched.counts.kept);
  if (kept == 0) return {};
  std::string who;
  for (std::size_t i = 0; i < fetched.newer_ids.size(); ++i)
    who += (i == 0 ? "" : i + 1 == kept ? " and " : ", ") + fetched.newer_ids[i];
  if (const auto more = kept - fetched.newer_ids.size(); more > 0) who += " and " + std::to_string(more) + " more";
  return who + (kept == 1 ? " is" : " are") + " newer here: pushed, deleted or fetched after this fetching began";
}

}  // namespace fsctl::connect
