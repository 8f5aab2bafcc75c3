#pragma once

#include <string>
#include <vector>

namespace fsctl::cli {

/// A thing that a topic tells of; what it has not is empty.
struct HelpEntry {
  std::string name;
  std::string summary{};
  std::string page{};  ///< Markdown
};

/// A subject of `fsctl help` that is no command.
struct HelpTopic {
  std::string name;
  std::string summary;
  /// The page as it is printed, or with `as_markdown` as it stands in fixtures/docs.
  std::string (*page)(const std::string& name, bool as_markdown);
  /// What the page consists of.
  std::vector<HelpEntry> (*entries)(const std::string& name);
};

/// All topics whose names are no commands.
const std::vector<HelpTopic>& help_topics();

/// The topic of this name, or null.
const HelpTopic* find_topic(const std::string& name);

}  // namespace fsctl::cli
