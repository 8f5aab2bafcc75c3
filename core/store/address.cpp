#include "core/store/address.h"

#include "core/text/database_url.h"

namespace fsctl::store {

bool Address::is_of_server() const { return text::is_database_url(given_.native()); }

std::string Address::text() const { return is_of_server() ? text::without_password(given_.native()) : given_.string(); }

std::filesystem::path Address::directory() const {
  return is_of_server() ? std::filesystem::path() : given_.parent_path();
}

}  // namespace fsctl::store
