#include "core/adopt/storages.h"

#include "core/fake/role.h"

namespace fsctl::adopt {
namespace {

/// Whether people read texts of this name, so that there may be one for each locale.
bool is_for_people(const std::string& name) {
  const auto role = fake::role_named(name);
  return role == fake::Role::name || role == fake::Role::text || role == fake::Role::slug;
}

Json data_field(const std::string& name) {
  std::string path;
  for (const char c : name) {
    if (c == '.' || c == '\\') path += '\\';
    path += c;
  }
  if (path.starts_with('$')) path.insert(path.begin(), '\\');
  return {{"source", "data-field"}, {"field", path}};
}

/// What a name calls the records whose keys it holds: `category` for `categoryId`, `categoryIds` and `categoriesKeys`;
/// empty for other names.
std::string referred_by(std::string name) {
  const auto cut = [&](std::string_view ending) {
    const bool has = name.ends_with(ending) && name.size() > ending.size();
    if (has) name.resize(name.size() - ending.size());
    return has;
  };
  if (!cut("Ids") && !cut("Id") && !cut("Keys") && !cut("Key")) return {};
  if (cut("ies"))
    name += 'y';
  else
    cut("s");
  return name;
}

bool is_mapped(const Json& field) { return field.contains("mapped"); }

}  // namespace

std::string Storages::free_name(const Stored& stored, const std::string& name, const Json& field) const {
  const auto is_same = [&](const Json& known) {
    if (is_mapped(field) || is_mapped(known)) return known == field;
    return at(known, "type") == at(field, "type") && at(known, "isArray") == at(field, "isArray");
  };
  auto found = name;
  for (int number = 2; stored.fields.contains(found) && !is_same(stored.fields[found]); ++number)
    found = name + std::to_string(number);
  return found;
}

std::string Storages::field(const std::string& storage, const std::string& name, const std::string& type, bool is_list,
                            bool is_shared) {
  Stored& stored = storages_[storage];
  Json field = {{"type", type}};
  if (is_list) field["isArray"] = true;
  const auto found = free_name(stored, name, field);
  if (!stored.fields.contains(found)) {
    if (type == "String" && is_for_people(name)) field["isTranslatable"] = true;
    stored.fields[found] = std::move(field);
  }
  if (is_shared && stored.has_products) stored.fields[found]["sharedAcrossVariants"] = true;
  return found;
}

std::string Storages::mapped(const std::string& storage, const std::string& name, const std::string& target,
                             const std::string& of, const std::string& source) {
  Stored& stored = storages_[storage];
  const Json field = {{"mapped", {{"storage", target}, {"field", of}, {"source", source}}}};
  const auto found = free_name(stored, name, field);
  stored.fields[found] = field;
  return found;
}

std::string Storages::same(const std::string& storage, const std::string& name, const std::string& other) {
  Stored& stored = storages_[storage];
  stored.fields[name] = stored.fields[other];
  stored.same[name] = other;
  return name;
}

std::string Storages::keys_meant(const std::string& storage, const std::string& name) const {
  const auto meant = referred_by(name);
  const auto found = storages_.find(storage);
  if (meant.empty() || found == storages_.end()) return {};
  for (const auto& [field, definition] : found->second.fields.items())
    if (text_at(definition, "type") == "String" && referred_by(field) == meant) return field;
  return {};
}

bool Storages::has(const std::string& storage, const std::string& name) const {
  const auto found = storages_.find(storage);
  return found != storages_.end() && found->second.fields.contains(name);
}

std::string Storages::type_of(const std::string& storage, const std::string& name) const {
  return has(storage, name) ? text_at(storages_.at(storage).fields[name], "type") : std::string();
}

bool Storages::is_list(const std::string& storage, const std::string& name) const {
  return has(storage, name) && at(storages_.at(storage).fields[name], "isArray") == true;
}

std::vector<std::string> Storages::names_of(const std::string& storage, const std::string& type) const {
  std::vector<std::string> names;
  const auto found = storages_.find(storage);
  if (found == storages_.end()) return names;
  for (const auto& [name, field] : found->second.fields.items())
    if (text_at(field, "type") == type && !field.contains("isArray")) names.push_back(name);
  return names;
}

std::string Storages::first_of(const std::string& storage, const std::string& type) const {
  const auto names = names_of(storage, type);
  return names.empty() ? std::string() : names.front();
}

std::vector<std::string> Storages::all() const {
  std::vector<std::string> names;
  for (const auto& [name, stored] : storages_) names.push_back(name);
  return names;
}

void Storages::write_to(std::map<std::string, Json>& files) const {
  for (const auto& [name, stored] : storages_) {
    files["storages/" + name + ".json"] = {{"kind", stored.has_products ? "products" : "content"},
                                           {"fields", stored.fields}};
    Json feed = {{"method", "ingest"}};
    if (stored.has_products) feed["parent"] = "parentId";
    // What identifies records is a text, so that a field of another type is not made of it.
    if (stored.fields.contains("id") && at(stored.fields["id"], "type") != "String") feed["id"] = "recordId";
    files["feeds/" + name + ".json"] = std::move(feed);
    Json slots = Json::object();
    for (const auto& [field, definition] : stored.fields.items())
      if (!is_mapped(definition))
        slots[field] = data_field(stored.same.contains(field) ? stored.same.at(field) : field);
    files["composers/" + name + ".json"] = {{"feed", name}, {"storage", name}, {"fields", std::move(slots)}};
  }
}

}  // namespace fsctl::adopt
