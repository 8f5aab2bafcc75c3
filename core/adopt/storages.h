#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/adopt/document.h"
#include "core/fields/field_type.h"

namespace fsctl::adopt {

/// The storages of a project that is made, while their fields become known. A field keeps the type it got first.
class Storages {
 public:
  /// A field of this type under the name or, when that has another type, under a similar one; gives its name.
  std::string field(const std::string& storage, const std::string& name, const std::string& type, bool is_list = false,
                    bool is_shared = true);
  /// A field that is read from another storage by the keys in the field `source`.
  std::string mapped(const std::string& storage, const std::string& name, const std::string& target,
                     const std::string& of, const std::string& source);
  /// A field with the same values as another one; gives its name.
  std::string same(const std::string& storage, const std::string& name, const std::string& other);
  /// The field with the keys of those records that a name means: `categoriesKeys` for `categoryId`; empty for none.
  std::string keys_meant(const std::string& storage, const std::string& name) const;
  bool has(const std::string& storage, const std::string& name) const;
  /// The type of a field; empty for none and for mapped ones.
  std::string type_of(const std::string& storage, const std::string& name) const;
  bool is_list(const std::string& storage, const std::string& name) const;

  /// The name of the first field with this type that is no list; empty when there is none.
  std::string first_of(const std::string& storage, const std::string& type) const;
  std::vector<std::string> names_of(const std::string& storage, const std::string& type) const;

  void add(const std::string& storage) { storages_[storage]; }
  void hold_products(const std::string& storage) { storages_[storage].has_products = true; }
  bool holds_products(const std::string& storage) const { return storages_.at(storage).has_products; }
  std::vector<std::string> all() const;

  /// The files of storages, feeds and composers by their paths.
  void write_to(std::map<std::string, Json>& files) const;

 private:
  struct Stored {
    bool has_products = false;
    Json fields = Json::object();
    std::map<std::string, std::string> same{};  ///< fields with the values of others
  };
  std::string free_name(const Stored& stored, const std::string& name, const Json& field) const;

  std::map<std::string, Stored> storages_{};
};

}  // namespace fsctl::adopt
