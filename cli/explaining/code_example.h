#pragma once

#include <array>
#include <span>
#include <string_view>

namespace fsctl::cli {

/// What gives a code, and the same mended: the text of a file, or a command line.
struct CodeExample {
  std::string_view code;
  /// The file whose text is shown, in the project of fixtures/mistakes/kiosk; empty for command lines.
  std::string_view file{};
  std::string_view wrong;
  std::string_view right;                       ///< empty where the file goes
  std::string_view says;                        ///< the message that the wrong one gives
  std::string_view command = "fsctl validate";  ///< what reads the file
  std::string_view other_file{};                ///< another file that the command needs, and its text
  std::string_view other_text{};
  std::string_view right_file{};  ///< where the right text stands, if not in the same file
  /// Where a text is too long to be shown, or none: the lines for a shell that make the wrong file, and the other one.
  std::string_view made_by{};
  std::string_view before{};  ///< a command line that comes first, such as one that loads records
  std::string_view other_made_by{};
};

/// The examples of the codes. A code without one has advice on what to do.
std::span<const CodeExample> examples_of_files();
std::span<const CodeExample> examples_of_slots();
std::span<const CodeExample> examples_of_results();
std::span<const CodeExample> examples_of_records();
std::span<const CodeExample> examples_of_command_lines();
/// Of the answers to requests.
std::span<const CodeExample> examples_of_requests();
/// Of what grows too large, or is no text.
std::span<const CodeExample> examples_of_limits();

/// All of them, by table.
std::array<std::span<const CodeExample>, 7> all_examples();

/// A command that shows or mends what a code tells, and a word on it.
struct CodeCommand {
  std::string_view code;
  std::string_view line;
  std::string_view what;
};

/// The commands of the codes of stores, servers and sources; several of one code follow each other.
std::span<const CodeCommand> commands_of_codes();

/// The example of a code, or null.
const CodeExample* find_example(std::string_view code);

}  // namespace fsctl::cli
