#pragma once

#include <span>
#include <string>
#include <string_view>

/// URLs of PostgreSQL databases, as libpq takes them, and the passwords in them.
namespace fsctl::text {

bool is_database_url(std::string_view text);
/// Whether the URL itself names a password.
bool has_password(std::string_view url);
/// Whether each of these is a password in the URL, which has none where there are none. A sign that is not encoded
/// makes a URL be read otherwise than it was meant.
bool names_passwords(std::string_view url, std::span<const std::string_view> passwords);
/// The URL with *** in place of passwords, also where it is no valid one; other texts unchanged.
std::string without_password(std::string_view url);
/// A message with *** in place of the passwords in the URLs that it names, of databases and of others.
std::string without_passwords(std::string_view message);
/// A message about the URL with *** in place of its passwords, however they are written there.
std::string without_password_of(std::string_view url, std::string message);

}  // namespace fsctl::text
