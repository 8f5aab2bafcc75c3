#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/json/json.h"
#include "core/project/project.h"
#include "core/propose/key.h"
#include "core/propose/observed.h"

namespace fsctl::propose {

/// What listings make of a field.
enum class Use {
  nothing,
  name,    ///< sorted by, searched first
  words,   ///< a text that is searched, and filtered by where few occur
  tags,    ///< a list of texts
  number,  ///< sorted by; filtered by, with facets where few occur
  moment,  ///< a date
  price,
  yes_or_no,
};

/// One way to store a member: the field of the storage, and its slots in the composer.
struct Choice {
  Json field{};
  Json slots{};
  Use use = Use::nothing;
  bool has_assumed_currency = false;  ///< of a price in which no record tells its currency
  bool has_assumed_unit = false;      ///< of a price in which no record tells whether it counts hundredths
  bool is_own_slug = false;           ///< of a slug that the records bring themselves
};

/// A field that is proposed for a member: choices of which the first that all records fit is taken. Without any that
/// they fit, the field is left out.
struct ProposedField {
  std::string name;
  std::string member;
  std::vector<Choice> choices{};
  std::size_t chosen = 0;
  bool is_late = false;            ///< whether its last choice failed as none of the first records has it
  const Traits* traits = nullptr;  ///< the values that readers of one locale see

  bool is_left_out() const { return chosen >= choices.size(); }
  const Choice& choice() const { return choices[chosen]; }
};

/// What the fields of a feed are chosen by.
struct Setting {
  const project::Project& project;
  const Observed& observed;
  const Key& key;
};

/// The fields for all members, in their order. REQUIRES: the setting outlives them.
std::vector<ProposedField> proposed_fields(const Setting& setting);

/// The member that people call a record by; null for none.
const ObservedMember* title_member(const Setting& setting);
/// The locales of the project, each with the path of a translated member's text for it.
std::vector<std::pair<std::string, std::string>> paths_by_locale(const Setting& setting, const ObservedMember& member);

}  // namespace fsctl::propose
