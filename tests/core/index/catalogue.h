#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/index/definition.h"
#include "core/project/project.h"
#include "tests/support/random.h"
#include "tests/support/scratch.h"

/// Generated products, and the project that lists them.
namespace fsctl::index {

/// A number as the tests know it: every integer of 64 bits, and every double.
using Exact = long double;
static_assert(std::numeric_limits<Exact>::digits >= 64);

/// A product as the tests know it: what it holds, not how it is stored.
struct Product {
  std::string key;
  std::map<std::string, std::string> name{};  ///< by locale
  std::optional<std::string> brand{};
  std::vector<std::string> tags{};
  std::optional<std::int64_t> stock{};
  std::optional<Exact> weight{};
  std::optional<bool> active{};
  std::optional<std::string> since{};
  std::map<std::string, std::map<std::string, std::int64_t>> prices{};  ///< by scope and currency
  std::vector<std::pair<std::string, std::string>> options{};           ///< attribute and value
  std::map<std::string, std::int64_t> positions{};                      ///< by sorting key
  std::vector<Product> variants{};

  /// What the store keeps of it, as JSON text.
  std::string content() const;
};

using Products = std::map<std::string, Product>;

/// A reader, and the same as the module takes it.
struct Reader {
  project::Place place;
  std::string currency;
  stored::View view;
};

/// The values of one listing field: what a correct index must find. Its own and its variants' alike.
struct Listed {
  std::string path;
  bool is_numeric;
  bool has_range;
  std::vector<std::string> (*texts)(const Product&, const Reader&);
  std::vector<Exact> (*numbers)(const Product&, const Reader&);
};

const std::vector<Listed>& listed_fields();
const Listed& listed(const std::string& path);

/// Makes these the makers that listed fields find from now on.
void see_makers(const Products& makers);
/// The maker of a product, if there is one.
std::vector<const Product*> makers_of(const Product& product, const Reader& reader);

/// The words the generator makes names of.
const std::vector<std::string>& name_words();

/// The values of `brand`, most of which are keys of makers, too.
const std::vector<std::string>& brand_names();

Product random_product(test::Random& random, const std::string& key);
/// A maker, whose key may be a brand or a tag.
Product random_maker(test::Random& random);

/// The project with one listing over everything, and its readers.
class Catalogue {
 public:
  /// `shared` are the fields that variants share.
  explicit Catalogue(std::set<std::string> shared = {});

  /// Removes from the variants of a product what they share.
  Product without_shared(Product product) const;
  const project::Project& project() const { return *project_; }
  const project::Listing& listing() const { return project_->listings.at("all"); }
  /// The same where any variant may meet each condition.
  const project::Listing& listing_of_any() const { return project_->listings.at("any"); }
  const std::vector<Reader>& readers() const { return readers_; }
  std::shared_ptr<const Definition> definition() const { return definition_; }
  std::shared_ptr<const Definition> definition_of_makers() const { return definition_of_makers_; }

 private:
  std::set<std::string> shared_;
  test::Scratch scratch_;
  std::shared_ptr<const project::Project> project_;
  std::vector<Reader> readers_;
  std::shared_ptr<const Definition> definition_;
  std::shared_ptr<const Definition> definition_of_makers_;
};

}  // namespace fsctl::index
