#pragma once

#include <cstddef>
#include <string_view>
#include <unordered_set>

namespace fsctl::propose {

/// How many different values may be kept in mind by all members together.
class Room {
 public:
  explicit Room(std::size_t places) : places_(places) {}

  bool take() { return places_ > 0 && places_-- > 0; }
  void give_back(std::size_t places) { places_ += places; }

 private:
  std::size_t places_;
};

/// The different values of a member, in bounded memory: when there is no room for more, further new ones count as
/// different.
class Distinct {
 public:
  void add(std::string_view text, Room& room);
  /// Keeps the values in mind even when they are many and repeat, so that all repetitions are counted.
  void keep() { keeps_ = true; }

  /// How many different values there are; of a member given up, how many there were then.
  std::size_t count() const { return count_; }
  /// How many values were there before; of a member given up, how many there were until then.
  std::size_t repeated() const { return repeated_; }
  /// Which value repeats one before it first, from 1; 0 for none.
  std::size_t first_repeated() const { return first_repeated_; }
  bool is_unique() const { return repeated_ == 0; }

 private:
  void give_up(Room& room);

  std::unordered_set<std::size_t> seen_{};  ///< keyed hashes
  std::size_t values_ = 0;
  std::size_t count_ = 0;
  std::size_t repeated_ = 0;
  std::size_t first_repeated_ = 0;
  bool keeps_ = false;
  bool is_given_up_ = false;
};

}  // namespace fsctl::propose
