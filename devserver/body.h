#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/budget/budget.h"
#include "devserver/chunks.h"
#include "devserver/head.h"

namespace fsctl::devserver {

/// A request's body as it comes, piece by piece. What is packed stays so until all of it is there: a body that never
/// ends costs what its sender has sent.
class Body {
 public:
  enum class State { unfinished, whole, too_large, broken, no_room };

  /// Of at most `most_bytes`, packed and unpacked.
  Body(const Head& head, std::size_t most_bytes, Budget& budget);

  /// Takes from the input what belongs to the body.
  State take(std::string_view& input);

  /// The whole body, unpacked; `fault` tells what is wrong with it. What its values will take is reserved, too.
  struct Unpacked {
    std::string text{};
    std::string fault{};
    State state = State::whole;
  };
  Unpacked unpack();

 private:
  State take_sized(std::string_view& input);
  State take_chunks(std::string_view& input);
  State append(std::string_view piece);
  Unpacked unpacked();

  std::optional<Chunks> chunks_{};
  std::size_t left_;
  std::size_t most_bytes_;
  std::string coding_;
  std::string text_{};
  Budget& budget_;
  Budget::Share share_;
};

/// About what the values of a JSON text take while it is worked on.
std::size_t bytes_as_json(std::string_view text);

}  // namespace fsctl::devserver
