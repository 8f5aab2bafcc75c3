#include "core/served/storage_fingerprint.h"

#include "core/text/digest.h"

namespace fsctl::served {
namespace {

/// A part of every fingerprint: increment it when the stored form of records changes, so that all are mapped again.
constexpr std::string_view format = "2";

/// Marks members that do not affect records. Structured bindings below list all members of each part of a
/// configuration, so that a new member does not compile until it is added to the text or marked.
constexpr void does_not_count(const auto&... /*members*/) {}

void add_member(const TypeMember& member, std::string& text) {
  const auto& [name, type, required, is_array, rule, least, resolved] = member;
  does_not_count(rule, least, resolved);  // determined by the names of the types
  text += name + ':' + type + (required ? "!" : "") + (is_array ? "[]" : "") + ',';
}

void add_type(const FieldType& type, std::string& text) {
  const auto& [name, form, summary, members, keys, built_in, rule] = type;
  does_not_count(form, summary, built_in, rule);  // determined by the name, except for the summary
  text += name + '{';
  for (const TypeMember& member : members) add_member(member, text);
  for (const auto& key : keys) text += key + ',';
  text += '}';
}

void add_field(const Field& field, std::string& text) {
  const auto& [name, type, is_array, is_translatable, is_scoped, shared_across_variants, mapped] = field;
  does_not_count(mapped);  // read on each request
  if (type == nullptr) return;
  text += name + ' ' + (is_array ? 'a' : '-') + (is_translatable ? 't' : '-') + (is_scoped ? 's' : '-') +
          (shared_across_variants ? 'v' : '-') + ' ';
  add_type(*type, text);
}

void add_place(const project::Place& place, std::string& text) {
  const auto& [scope, region, locale] = place;
  text += scope + '/' + region + '/' + locale;
}

void add_places(const project::Places& places, std::string& text) {
  const auto& [scopes, fallback, domains, is_whole] = places;
  does_not_count(scopes, is_whole);  // determined by the domains and currencies; whole, as it is served
  for (const auto& [address, host, segments, place, below] : domains) {
    does_not_count(address, host, segments, below);
    add_place(place, text);
    text += ' ';
  }
  for (const auto& currency : places.currencies()) text += currency + ' ';
  add_place(fallback, text);
  text += '\n';
}

void add_feed(const project::Feed& feed, bool has_products, std::string& text) {
  const auto& [id, method, id_member, parent_member, ids_as_text, schema, every, connector] = feed;
  does_not_count(method, id_member, ids_as_text, schema, every, connector);  // they only concern how records arrive
  text += id + ' ' + (has_products ? parent_member : "") + '\n';
}

void add_composer(const project::Composer& composer, bool has_products, std::string& text) {
  const auto& [name, feed, storage, fields, source] = composer;
  does_not_count(name, storage, fields);  // determined by the source, except for the name
  add_feed(*feed, has_products, text);
  text += source->text + '\n';
}

}  // namespace

std::string storage_fingerprint(const project::Project& project, const project::Storage& storage) {
  const auto& [name, is_products, has_kind, has_wrong_kind, fields] = storage;
  does_not_count(has_wrong_kind);
  does_not_count(has_kind);  // only a project with errors has a storage without
  std::string text(format);
  text += is_products ? "products\n" : "content\n";
  add_places(project.places, text);
  for (const Field& field : fields) add_field(field, text);
  for (const FieldType& type : project.types.all()) add_type(type, text);
  for (const auto& [_, composer] : project.composers)
    if (composer.storage.name() == name) add_composer(composer, is_products, text);
  return text::sha256(text);
}

}  // namespace fsctl::served
