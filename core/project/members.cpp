#include "core/project/members.h"

#include <algorithm>

#include "core/error/suggest.h"
#include "core/json/json.h"
#include "core/json/parse.h"

namespace fsctl::project {
namespace {

const Json no_members = Json::object();

std::string missing_message(std::string_view name) { return "`" + std::string(name) + "` is missing"; }

}  // namespace

void add(Problems& problems, ErrorCode code, std::string pointer, std::string message, std::string hint) {
  problems.push_back(
      {.code = code, .message = std::move(message), .place = {.pointer = std::move(pointer)}, .hint = std::move(hint)});
}

void add_unknown(Problems& problems, std::string pointer, std::string_view kind, const std::string& name,
                 std::span<const std::string> known) {
  auto hint = did_you_mean(name, known);
  if (hint.empty())
    hint =
        known.empty() ? "there are none" : "there are: " + joined(known.first(std::min<std::size_t>(known.size(), 12)));
  add(problems, ErrorCode::unknown_reference, std::move(pointer),
      "there is no " + std::string(kind) + " \"" + name + "\"", std::move(hint));
}

Members::Members(const Json& json, std::string pointer, Problems& problems)
    : json_(json.is_object() ? json : no_members), pointer_(std::move(pointer)), problems_(problems) {
  if (!json.is_object())
    add(problems_, ErrorCode::wrong_member_type, pointer_, std::string("needs an object, found ") + json.type_name());
}

bool Members::has(std::string_view name) const { return json_.contains(name); }

std::string Members::pointer_to(std::string_view name) const { return pointer_ + pointer_step(name); }

const Json* Members::take(std::string_view name) {
  known_.emplace(name);
  const auto found = json_.find(name);
  return found == json_.end() ? nullptr : &*found;
}

void Members::wrong_type(std::string_view name, std::string_view wanted) {
  add(problems_, ErrorCode::wrong_member_type, pointer_to(name),
      "`" + std::string(name) + "` needs " + std::string(wanted) + ", found " + json_.find(name)->type_name());
}

void Members::missing(std::string_view name) {
  add(problems_, ErrorCode::missing_member, pointer_, missing_message(name));
}

/// A required member that is only misspelt is one finding, the unknown name.
void Members::forgive_missing(const std::string& suggestion) {
  std::erase_if(problems_, [&](const Problem& problem) {
    return problem.code == ErrorCode::missing_member && problem.place.pointer == pointer_ &&
           std::ranges::any_of(known_, [&](const auto& name) {
             return problem.message == missing_message(name) && suggestion == "did you mean \"" + name + "\"?";
           });
  });
}

const Json* Members::any(std::string_view name) { return take(name); }

const Json* Members::object(std::string_view name) {
  const Json* found = take(name);
  if (found == nullptr || found->is_object()) return found;
  wrong_type(name, "an object");
  return nullptr;
}

const Json* Members::array(std::string_view name) {
  const Json* found = take(name);
  if (found == nullptr || found->is_array()) return found;
  wrong_type(name, "an array");
  return nullptr;
}

std::optional<std::string> Members::text(std::string_view name) {
  const Json* found = take(name);
  if (found == nullptr) return {};
  if (found->is_string() && !found->get_ref<const std::string&>().empty()) return found->get<std::string>();
  wrong_type(name, found->is_string() ? "a text that is not empty" : "a string");
  return {};
}

std::optional<bool> Members::flag(std::string_view name) {
  const Json* found = take(name);
  if (found == nullptr) return {};
  if (found->is_boolean()) return found->get<bool>();
  wrong_type(name, "true or false");
  return {};
}

std::optional<std::int64_t> Members::whole(std::string_view name, std::int64_t least) {
  const Json* found = take(name);
  if (found == nullptr) return {};
  if (!found->is_number_integer()) {
    wrong_type(name, "a whole number");
  } else if (found->get<std::int64_t>() < least) {
    add(problems_, ErrorCode::wrong_member_value, pointer_to(name),
        "`" + std::string(name) + "` must be at least " + std::to_string(least));
  } else {
    return found->get<std::int64_t>();
  }
  return {};
}

std::optional<std::string> Members::choice(std::string_view name, std::span<const std::string> choices) {
  auto word = text(name);
  if (!word || std::ranges::find(choices, *word) != choices.end()) return word;
  const auto near = did_you_mean(*word, choices);
  add(problems_, ErrorCode::wrong_member_value, pointer_to(name),
      "`" + std::string(name) + "` is one of " + joined(choices) + ", found \"" + *word + "\"", near);
  return {};
}

std::vector<std::string> Members::texts(std::string_view name) {
  std::vector<std::string> out;
  const Json* found = array(name);
  if (found == nullptr) return out;
  for (std::size_t i = 0; i < found->size(); ++i) {
    const Json& item = (*found)[i];
    if (item.is_string())
      out.push_back(item.get<std::string>());
    else
      add(problems_, ErrorCode::wrong_member_type, pointer_to(name) + pointer_step(i),
          std::string("needs a string, found ") + item.type_name());
  }
  return out;
}

const Json* Members::required_object(std::string_view name) {
  if (!has(name)) missing(name);
  return object(name);
}

std::string Members::required_text(std::string_view name) {
  if (!has(name)) missing(name);
  return text(name).value_or("");
}

std::int64_t Members::required_whole(std::string_view name, std::int64_t least) {
  if (!has(name)) missing(name);
  return whole(name, least).value_or(least);
}

std::string Members::required_choice(std::string_view name, std::span<const std::string> choices) {
  if (!has(name)) missing(name);
  return choice(name, choices).value_or("");
}

void Members::refuse_others() {
  const std::vector<std::string> known(known_.begin(), known_.end());
  for (const auto& [name, _] : json_.items()) {
    if (known_.contains(name)) continue;
    const auto near = did_you_mean(name, known);
    forgive_missing(near);
    problems_.push_back({.code = ErrorCode::unknown_member,
                         .message = "there is no member \"" + name + "\" here",
                         .place = {.pointer = pointer_to(name), .member_name = true},
                         .hint = near.empty() ? "known here: " + joined(known) : near});
  }
}

}  // namespace fsctl::project
