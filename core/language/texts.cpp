#include "core/language/texts.h"

#include <algorithm>

namespace fsctl::language {

namespace fs = std::filesystem;

void Texts::edit(const std::string& path, std::string text) {
  const auto place = directory_ / path;
  const auto* kind = project::kind_at(path);
  const auto known = edited_.find(path);
  std::optional<TypedText> before;
  if (known != edited_.end())
    before = known->second;
  else if (this->text(path))
    before.emplace(saved_.at(path), kind, nullptr);
  Problems none;
  const auto source = project::open_source(place, directory_, {{.path = place, .text = std::move(text)}}, none);
  outlines_.erase(path);
  const TypedText typed(source, kind, before ? &*before : nullptr);
  if (edited_.insert_or_assign(path, typed).second) paths_.clear();
}

void Texts::close(const std::string& path) {
  outlines_.erase(path);
  saved_.erase(path);
  if (edited_.erase(path) > 0) paths_.clear();
}

project::Overlays Texts::overlays() const {
  project::Overlays overlays;
  for (const auto& [path, typed] : edited_) overlays.push_back({.path = directory_ / path, .text = typed.text()});
  return overlays;
}

bool Texts::are_read() const {
  return std::ranges::all_of(edited_, [](const auto& entry) { return entry.second.is_read(); });
}

std::optional<TypedText> Texts::typed(const std::string& path) const {
  if (const auto own = edited_.find(path); own != edited_.end()) return own->second;
  if (!text(path)) return {};
  return TypedText(saved_.at(path), project::kind_at(path), nullptr);
}

Texts Texts::as_read() const {
  auto texts = *this;
  for (const auto& [path, typed] : edited_)
    if (!typed.is_read()) texts.edit(path, typed.read());
  return texts;
}

Problems Texts::as_typed(const std::string& path, const Problems& found) const {
  const auto typed = edited_.find(path);
  return typed == edited_.end() ? found : typed->second.as_typed(found);
}

void Texts::refresh() {
  std::erase_if(outlines_, [&](const auto& entry) { return !edited_.contains(entry.first); });
  saved_.clear();
  paths_.clear();
}

void Texts::take(const project::Sources& sources) {
  for (const auto& [path, source] : sources)
    if (!edited_.contains(path)) saved_.insert_or_assign(path, source);
}

std::optional<std::string_view> Texts::text(const std::string& path) const {
  if (const auto own = edited_.find(path); own != edited_.end()) return own->second.text();
  if (const auto read = saved_.find(path); read != saved_.end()) return read->second->text;
  Problems unreadable;
  const auto source = project::open_source(directory_ / path, directory_, {}, unreadable);
  if (source == nullptr) return {};
  return saved_.emplace(path, source).first->second->text;
}

const std::vector<std::string>& Texts::paths() const {
  if (!paths_.empty()) return paths_;
  try {
    for (const auto& kind : project::file_kinds())
      for (const auto& path : project::files_of(kind, directory_)) paths_.push_back(path.generic_string());
  } catch (const fs::filesystem_error&) {  // of a folder that cannot be read, which the check reports
  }
  for (const auto& [path, _] : edited_)
    if (project::kind_at(path) != nullptr) paths_.push_back(path);
  std::ranges::sort(paths_);
  const auto doubled = std::ranges::unique(paths_);
  paths_.erase(doubled.begin(), doubled.end());
  return paths_;
}

std::shared_ptr<const Outline> Texts::outline(const std::string& path) const {
  if (const auto known = outlines_.find(path); known != outlines_.end()) return known->second;
  const auto own = text(path);
  const auto outline = own ? std::make_shared<const Outline>(std::string(*own)) : nullptr;
  outlines_.emplace(path, outline);
  return outline;
}

}  // namespace fsctl::language
