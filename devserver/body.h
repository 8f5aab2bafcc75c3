#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/budget/budget.h"
#include "devserver/chunks.h"
#include "devserver/head.h"

namespace fsctl::devserver {

/// Receives a request's body piece by piece. A compressed body is decompressed only when it is complete, so that an
/// unfinished one takes no more memory than its sender has sent.
class Body {
 public:
  enum class State { unfinished, whole, too_large, broken, no_room };

  /// A body of at most `most_bytes`, compressed and decompressed.
  Body(const Head& head, std::size_t most_bytes, Budget& budget);

  /// Takes the bytes that belong to the body from the input.
  State take(std::string_view& input);

  /// The whole body, decompressed; `fault` says what is wrong with it. Also reserves the memory that its JSON values
  /// will take.
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

/// An estimate of the memory that the values of a JSON text take while it is processed.
std::size_t bytes_as_json(std::string_view text);

}  // namespace fsctl::devserver
