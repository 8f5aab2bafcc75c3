#include "core/release/release.h"

#include <algorithm>

#include "core/error/suggest.h"
#include "core/text/unicode.h"

namespace fsctl::release {
namespace {

constexpr std::string_view feeds_folder = "feeds/";
/// The least length of a prefix of an id.
constexpr std::size_t shortest_beginning = 4;

bool has_same_files(store::Store& store, const project::Project& working, const store::Release& release) {
  std::map<std::string, std::string> files;
  store::each_release_file(store, release.number, [&](std::string_view path, std::string_view text) {
    if (!path.starts_with(feeds_folder)) files.emplace(path, text);
  });
  const auto is_same = [&](const auto& file) {
    const auto kept = files.find(file.first);
    return kept != files.end() && kept->second == file.second->text;
  };
  const auto counts = [](const auto& file) { return !file.first.starts_with(feeds_folder); };
  const auto number = static_cast<std::size_t>(std::ranges::count_if(working.files, counts));
  return number == files.size() &&
         std::ranges::all_of(working.files, [&](const auto& file) { return !counts(file) || is_same(file); });
}

}  // namespace

bool is_up_to_date(store::Store& store, const project::Project& working, const store::Release& release) {
  return has_same_files(store, working, release) &&
         store::release_secrets(store, release.number) == store::secret_digests(store, store::SecretKind::fetch_secret);
}

store::Release find_release(store::Store& store, const std::string& text) {
  const auto wanted = text::lower(text);
  std::vector<store::Release> found;
  std::vector<std::string> known;
  for (auto& release : store::releases(store)) {
    known.push_back(release.id);
    if (wanted.size() >= shortest_beginning && release.id.starts_with(wanted)) found.push_back(std::move(release));
  }
  if (found.size() == 1) return found.front();
  if (found.size() > 1)
    throw Error(ErrorCode::unknown_name,
                "\"" + text + "\" begins the ids of " + std::to_string(found.size()) + " releases", "give more of it");
  const auto near = did_you_mean(wanted, known);
  throw Error(ErrorCode::unknown_name, "there is no release \"" + text + "\"",
              near.empty() ? "fsctl release list shows them" : near);
}

served::Configuration find_configuration(store::Store& store, const std::shared_ptr<const project::Project>& working,
                                         const std::string& text) {
  const served::Stages stages(store, working);
  if (const auto* known = stages.find(text)) return *known;
  const std::vector<std::string> names = {std::string(served::develop), std::string(served::preview),
                                          std::string(served::public_stage)};
  if (const auto near = did_you_mean(text, names); !near.empty())
    throw Error(ErrorCode::unknown_name, "there is no stage \"" + text + "\"", near);
  const auto release = find_release(store, text);
  return {.release = release,
          .project = served::load_release(store, *working, release),
          .secrets = store::release_secrets(store, release.number)};
}

}  // namespace fsctl::release
