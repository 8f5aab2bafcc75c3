#pragma once

#include <string>
#include <vector>

#include "cli/invocation.h"

namespace fsctl::cli {

/// A word that may stand next on the command line, and what it means; the meaning may be empty.
struct Candidate {
  std::string word;
  std::string meaning{};
};

/// The words that may take the place of the last one, which is the beginning of such a word, be it empty. None where
/// a file belongs, or anything that no list names.
std::vector<Candidate> candidates(const Invocation& invocation, std::vector<std::string> words);

}  // namespace fsctl::cli
