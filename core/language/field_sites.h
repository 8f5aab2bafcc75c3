#pragma once

#include <functional>
#include <string>

#include "core/language/texts.h"

namespace fsctl::language {

/// A storage field in a configuration file.
struct FieldSite {
  std::string storage;
  std::string path;  ///< as it is written there: `price.amount`
  /// Of the field's name alone.
  Span span{};
  bool is_definition = false;
  /// Whether answers show the name that stands here.
  bool names_answer = false;

  std::string field() const { return path.substr(0, path.find('.')); }
};

/// The storage whose fields are written at a step below an object or array, as the member's name or as the value;
/// empty for any other place.
std::string storage_of_fields(const Texts& texts, const std::string& file, const Node& container,
                              const std::string& step, bool is_name);

/// The storage that a file is about: that of its member `storage`, of its block, or of its composer.
std::string storage_of_file(const Texts& texts, const std::string& file);

/// Calls `take` with each field that a file names.
void each_field_site(const Texts& texts, const std::string& file, const std::function<void(const FieldSite&)>& take);

}  // namespace fsctl::language
