#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/error/error.h"
#include "core/json/walker.h"

namespace fsctl {

/// Where the values of a JSON text lie, read as far as it is asked for and kept for the next question.
class TextMap {
 public:
  /// REQUIRES: the text outlives it.
  explicit TextMap(std::string_view text);

  /// The range of a location: of the deepest value on its way if it leads nowhere. A member that is absent is found
  /// under a misspelt name.
  Stretch find(const Location& location);

 private:
  struct Value;
  using Values = std::map<std::string, Value, std::less<>>;
  struct Value {
    Stretch name{};
    Stretch value{};
    bool is_read = false;  ///< of an object: whether its members are inside
    Values inside{};
  };

  Value* step(Value& value, const std::string& name);
  Value* element(Value& value, const std::string& name);
  Value* nearest_member(Value& value, const std::string& name);
  void read_members(Value& value);

  Walker walker_;
  Value whole_;
};

}  // namespace fsctl
