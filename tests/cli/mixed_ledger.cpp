#include "tests/cli/mixed_ledger.h"

#include <algorithm>

namespace fsctl::test {
namespace {

/// More than happen to a record while a request is under way.
constexpr std::size_t most_pushes = 1'000;

}  // namespace

void Ledger::begin(const std::string& name, Version version, std::optional<std::string> record) {
  const std::scoped_lock lock(mutex_);
  auto& pushes = lines_[name].pushes;
  pushes.push_back({version, std::move(record)});
  if (pushes.size() > most_pushes) pushes.pop_front();
}

void Ledger::acknowledge(const std::string& name, Version version) {
  const std::scoped_lock lock(mutex_);
  lines_[name].acknowledged = version;
}

void Ledger::refuse(const std::string& name, Version version) {
  const std::scoped_lock lock(mutex_);
  std::erase_if(lines_[name].pushes, [&](const Push& push) { return push.version == version; });
}

const Ledger::Line* Ledger::find(const std::string& name) const {
  const auto found = lines_.find(name);
  return found == lines_.end() ? nullptr : &found->second;
}

Ledger::Version Ledger::acknowledged(const std::string& name) const {
  const std::scoped_lock lock(mutex_);
  const auto* line = find(name);
  return line == nullptr ? 0 : line->acknowledged;
}

bool Ledger::stands(const std::string& name, Version version) const {
  const std::scoped_lock lock(mutex_);
  const auto* line = find(name);
  return line != nullptr && !line->pushes.empty() && line->pushes.back().version == version &&
         line->acknowledged == version;
}

std::optional<std::string> Ledger::record(const std::string& name) const {
  const std::scoped_lock lock(mutex_);
  const auto* line = find(name);
  if (line == nullptr) return {};
  const auto push = std::ranges::find(line->pushes, line->acknowledged, &Push::version);
  return push == line->pushes.end() ? std::nullopt : push->record;
}

std::vector<std::string> Ledger::names(const std::string& feed) const {
  const std::scoped_lock lock(mutex_);
  std::vector<std::string> names;
  for (const auto& [name, _] : lines_)
    if (name.starts_with(feed + ' ')) names.push_back(name);
  return names;
}

std::map<std::string, std::string> Ledger::records(const std::string& feed) const {
  std::map<std::string, std::string> records;
  for (const auto& name : names(feed))
    if (auto there = record(name)) records.emplace(name, std::move(*there));
  return records;
}

std::string Ledger::judge(const std::string& name, Version before, std::optional<Version> found) const {
  const std::scoped_lock lock(mutex_);
  const auto* line = find(name);
  auto told = name + (found ? " is shown as version " + std::to_string(*found) : " is not there") +
              ", acknowledged was " + std::to_string(before);
  if (line == nullptr) return found ? told : "";
  const auto is_it = [&](const Push& push) {
    if (push.version < before) return false;
    return found ? push.version == *found && push.record.has_value() : !push.record.has_value();
  };
  if (std::ranges::any_of(line->pushes, is_it) || (!found && before == 0)) return "";
  return told;
}

}  // namespace fsctl::test
