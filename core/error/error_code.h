#pragma once

#include <span>
#include <string_view>

namespace fsctl {

/// Every kind of mistake fsctl can report; one row each in error_code.cpp.
enum class ErrorCode {
  // files
  file_unreadable,
  json_syntax,
  duplicate_member,
  nested_too_deep,
  invalid_utf8,
  not_read,
  // shape of a configuration file
  unknown_member,
  missing_member,
  wrong_member_type,
  wrong_member_value,
  // references between configuration files
  unknown_reference,
  block_cycle,
  name_taken,
  unsuitable_field,
  nothing_uses,
  // slots
  slot_shape,
  slot_too_deep,
  empty_path,
  item_outside_iteration,
  static_output_type,
  // operations
  unknown_operation,
  unknown_parameter,
  argument_type,
  missing_parameter,
  marker_conflict,
  extension_refused,
  null_risk,
  constant_condition,
  unknown_path,
  absent_path,
  // the result of a slot against its storage field
  result_type,
  slot_per_variant,
  result_member,
  result_key,
  result_number,
  result_text,
  // evaluation of a record
  evaluation_type,
  evaluation_number,
  evaluation_cast,
  evaluation_memory,
  marker_key,
  value_misfit,
  left_out_of_tree,
  without_product,
  nothing_maps,
  // ingest (Ingest API, "Errors")
  invalid_payload,
  invalid_intent,
  missing_id,
  feed_not_found,
  ingest_key_invalid,
  payload_too_large,
  trigger_not_supported,
  list_not_supported,
  record_not_supported,
  change_passed,
  ingest_method_not_allowed,
  rate_limited,
  // sources of records
  source_unreachable,
  source_refused,
  source_answer,
  source_endless,
  source_lacks_record,
  variable_unset,
  newer_here,
  // fetch (Fetch API, "Errors")
  invalid_post_body,
  invalid_parameters,
  invalid_filter_type,
  missing_required_parameter,
  wrong_parameter_type,
  invalid_token,
  authentication_failed,
  limit_exceeded,
  feature_not_available,
  block_not_exists,
  listing_not_exists,
  tree_not_exists,
  record_not_found,
  node_not_found,
  url_not_found,
  page_not_found,
  route_not_found,
  sitemap_not_found,
  token_not_found,
  method_not_allowed,
  no_updates_provided,
  store_unavailable,
  // any server's
  server_busy,
  too_slow,
  host_not_allowed,
  origin_not_allowed,
  // the command line and its surroundings
  usage,
  unknown_name,
  label_taken,
  no_project,
  store_unusable,
  store_newer,
  store_full,
  store_busy,
  store_reconfigured,
  store_went_back,
  store_inconsistent,
  store_lacks,
  store_access,
  snapshot_damaged,
  release_refused,
  port_unusable,
  server_unusable,
  memory_exhausted,
  files_exhausted,
  states_exhausted,
  no_beginning,
  interrupted,
};

/// Whom or what a mistake concerns; determines the exit code.
enum class ErrorClass {
  caller,  ///< a client of an API
  configuration,
  data,         ///< records, including those in the store
  usage,        ///< the command line
  environment,  ///< files, the store, memory and ports of this machine
  access,       ///< keys and secrets
  remote,       ///< servers to which fsctl sends requests
  bug,
  interruption,
};

/// The exit code of a command that fails with a mistake of this class.
int exit_code(ErrorClass about);

/// One code: the name that users and clients see, its HTTP status, whom it concerns, and what it means.
struct ErrorCodeEntry {
  ErrorCode code;
  std::string_view name;
  int http;
  ErrorClass about;
  std::string_view summary;
  /// What to do about it; empty where the response to a request needs no further explanation.
  std::string_view advice{};
  /// Whether its findings are warnings, at least mostly.
  bool is_warning = false;
};

/// All codes, in the order of ErrorCode.
std::span<const ErrorCodeEntry> error_codes();

/// The row of a code.
const ErrorCodeEntry& describe(ErrorCode code);

}  // namespace fsctl
