#include "core/propose/observed.h"

#include <algorithm>

#include "core/json/write.h"

namespace fsctl::propose {
namespace {

constexpr std::size_t longest_id = 255;
constexpr std::size_t most_members_seen = 5'000;

}  // namespace

void Observed::add(const Value& record) {
  shapes_.add(record);
  for (const auto& [name, value] : record.members()) {
    if (members_.size() == most_members_seen && !places_.contains(name)) continue;
    auto& member = member_named(name);
    if (member.last_id == records()) continue;  // a second member of the same name
    member.traits.see(value, room_);
    see_id(value, member);
  }
}

ObservedMember& Observed::member_named(std::string_view name) {
  if (const auto found = places_.find(name); found != places_.end()) return members_[found->second];
  places_.emplace(name, members_.size());
  members_.push_back({.name = std::string(name)});
  if (name == asked_id_) members_.back().different_ids.keep();
  return members_.back();
}

void Observed::see_id(const Value& value, ObservedMember& member) {
  const bool is_text_id = value.is_text() && !value.text().empty() && value.text().size() <= longest_id;
  if (!is_text_id && !value.is_number()) return;
  if (member.last_id + 1 != records() && member.first_lack == 0) member.first_lack = member.last_id + 1;
  member.last_id = records();
  ++member.ids;
  if (value.is_number()) ++member.number_ids;
  member.different_ids.add(value.is_text() ? std::string(value.text()) : number_text(value), room_);
}

const ObservedMember* Observed::member(std::string_view name) const {
  const auto found = places_.find(name);
  return found == places_.end() ? nullptr : &members_[found->second];
}

const infer::Shape* Observed::shape_of(std::string_view name) const {
  const auto& all = shapes_.shape().members;
  const auto found = std::ranges::find(all, name, &infer::Shape::Member::name);
  return found == all.end() ? nullptr : &found->shape;
}

}  // namespace fsctl::propose
