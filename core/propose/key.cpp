#include "core/propose/key.h"

#include <algorithm>
#include <span>

#include "core/error/suggest.h"
#include "core/fake/role.h"
#include "core/text/printable.h"

namespace fsctl::propose {
namespace {

/// What members that identify records are called, the likeliest first.
constexpr std::string_view usual_names[] = {"id",         "key",        "_id",  "uuid",  "guid", "sku",
                                            "code",       "identifier", "gtin", "ean",   "isbn", "nr",
                                            "externalId", "objectID",   "slug", "handle"};
/// Those of them that are used for nothing else.
constexpr std::span certain_names(usual_names, 5);
/// A longer text identifies nothing that people call by it.
constexpr std::size_t longest_likely = 64;
constexpr std::size_t most_shown = 3;

std::string counted(std::size_t records) { return std::to_string(records) + (records == 1 ? " record" : " records"); }

std::string quoted(const std::string& member) { return '`' + text::printable(member) + '`'; }

bool is_unique(const ObservedMember& member, std::size_t records) { return member.misfits(records) == 0; }

bool has_certain_name(const ObservedMember& member) { return std::ranges::count(certain_names, member.name) > 0; }

/// How well a unique member identifies records: the lowest is best.
std::size_t rank(const ObservedMember& member) {
  const auto* usual = std::ranges::find(usual_names, member.name);
  if (usual != std::end(usual_names)) return static_cast<std::size_t>(usual - std::begin(usual_names));
  const auto after = std::size(usual_names);
  const auto role = fake::role_named(member.name);
  if (role == fake::Role::key || role == fake::Role::sku || role == fake::Role::slug) return after;
  if (role == fake::Role::digits || role == fake::Role::name) return after + 1;
  return after + 2;
}

bool are_dates(const Traits& traits) { return traits.texts > 0 && traits.dates == traits.texts; }

/// Whether a member's name tells that its texts are read, as those of reviews are, rather than looked up.
bool is_prose(const ObservedMember& member) {
  const auto role = fake::role_named(member.name);
  return role == fake::Role::text || role == fake::Role::phrase;
}

/// Whether a member may be chosen unasked.
bool is_likely(const ObservedMember& member) {
  const auto& traits = member.traits;
  const bool has_fractions = traits.numbers > traits.whole;
  return !member.name.empty() && !has_fractions && !are_dates(traits) && !is_prose(member) &&
         (traits.longest <= longest_likely || has_certain_name(member));
}

/// Why a member does not identify all records. REQUIRES: it does not.
std::string why_not(const ObservedMember& member, std::size_t records) {
  const auto repeated = member.different_ids.repeated();
  const auto lacking = records - member.ids;
  if (lacking > 0)
    return "is missing, or no number or text of at most 255 bytes, in " + counted(lacking) + ", the first is record " +
           std::to_string(member.first_without_id());
  return "has the value of an earlier record in " + counted(repeated) + ", the first is record " +
         std::to_string(member.different_ids.first_repeated());
}

/// The members that identify the most records.
std::vector<const ObservedMember*> closest(const Observed& observed) {
  std::vector<const ObservedMember*> members;
  for (const auto& member : observed.members())
    if (member.different_ids.count() > 1) members.push_back(&member);
  std::ranges::stable_sort(members, {}, [&](const auto* member) { return member->misfits(observed.records()); });
  if (members.size() > most_shown) members.resize(most_shown);
  return members;
}

/// Why a member that identifies all records is not taken unasked. REQUIRES: it is not likely.
std::string why_unlikely(const ObservedMember& member) {
  const auto& traits = member.traits;
  if (traits.numbers > traits.whole) return "numbers with fractions, or of more digits than a number has room for";
  if (traits.longest > longest_likely) return "texts of more than " + std::to_string(longest_likely) + " bytes";
  return are_dates(traits) ? "dates" : is_prose(member) ? "texts to read" : "no name";
}

/// Refuses records that only members identify which are hardly meant for that.
void refuse_unlikely(const Observed& observed) {
  for (const auto& member : observed.members())
    if (is_unique(member, observed.records()))
      throw Error(ErrorCode::missing_id, "no member has a whole number or a short text of its own in every record",
                  quoted(member.name) + " has " + why_unlikely(member) + "; --id " + text::printable(member.name) +
                      " takes it all the same, --id MEMBER another one");
}

[[noreturn]] void refuse_all(const Observed& observed) {
  refuse_unlikely(observed);
  std::string hint = "--id MEMBER chooses one, once it is put right";
  const auto members = closest(observed);
  for (const auto* member : members) {
    const auto misfits = counted(member->misfits(observed.records()));
    hint += (member == members.front() ? "; closest comes " : ", then ") + quoted(member->name) + ": " + misfits +
            (member->misfits(observed.records()) == 1 ? " lacks one" : " lack one");
  }
  throw Error(ErrorCode::missing_id, "no member has a text or number of its own in every record", hint);
}

bool has_usual_name(const ObservedMember& member) { return std::ranges::count(usual_names, member.name) > 0; }

/// Refuses to take another member, of no usual name, where one is certainly meant that only few records spoil.
void refuse_spoilt(const Observed& observed, const ObservedMember& best) {
  if (has_usual_name(best)) return;
  const auto records = observed.records();
  for (const auto name : certain_names) {
    const auto* member = observed.member(std::string(name));
    if (member == nullptr || member->misfits(records) * 2 > records) continue;
    throw Error(ErrorCode::missing_id,
                quoted(member->name) + ' ' +
                    (is_unique(*member, records) ? "has " + why_unlikely(*member) : why_not(*member, records)),
                "put that right, or --id " + text::printable(best.name) + " takes " + quoted(best.name) +
                    ", which is another one in each record");
  }
}

Key found(const ObservedMember& member) { return {.member = member.name, .is_number = member.number_ids > 0}; }

Key asked_key(const Observed& observed, const std::string& asked) {
  const auto* member = observed.member(asked);
  if (member == nullptr) {
    std::vector<std::string> names;
    for (const auto& known : observed.members()) names.push_back(known.name);
    const auto near = did_you_mean(asked, names);
    const bool is_further_in = asked.find('.') != std::string::npos;
    throw Error(ErrorCode::missing_id, "--id " + text::printable(asked) + ": no record has this member",
                near.empty() && is_further_in
                    ? Hint("a record is identified by a member of its own, not by one further in")
                    : near);
  }
  if (is_unique(*member, observed.records())) return found(*member);
  throw Error(ErrorCode::missing_id, "--id " + text::printable(asked) + ": it " + why_not(*member, observed.records()));
}

}  // namespace

Key key_of(const Observed& observed, const std::string& asked) {
  if (!asked.empty()) return asked_key(observed, asked);
  const ObservedMember* best = nullptr;
  for (const auto& member : observed.members())
    if (is_unique(member, observed.records()) && is_likely(member) && (best == nullptr || rank(member) < rank(*best)))
      best = &member;
  if (best == nullptr) refuse_all(observed);
  refuse_spoilt(observed, *best);
  return found(*best);
}

}  // namespace fsctl::propose
