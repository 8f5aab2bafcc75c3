#pragma once

#include <functional>
#include <map>
#include <string>

#include "core/json/json.h"
#include "core/project/project.h"

namespace fsctl::openapi {

/// The JSON Schemas (draft 2020-12, as in OpenAPI 3.1) of the requests and answers of a project's endpoints. Blocks,
/// listings, trees and composite types become named components when they are first used.
class Schemas {
 public:
  explicit Schemas(const project::Project& project) : project_(project) {}

  Json block(const project::Block& block);
  Json listing_answer(const project::Listing& listing);
  Json listing_request(const project::Listing& listing);
  Json tree(const project::Tree& tree);
  Json page();
  /// A reference to a component that does not depend on the project; `definition` makes it on first use.
  Json shared(const std::string& name, Json (*definition)());

  /// The components used so far, by name.
  const Json& components() const { return components_; }

 private:
  /// A reference to the component of a thing, which `define` makes on first use. Different things get different names.
  Json component(const std::string& thing, const std::string& name, const std::function<Json()>& define);

  Json block_members(const project::Block& block);
  /// An object that shows a record: all members are present, or, in the client dialect, null ones are left out.
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
  std::map<std::string, std::string> names_;  ///< the components' names by thing
};

}  // namespace fsctl::openapi
