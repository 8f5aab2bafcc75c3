#include "core/language/rename.h"

#include <algorithm>

#include "core/error/error.h"
#include "core/error/suggest.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/language/field_sites.h"

namespace fsctl::language {
namespace {

namespace fs = std::filesystem;

/// A member of trees that stands for a field of this name when it is left out.
struct Usual {
  std::string_view member;
  std::string_view field;
};
constexpr Usual usual_fields[] = {{"parent", "parentKey"}, {"position", "position"}};

/// Writes the members that trees of the storage have left out because the field had its usual name.
void name_unusual(const Texts& texts, const Symbol& symbol, const std::string& name, Renaming& renaming) {
  for (const auto& file : texts.paths()) {
    const auto* kind = project::kind_at(file);
    const auto outline = texts.outline(file);
    if (kind->name != "tree" || outline == nullptr || outline->root().children.empty()) continue;
    if (storage_of_file(texts, file) != symbol.storage) continue;
    for (const auto& [member, field] : usual_fields) {
      if (field != symbol.name || outline->root().member(member) != nullptr) continue;
      if (!texts.typed(file)->is_read()) throw unread({file}, symbol);
      const auto end = outline->root().children.back()->span.end;
      renaming.edits[file].push_back(
          {.span = {end, end}, .text = ", \"" + std::string(member) + "\": \"" + name + '"'});
    }
  }
}

/// Where a file names files or folders of records: in test cases, and in a feed's connector.
std::vector<const Node*> places_of_records(const std::string& file, const Node& root) {
  std::vector<const Node*> places;
  const auto* kind = project::kind_at(file);
  const auto add = [&](const Node* object, std::string_view member) {
    const Node* path = object == nullptr ? nullptr : object->member(member);
    if (path != nullptr) places.push_back(path);
  };
  if (kind->name == "feed") add(root.member("connector"), "path");
  const Node* cases = kind->holds_cases ? root.member("cases") : nullptr;
  if (cases != nullptr)
    for (const Node* one : cases->children) add(one, "recordFile");
  return places;
}

/// Where files name records: by their own path, or by one below it.
std::vector<Use> names_of_records(const Texts& texts, const std::string& path) {
  std::vector<Use> named;
  for (const auto& file : texts.paths()) {
    const auto outline = texts.outline(file);
    if (outline == nullptr) continue;
    for (const Node* record : places_of_records(file, outline->root()))
      if (const auto said = outline->said(*record); said == path || said.starts_with(path + '/'))
        named.push_back({.file = file, .span = record->span});
  }
  return named;
}

/// Whether a name can be read by who sees it.
bool is_plain(const std::string& name) {
  const auto is_control = [](unsigned char sign) { return sign < ' ' || sign == 0x7F; };
  return !name.empty() && !name.starts_with(' ') && !name.ends_with(' ') && std::ranges::none_of(name, is_control);
}

/// Whether each step of a name can be that of a file or folder, and be written in a file as it is.
bool can_be_path(const std::string& name) {
  constexpr std::size_t longest = 200;  // as file systems take 255 bytes, with endings
  return is_plain(name) && name.size() <= longest && name.find("/ ") == std::string::npos &&
         name.find(" /") == std::string::npos && name.find_first_of(".\"\\{}:*?<>|") == std::string::npos &&
         !name.starts_with('/') && !name.ends_with('/') && name.find("//") == std::string::npos;
}

/// Whether every record of a storage has a field of this name besides those that the storage defines.
bool has_every_record(const Texts& texts, const std::string& storage, const std::string& name) {
  if (name != "parentKey") return name == "key";
  const auto outline = texts.outline(project::path_of_file("storage", storage));
  const Node* kind = outline == nullptr ? nullptr : outline->root().member("kind");
  return kind != nullptr && outline->said(*kind) == "products";
}

}  // namespace

Error unread(const std::vector<std::string>& files, const Symbol& symbol) {
  return Error(ErrorCode::json_syntax,
               joined(files) + " cannot be read, so nobody knows where \"" + symbol.name + "\" stands there",
               "mend it first");
}

Renaming rename_file_of(const Texts& texts, const Symbol& symbol, const std::string& name,
                        const std::set<std::string>& leaving) {
  if (!can_be_path(name)) throw Error(ErrorCode::usage, "\"" + name + "\" can be no name of a " + symbol.kind);
  const auto place = definition_of(texts, symbol);
  if (!place) throw Error(ErrorCode::unknown_name, "there is no " + symbol.kind + " \"" + symbol.name + "\"");
  if (name == symbol.name) return {};
  const auto taken = definition_of(texts, {.kind = symbol.kind, .name = name});
  if (taken && !leaving.contains(taken->file))
    throw Error(ErrorCode::name_taken, "there is a " + symbol.kind + " \"" + name + "\" already");
  const auto& kind = *project::find_file_kind(symbol.kind);
  Renaming renaming{.files = {{place->file, project::path_of_file(kind, name)}}, .unread = unread_with(texts, symbol)};
  const auto before = fs::path(place->file).replace_extension().generic_string();
  for (const Use& use : uses_of(texts, symbol))
    if (project::tested_name(use.file))
      renaming.files[use.file] = std::string(kind.place) + '/' + name + use.file.substr(before.size());
    else
      renaming.edits[use.file].push_back({.span = use.span, .text = name});
  return renaming;
}

Renaming rename_field(const Texts& texts, const Symbol& symbol, const std::string& name) {
  if (!symbol.is_field()) throw Error(ErrorCode::usage, "only fields of storages can be renamed");
  if (!is_plain(name) || name.find_first_of(".\"\\{}") != std::string::npos ||
      has_every_record(texts, symbol.storage, name))
    throw Error(ErrorCode::usage, "\"" + name + "\" can be no name of a field");
  const auto read = texts.as_read();
  if (!definition_of(read, symbol))
    throw Error(ErrorCode::unknown_name, "storage " + symbol.storage + " has no field \"" + symbol.name + "\"");
  if (name == symbol.name) return {};
  if (definition_of(read, {.kind = {}, .storage = symbol.storage, .name = name}))
    throw Error(ErrorCode::name_taken, "storage " + symbol.storage + " has a field \"" + name + "\" already");
  if (const auto files = unread_with(texts, symbol); !files.empty()) throw unread(files, symbol);
  Renaming renaming;
  for (const Use& use : uses_of(texts, symbol)) {
    renaming.edits[use.file].push_back({.span = use.span, .text = name});
    if (use.names_answer) renaming.in_answers.push_back(use);
  }
  name_unusual(texts, symbol, name, renaming);
  return renaming;
}

Renaming move_record_files(const Texts& texts, const std::string& from, const std::string& to) {
  const auto [named, lost] = uses_now(texts, [&](const Texts& in) { return names_of_records(in, from); });
  Renaming renaming{.unread = {lost.begin(), lost.end()}};
  for (const Use& use : named) {
    const auto path = unquoted(texts.text(use.file)->substr(use.span.begin, use.span.end - use.span.begin));
    renaming.edits[use.file].push_back({.span = use.span, .text = write(Json(to + path.substr(from.size())))});
  }
  return renaming;
}

}  // namespace fsctl::language
