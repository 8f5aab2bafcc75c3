#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace fsctl::test {

/// One command of a transcript and what it must print (see fixtures/cli/README.md).
struct TranscriptCommand {
  std::size_t line = 0;  ///< of the command in the transcript, from 1
  std::vector<std::string> words;
  std::string in{};
  std::vector<std::string> out{};
  std::vector<std::string> err{};
  int code = 0;
};

/// The commands of a transcript. Throws std::runtime_error for a line that has no meaning.
std::vector<TranscriptCommand> parse_transcript(const std::string& text);

/// Runs the commands in a directory and returns what differs, one text each. Stops at the first command that differs.
/// Throws std::runtime_error for an unknown command.
std::vector<std::string> run_transcript(const std::vector<TranscriptCommand>& commands,
                                        const std::filesystem::path& directory);

}  // namespace fsctl::test
