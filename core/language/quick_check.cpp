#include "core/language/quick_check.h"

#include <algorithm>
#include <set>

#include "core/language/symbols.h"
#include "core/project/load.h"

namespace fsctl::language {
namespace {

/// How many files that depend on a changed one are checked at once.
constexpr std::size_t most_dependants = 20;

using Paths = std::set<std::string, std::less<>>;

/// Which files name which, as of the last check of the whole project.
class Links {
 public:
  Links(const project::Project& last, const Texts& texts, const std::string& changed) {
    std::map<const Source*, std::string> paths;
    for (const auto& [path, source] : last.files) paths.emplace(source.get(), path);
    for (const auto& [reference, source] : last.references) {
      const auto from = paths.find(source.get());
      if (from != paths.end() && from->second != changed)
        add(from->second, project::path_of_file(reference.file_kind, reference.name));
    }
    each_reference(texts, changed,
                   [&](const SymbolAt& one) { add(changed, project::path_of_file(one.symbol.kind, one.symbol.name)); });
  }

  /// The files that name this one, each once.
  std::vector<std::string> readers_of(const std::string& path) const {
    std::vector<std::string> readers;
    for (auto [at, end] = to_.equal_range(path); at != end; ++at)
      if (std::ranges::find(readers, at->second) == readers.end() && readers.size() < most_dependants)
        readers.push_back(at->second);
    return readers;
  }

  /// Adds a file and all that it names, directly or through others.
  void add_with_named(const std::string& path, Paths& files) const {
    if (!files.insert(path).second) return;
    for (auto [at, end] = from_.equal_range(path); at != end; ++at) add_with_named(at->second, files);
  }

 private:
  void add(const std::string& from, const std::string& to) {
    if (to.empty()) return;
    from_.emplace(from, to);
    to_.emplace(to, from);
  }

  std::multimap<std::string, std::string> from_;
  std::multimap<std::string, std::string> to_;
};

/// The composers beside this one that map its feed: no two of them may fill the same storage.
std::vector<std::string> composers_beside(const Links& links, const Texts& texts, const std::string& changed) {
  std::vector<std::string> beside;
  each_reference(texts, changed, [&](const SymbolAt& one) {
    if (one.symbol.kind != "feed") return;
    for (auto& path : links.readers_of(project::path_of_file("feed", one.symbol.name)))
      beside.push_back(std::move(path));
  });
  return beside;
}

/// A file with the text that it has by now.
std::shared_ptr<const Source> as_it_is(const std::shared_ptr<const Source>& last, const Texts& texts,
                                       const std::string& path) {
  const auto text = texts.text(path);
  if (!text || *text == last->text) return last;
  return std::make_shared<Source>(Source{.name = last->name, .text = std::string(*text), .path = last->path});
}

}  // namespace

QuickCheck check_quickly(const project::Project& last, const Texts& texts, const std::string& changed,
                         bool refuse_extensions) {
  const auto* kind = project::kind_at(changed);
  const auto before = last.files.find(changed);
  const auto outline = texts.outline(changed);
  if (kind == nullptr || !kind->is_folder() || kind->holds_cases || before == last.files.end() || outline == nullptr)
    return {};
  const Links links(last, texts, changed);
  QuickCheck check{.files = {changed}};
  for (auto& reader : links.readers_of(changed))
    if (reader != changed) check.files.push_back(std::move(reader));
  Paths needed = {"project.json"};
  for (const auto& file : check.files) links.add_with_named(file, needed);
  for (const auto& file : composers_beside(links, texts, changed)) links.add_with_named(file, needed);

  project::LoadOptions options{.files = project::Sources(),
                               .are_working_files = true,
                               .unread = last.unread,
                               .asked = {changed},
                               .refuse_extensions = refuse_extensions};
  for (const auto& [path, source] : last.files)
    if (needed.contains(path))
      options.files->emplace(path, as_it_is(source, texts, path));
    else
      options.unread.insert(path);
  project::load(last.directory, check.problems, options);
  std::erase_if(check.problems, [&](const Problem& problem) {
    return !problem.source ||
           std::ranges::find(check.files, problem.source->path.lexically_relative(last.directory).generic_string()) ==
               check.files.end();
  });
  return check;
}

}  // namespace fsctl::language
