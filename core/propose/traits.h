#pragma once

#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/json/value.h"
#include "core/propose/distinct.h"

namespace fsctl::propose {

/// What the values of one member have in common, in memory that does not grow with their number.
struct Traits {
  struct OfLocale;

  // Numbers of values
  std::size_t nulls = 0;
  std::size_t flags = 0;
  std::size_t numbers = 0;
  std::size_t texts = 0;
  std::size_t arrays = 0;
  std::size_t objects = 0;
  // Of the numbers
  std::size_t whole = 0;    ///< those without decimals
  std::size_t amounts = 0;  ///< those from 0 on with two decimals at most
  // Of the texts
  std::size_t blank = 0;
  std::size_t dates = 0;
  std::size_t number_texts = 0;
  std::size_t amount_texts = 0;
  std::size_t picture_names = 0;  ///< those that end as the files of pictures do
  std::size_t addresses = 0;      ///< URLs, and paths with a slash and no blank
  std::size_t long_texts = 0;
  std::size_t longest = 0;  ///< in bytes

  Distinct distinct{};              ///< of the scalars
  std::set<std::string> endings{};  ///< of the names of pictures, also of those further in
  bool is_translated = false;       ///< whether there are payload markers of locales, also further in
  bool is_scoped = false;           ///< the same of channels
  std::unique_ptr<Traits> items{};  ///< of all elements of arrays
  std::vector<OfLocale> locales;    ///< of objects whose members are all named like locales
  bool has_other_members = false;   ///< whether any object has a member of another name

  std::size_t scalars() const { return flags + numbers + texts; }
  std::size_t values() const { return scalars() + arrays + objects; }
  /// The number of texts that are not blank.
  std::size_t words() const { return texts - blank; }
  bool are_all_texts() const { return texts > 0 && texts == values(); }
  bool are_all_numbers() const { return numbers > 0 && numbers == values(); }

  /// Adds a value. All variants of a payload marker count.
  void see(const Value& value, Room& room);

 private:
  void see_text(std::string_view text, Room& room);
  void see_number(const Value& number, Room& room);
  void see_members(const Value& object, Room& room);
  void see_inside(const Value& value);
};

struct Traits::OfLocale {
  std::string locale;
  Traits traits;
};

}  // namespace fsctl::propose
