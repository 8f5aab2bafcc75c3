#pragma once

#include <map>
#include <set>
#include <string>

#include "core/json/json.h"
#include "core/project/project.h"

namespace fsctl::openapi {

/// The JSON Schemas (draft 2020-12, as OpenAPI 3.1 takes them) of what a project's endpoints answer and are sent.
/// Blocks, listings, trees and composite types become named components the first time they are asked for.
class Schemas {
 public:
  explicit Schemas(const project::Project& project) : project_(project) {}

  Json block(const project::Block& block);
  Json listing_answer(const project::Listing& listing);
  Json listing_request(const project::Listing& listing);
  Json tree(const project::Tree& tree);
  Json page();
  /// A component that does not depend on the project, made by `definition` the first time.
  Json shared(const std::string& name, Json (*definition)());

  /// The components asked for so far, by name.
  const Json& components() const { return components_; }

 private:
  /// A reference to the component of a thing; `define` fills it the first time. Other things get other names.
  template <typename Define>
  Json component(const std::string& thing, const std::string& name, Define define);

  Json block_members(const project::Block& block);
  /// What shows a record: its members are always there, or in the client dialect left out where they would be null.
  Json record_object(const Json& members) const;
  Json content(const project::PathField& field);
  Json content(const project::MappedField& field);
  Json content(const project::RouteField& field);
  Json content(const project::NestedBlock& field);
  Json content(const project::NestedListing& field);
  Json content(const project::PriceField& field);
  Json content(const project::VariantsField& field);
  Json field_value(const Field& field);
  Json type_value(const FieldType& type);
  Json composite(const FieldType& type);
  Json filter(const project::Listing& listing);
  Json aggregations(const project::Listing& listing);

  const project::Project& project_;
  Json components_ = Json::object();
  std::map<std::string, std::string> names_;  ///< of components, by the thing they stand for
};

/// A schema whose value may be null as well.
Json or_null(Json schema);
/// An object of these members; `required` names those that are always there.
Json object_of(Json members, Json required);
/// The same, with every member always there.
Json object_of(Json members);
Json array_of(Json items);
Json one_of(const std::vector<std::string>& names);

}  // namespace fsctl::openapi
