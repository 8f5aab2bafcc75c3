#include "cli/arguments.h"

#include <cstdlib>

namespace fsctl::cli {
namespace {

/// What the environment has for an option; empty for nothing.
std::string variable_of(const Option& option) {
  if (option.environment.empty()) return {};
  const char* value = std::getenv(std::string(option.environment).c_str());
  return value == nullptr ? std::string() : std::string(value);
}

}  // namespace

void Arguments::take(const std::vector<Option>& options, const Typed& typed) {
  for (const Option& option : options) {
    const auto found = typed.find(option.key());
    const auto variable = found == typed.end() ? variable_of(option) : std::string();
    if (found == typed.end() && variable.empty() && option.fallback.empty()) continue;
    Argument argument{.is_typed = found != typed.end() || !variable.empty(), .is_of_environment = !variable.empty()};
    argument.texts = found != typed.end() ? found->second
                     : !variable.empty()  ? std::vector{variable}
                                          : std::vector{std::string(option.fallback)};
    const auto from =
        std::string(variable.empty() ? "--" : "") + std::string(variable.empty() ? option.key() : option.environment);
    for (const auto& text : argument.texts) {
      if (option.number) argument.number = option.read_number(text, from);
      if (!option.choices.words.empty()) argument.choice = option.read_choice(text);
      if (option.path) argument.paths.emplace_back(text);
    }
    arguments_[std::string(option.key())] = std::move(argument);
  }
}

void Arguments::set_path(std::string_view key, const std::filesystem::path& path) {
  arguments_[std::string(key)] = {.texts = {path.string()}, .is_typed = true, .paths = {path}};
}

const Arguments::Argument* Arguments::find(std::string_view key) const {
  const auto found = arguments_.find(key);
  return found == arguments_.end() ? nullptr : &found->second;
}

bool Arguments::has(std::string_view key) const {
  const auto* found = find(key);
  return found != nullptr && found->is_typed;
}

bool Arguments::is_of_environment(std::string_view key) const {
  const auto* found = find(key);
  return found != nullptr && found->is_of_environment;
}

std::string Arguments::text(std::string_view key, std::string_view fallback) const {
  const auto* found = find(key);
  return found == nullptr || found->texts.empty() ? std::string(fallback) : found->texts.front();
}

std::vector<std::string> Arguments::all(std::string_view key) const {
  const auto* found = find(key);
  return found == nullptr ? std::vector<std::string>{} : found->texts;
}

std::int64_t Arguments::number(std::string_view key) const { return arguments_.at(std::string(key)).number.value(); }

std::int64_t Arguments::number(std::string_view key, std::int64_t fallback) const {
  const auto* found = find(key);
  return found == nullptr ? fallback : found->number.value();
}

std::size_t Arguments::choice(std::string_view key) const { return arguments_.at(std::string(key)).choice.value(); }

std::filesystem::path Arguments::path(std::string_view key) const {
  const auto* found = find(key);
  return found == nullptr ? std::filesystem::path() : found->paths.front();
}

std::vector<std::filesystem::path> Arguments::paths(std::string_view key) const {
  const auto* found = find(key);
  return found == nullptr ? std::vector<std::filesystem::path>{} : found->paths;
}

}  // namespace fsctl::cli
