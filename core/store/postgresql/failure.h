#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace fsctl::store {

// Values of SQLSTATE.
inline constexpr std::string_view state_of_cancelled = "57014";
inline constexpr std::string_view state_of_failed_transaction = "25P02";
inline constexpr std::string_view state_of_no_right = "42501";
inline constexpr std::string_view state_of_warning = "01000";
inline constexpr std::string_view state_of_idle_transaction = "25P03";
inline constexpr std::string_view state_of_reserved_name = "42939";
inline constexpr std::string_view state_of_no_schema_named = "3F000";
// Our own.
inline constexpr std::string_view state_of_stopped = "FS003";
inline constexpr std::string_view state_of_silence = "FS000";
inline constexpr std::string_view state_of_former_primary = "FS001";
inline constexpr std::string_view state_of_doubt = "FS002";
inline constexpr std::string_view state_of_table_there = "42P07";

/// What a PostgreSQL server, or the connection to it, failed with. Its words do not have the password.
class PostgresFailure : public std::runtime_error {
 public:
  /// `state` is the SQLSTATE; empty where the server has not answered.
  PostgresFailure(std::string_view state, const std::string& message) : std::runtime_error(message), state_(state) {}

  const std::string& state() const { return state_; }
  /// Whether the server has not answered, or has said that it ends the session.
  bool is_lost() const;

 private:
  std::string state_;
};

}  // namespace fsctl::store
