#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/fake/role.h"
#include "core/propose/field.h"

namespace fsctl::propose {

/// A member whose field is to be chosen.
struct Chosen {
  const Setting& setting;
  const ObservedMember& member;
  const Traits& traits;
  fake::Role role;
  std::string path;

  const infer::Shape* shape() const { return setting.observed.shape_of(member.name); }
};

/// A field of a type, as the storage's file has it.
Json typed(std::string_view type, bool is_list = false);
/// The member's value in a field of a type.
Choice as_it_is(const Chosen& chosen, std::string_view type, Use use = Use::nothing, bool is_list = false);

/// Whether texts are the names of pictures.
bool are_pictures(const Traits& traits, fake::Role role);

// Choices: each gives one for the members that it suits

/// Objects, or lists of them, that have the form of one of the project's types, such as Price, already.
std::optional<Choice> composite(const Chosen& chosen);
/// Amounts of money, as numbers or texts.
std::optional<Choice> price(const Chosen& chosen);
/// Objects that tell an amount and its currency, such as `{"centAmount": 950, "currencyCode": "EUR"}`.
std::optional<Choice> described_price(const Chosen& chosen);
std::optional<Choice> picture(const Chosen& chosen);
std::optional<Choice> pictures(const Chosen& chosen);
/// Objects that name a picture each, such as `{"url": …, "alt": …}`, and lists of them.
std::optional<Choice> described_pictures(const Chosen& chosen);

}  // namespace fsctl::propose
