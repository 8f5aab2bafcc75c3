#include "cli/completion/candidates.h"

#include <algorithm>
#include <set>
#include <utility>

#include "cli/commands.h"
#include "cli/completion/known_names.h"
#include "cli/explaining/topics.h"
#include "cli/words.h"

namespace fsctl::cli {
namespace {

using Candidates = std::vector<Candidate>;
using Words = std::vector<std::string>;

/// The first sentence of a help text, in one line.
std::string first_sentence(const std::string& text) {
  const auto end = text.find_first_of(".;");
  return end == std::string::npos ? text : text.substr(0, end);
}

/// The option with this flag among some; null when there is none.
const Option* find_flag(const std::vector<Option>& options, const std::string& flag) {
  const auto found = std::ranges::find_if(options, [&](const Option& option) {
    return !option.is_positional() && std::ranges::count(option.all_names(), flag) > 0;
  });
  return found == options.end() ? nullptr : &*found;
}

bool takes_a_word(const Option& option) { return option.takes != Option::Takes::nothing; }

/// The words before the last one, taken apart as far as completing needs it.
struct Before {
  std::string command{};
  std::vector<Option> options{};
  std::set<std::string, std::less<>> given{};  ///< keys of the options that are there
  std::size_t positionals = 0;
  const Option* awaits = nullptr;  ///< the option whose value comes next
  bool has_ended = false;          ///< by `--`, behind which are another program's words
  Typed common{};                  ///< the values of --project and --store
};

/// Adds one word of a command line.
void take_word(Before& before, const std::string& word) {
  if (before.awaits != nullptr) {
    const std::string key(std::exchange(before.awaits, nullptr)->key());
    before.common[key] = {word};
    return;
  }
  if (word == "--") before.has_ended = true;
  if (before.has_ended) return;
  if (word.size() < 2 || word.front() != '-') {
    ++before.positionals;
    return;
  }
  const auto equals = word.find('=');
  const auto* option = find_flag(before.options, word.substr(0, equals));
  if (option == nullptr) return;
  before.given.emplace(option->key());
  if (!takes_a_word(*option)) return;
  if (equals == std::string::npos)
    before.awaits = option;
  else
    before.common[std::string(option->key())] = {word.substr(equals + 1)};
}

Candidates commands_among(const std::vector<const Command*>& commands) {
  Candidates all;
  for (const Command* command : commands)
    all.push_back({std::string(command->name), first_sentence(std::string(command->summary))});
  return all;
}

Candidates flags_left(const Before& before) {
  Candidates all;
  for (const Option& option : before.options) {
    if (option.is_positional()) continue;
    if (before.given.contains(option.key()) && option.takes != Option::Takes::many_values) continue;
    for (const auto& name : option.all_names())
      if (name.starts_with("--")) all.push_back({name, first_sentence(option.help_text())});
  }
  all.push_back({"--help", "Print the help"});
  return all;
}

/// The names among which a value of an option is.
Candidates values_of(const Invocation& invocation, const Before& before, const Option& option) {
  Candidates all;
  auto words = option.choices.words;
  if (words.empty()) {
    // The options that are typed decide which project's names they are.
    Arguments arguments;
    Typed typed = before.common;
    std::erase_if(typed, [](const auto& given) { return given.first != "project" && given.first != "store"; });
    arguments.take(common_options(), typed);
    words = known_names({invocation.console, arguments, invocation.world}, before.command, option);
  }
  for (auto& word : words) all.push_back({std::move(word)});
  return all;
}

/// The positional at which the last word stands; null behind the last one.
const Option* positional_at(const Before& before) {
  std::size_t at = 0;
  for (const Option& option : before.options)
    if (option.is_positional() && (at++ == before.positionals || option.takes == Option::Takes::many_values))
      return &option;
  return nullptr;
}

Candidates of_command(const Invocation& invocation, const Before& before, const std::string& last) {
  if (before.has_ended) return {};
  if (before.awaits != nullptr) return values_of(invocation, before, *before.awaits);
  if (const auto equals = last.find('='); last.starts_with("--") && equals != std::string::npos) {
    const auto* option = find_flag(before.options, last.substr(0, equals));
    if (option == nullptr) return {};
    auto values = values_of(invocation, before, *option);
    for (auto& value : values) value.word.insert(0, last, 0, equals + 1);
    return values;
  }
  if (last.starts_with('-')) return flags_left(before);
  const auto* positional = positional_at(before);
  return positional == nullptr ? Candidates{} : values_of(invocation, before, *positional);
}

/// The command that the words lead to, removed from them; null where they lead to none, or only to the choice among
/// `inner`.
const Command* descend(Words& words, std::string& name, std::vector<const Command*>& inner) {
  const Command* command = nullptr;
  inner = commands();
  while (!inner.empty() && !words.empty()) {
    const auto found = std::ranges::find(inner, words.front(), &Command::name);
    if (found == inner.end()) return inner = {}, nullptr;
    command = *found;
    name += (name.empty() ? "" : " ") + words.front();
    words.erase(words.begin());
    inner = commands_of(*command);
  }
  return inner.empty() ? command : nullptr;
}

Candidates all_candidates(const Invocation& invocation, Words words, const std::string& last) {
  Before before{.options = common_options()};
  while (!words.empty() && (before.awaits != nullptr || words.front().starts_with('-'))) {
    take_word(before, words.front());
    words.erase(words.begin());
  }
  if (words.empty() && (before.awaits != nullptr || last.starts_with('-'))) return of_command(invocation, before, last);
  const bool asks_help = !words.empty() && words.front() == "help";
  if (asks_help) words.erase(words.begin());
  std::vector<const Command*> inner;
  const Command* command = descend(words, before.command, inner);
  if (command == nullptr) {
    auto all = commands_among(inner);
    if (!inner.empty() && before.command.empty() && asks_help)
      for (const auto& topic : help_topics()) all.push_back({topic.name, first_sentence(topic.summary)});
    else if (!inner.empty() && before.command.empty())
      all.push_back({"help", "Print the help of a command"});
    return all;
  }
  if (asks_help) return {};
  before.options = options_of(*command);
  for (const auto& word : words) take_word(before, word);
  return of_command(invocation, before, last);
}

}  // namespace

std::vector<Candidate> candidates(const Invocation& invocation, std::vector<std::string> words) {
  std::string last;
  if (!words.empty()) {
    last = std::move(words.back());
    words.pop_back();
  }
  auto all = all_candidates(invocation, std::move(words), last);
  std::erase_if(all, [&](const Candidate& one) { return !one.word.starts_with(last); });
  return all;
}

}  // namespace fsctl::cli
