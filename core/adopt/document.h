#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json/json.h"

namespace fsctl::adopt {

/// What a schema of a document stands for.
struct Shape {
  enum class Kind { text, date, integer, number, boolean, any, enumeration, composite, block, listing, route };

  Kind kind = Kind::any;
  std::string name{};               ///< of the component; of a block or listing, its slug
  std::vector<std::string> keys{};  ///< of an enumeration
  const Json* schema = nullptr;     ///< of a composite
  bool is_list = false;
  bool is_nullable = false;
  bool has_nullable_items = false;
};

/// A block's endpoint.
struct BlockEndpoint {
  std::string slug;
  std::string component{};  ///< the answer's name; empty for one without
  std::string storage{};    ///< that the summary names; else empty
  const Json* answer = nullptr;
};

struct ListingEndpoint {
  std::string slug;
  std::string component{};
  const Json* answer = nullptr;
  const Json* request = nullptr;  ///< null without a body
};

struct TreeEndpoint {
  std::string slug;
  std::string storage{};
  const Json* node = nullptr;
};

struct PageAnswer {
  std::string type;
  std::string block;  ///< its slug
};

/// An OpenAPI document, as far as it describes a Fetch API. The document outlives it.
class Document {
 public:
  /// Throws Error(missing_member | wrong_member_value) for what is no OpenAPI document, or has no endpoint of a Fetch
  /// API.
  explicit Document(const Json& json);

  const std::vector<BlockEndpoint>& blocks() const { return blocks_; }
  const std::vector<ListingEndpoint>& listings() const { return listings_; }
  const std::vector<TreeEndpoint>& trees() const { return trees_; }
  const std::vector<PageAnswer>& pages() const { return pages_; }
  std::string title() const;
  /// Whether answers have the form that generated clients of the hosted service expect.
  bool is_client() const;
  /// Whether fsctl wrote it, so that what it says is exact.
  bool is_own() const;

  Shape shape_of(const Json& schema) const;
  /// The schema behind references; null where there is none.
  const Json& resolved(const Json& schema) const;
  /// The name of the component to which a schema refers; empty for none.
  static std::string component_of(const Json& schema);
  /// A component's schema; null where there is none.
  const Json& component(const std::string& name) const;

 private:
  void read_path(const std::string& path, const Json& operations);
  void read_page(const Json& answer);
  void add_answer_names();
  Shape shape_of(const Json& schema, int depth) const;
  Shape shape_of_reference(const Json& schema, int depth) const;
  Shape shape_of_choice(const Json& choices, bool is_all, int depth) const;
  static std::string type_in(const Json& schema, bool& is_nullable);

  const Json& json_;
  std::vector<BlockEndpoint> blocks_{};
  std::vector<ListingEndpoint> listings_{};
  std::vector<TreeEndpoint> trees_{};
  std::vector<PageAnswer> pages_{};
  const Json* page_ = nullptr;
  std::map<std::string, std::string, std::less<>> block_slugs_{};    ///< by component
  std::map<std::string, std::string, std::less<>> listing_slugs_{};  ///< by component
};

/// A member of an object; null where it is missing or what should have it is no object.
const Json& at(const Json& json, std::string_view name);
/// The same, several steps below.
const Json& at(const Json& json, std::initializer_list<std::string_view> names);
/// A member that is a text; else empty.
std::string text_at(const Json& json, std::string_view name);
/// Whether a list holds a text.
bool holds(const Json& list, std::string_view text);

}  // namespace fsctl::adopt
