#include "core/report/causes.h"

#include <algorithm>

namespace fsctl::report {
namespace {

constexpr std::string_view digits = "0123456789";

std::string without_numbers(std::string_view text) {
  std::string rest;
  while (!text.empty()) {
    const auto digit = std::min(text.find_first_of(digits), text.size());
    rest += text.substr(0, digit);
    if (rest.ends_with('-')) rest.pop_back();
    text.remove_prefix(digit);
    if (text.empty()) break;
    rest += '0';
    text.remove_prefix(std::min(text.find_first_not_of("0123456789.eE+-"), text.size()));
  }
  return rest;
}

std::string key_of(const Problem& problem) {
  std::string key(describe(problem.code).name);
  if (problem.source) key += '\n' + problem.source->name;
  return key + '\n' + problem.location.pointer + '\n' + without_values(problem.message);
}

}  // namespace

/// A quoted text may itself hold quotes, so all between the first and the last one goes.
std::string without_values(std::string_view message) {
  const auto open = message.find('"');
  const auto close = message.rfind('"');
  if (open == close) return without_numbers(message);
  return without_numbers(message.substr(0, open)) + "\"\"" + without_numbers(message.substr(close + 1));
}

Causes::Cause* Causes::count(const Problem& problem) {
  const auto key = key_of(problem);
  auto known = by_key_.find(key);
  if (known == by_key_.end() && causes_.size() < most_causes) {
    causes_.push_back({.first = problem});
    known = by_key_.emplace(key, &causes_.back()).first;
  }
  if (known == by_key_.end()) {
    ++others_;
    return nullptr;
  }
  ++known->second->count;
  return known->second;
}

}  // namespace fsctl::report
