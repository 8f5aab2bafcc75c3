#include "core/error/error_code.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>

namespace fsctl {
namespace {

// Names are never reused. FS1xxx files and configuration, FS2xxx composer, FS4xxx surroundings; the rest are wire
// names.
constexpr ErrorCodeEntry entries[] = {
    {ErrorCode::file_unreadable, "FS1001", 500, 3, "A file or directory cannot be read."},
    {ErrorCode::json_syntax, "FS1002", 422, 1, "A text is not JSON."},
    {ErrorCode::duplicate_member, "FS1003", 422, 1, "An object names the same member twice."},
    {ErrorCode::nested_too_deep, "FS1004", 422, 1, "Arrays and objects nest too deep."},
    {ErrorCode::invalid_utf8, "FS1005", 422, 1, "A text is not valid UTF-8."},
    {ErrorCode::unknown_member, "FS1101", 422, 1, "A configuration object has a member fsctl does not know."},
    {ErrorCode::missing_member, "FS1102", 422, 1, "A required member is missing."},
    {ErrorCode::wrong_member_type, "FS1103", 422, 1, "A member has the wrong JSON type."},
    {ErrorCode::wrong_member_value, "FS1104", 422, 1, "A member has a value that is not allowed."},
    {ErrorCode::unknown_reference, "FS1201", 422, 1, "A name refers to nothing in the project."},
    {ErrorCode::block_cycle, "FS1202", 422, 1, "Blocks and listings nest in a circle."},
    {ErrorCode::name_taken, "FS1203", 422, 1, "Two resources claim the same name."},
    {ErrorCode::unsuitable_field, "FS1204", 422, 1, "A field's type does not support this use."},
    {ErrorCode::slot_shape, "FS2001", 422, 1, "A composer slot is malformed."},
    {ErrorCode::slot_too_deep, "FS2002", 422, 1, "Slots nest more than 64 deep."},
    {ErrorCode::empty_path, "FS2003", 422, 1, "A data-field path is empty."},
    {ErrorCode::item_outside_iteration, "FS2004", 422, 1, "$item or $parent is used outside an iteration."},
    {ErrorCode::static_output_type, "FS2005", 422, 1, "A static slot's outputType does not match its value."},
    {ErrorCode::unknown_operation, "FS2101", 422, 1, "No operation has this name."},
    {ErrorCode::unknown_parameter, "FS2102", 422, 1, "The operation has no parameter of this name."},
    {ErrorCode::argument_type, "FS2103", 422, 1, "A parameter is given a value of another type."},
    {ErrorCode::missing_parameter, "FS2104", 422, 1, "A required parameter of an operation is missing."},
    {ErrorCode::marker_conflict, "FS2105", 422, 1, "Slots that share a type marker have different types."},
    {ErrorCode::extension_refused, "FS2106", 422, 1, "The operation is an extension of this project."},
    {ErrorCode::null_risk, "FS2107", 422, 1, "A slot may give null where a value is needed."},
    {ErrorCode::constant_condition, "FS2108", 422, 1, "A condition is the same for every record."},
    {ErrorCode::result_type, "FS2201", 422, 1, "A slot's type does not fit its storage field."},
    {ErrorCode::slot_per_variant, "FS2202", 422, 1, "byLocale or byScope is used where it does not apply."},
    {ErrorCode::result_member, "FS2203", 422, 1, "A composite lacks a required member or has an unknown one."},
    {ErrorCode::result_key, "FS2204", 422, 1, "A slot gives a key that its enum does not have."},
    {ErrorCode::result_number, "FS2205", 422, 1, "A slot gives a fraction where a whole number is needed."},
    {ErrorCode::evaluation_type, "FS2301", 422, 1, "A value met at run time has the wrong type."},
    {ErrorCode::evaluation_number, "FS2302", 422, 1, "An operation has no result for these values."},
    {ErrorCode::evaluation_cast, "FS2303", 422, 1, "A cast cannot convert this value."},
    {ErrorCode::value_misfit, "FS2401", 422, 1, "A mapped value does not fit its storage field."},
    {ErrorCode::invalid_payload, "invalid_payload", 422, 1, "The body is not a JSON object."},
    {ErrorCode::invalid_intent, "invalid_intent", 422, 1, "The intent is unknown."},
    {ErrorCode::missing_id, "missing_id", 400, 1, "The record has no usable id."},
    {ErrorCode::feed_not_found, "feed_not_found", 404, 1, "No data feed has this id."},
    {ErrorCode::ingest_key_invalid, "unauthorized", 401, 4, "The ingest key is missing or unknown."},
    {ErrorCode::payload_too_large, "payload_too_large", 413, 1, "The body is larger than 5 MiB."},
    {ErrorCode::trigger_not_supported, "trigger_not_supported", 422, 1, "The feed's method takes no trigger intent."},
    {ErrorCode::list_not_supported, "list_not_supported", 422, 1, "The feed's connector has no list."},
    {ErrorCode::ingest_method_not_allowed, "method_not_allowed", 405, 1, "Ingest endpoints take POST only."},
    {ErrorCode::rate_limited, "rate_limited", 429, 1, "Too many requests for this key."},
    {ErrorCode::invalid_post_body, "INVALID_POST_BODY", 400, 1, "The request body is not what the endpoint takes."},
    {ErrorCode::invalid_parameters, "INVALID_PARAMETERS", 400, 1, "A request value is not allowed."},
    {ErrorCode::invalid_filter_type, "INVALID_FILTER_TYPE", 400, 1, "A filter expression has an unknown type."},
    {ErrorCode::missing_required_parameter, "MISSING_PARAMETER", 400, 1, "A required listing parameter is missing."},
    {ErrorCode::wrong_parameter_type, "WRONG_PARAMETER_TYPE", 400, 1, "A request value has the wrong type."},
    {ErrorCode::invalid_token, "INVALID_TOKEN", 400, 1, "fs-context is not 36 to 50 characters long."},
    {ErrorCode::authentication_failed, "AUTHENTICATION_FAILED", 401, 4, "fs-secret is missing or wrong."},
    {ErrorCode::limit_exceeded, "FETCH_API_LIMIT_EXCEEDED", 403, 1, "The plan's request limit is reached."},
    {ErrorCode::feature_not_available, "FEATURE_NOT_AVAILABLE", 403, 1, "The plan does not include this feature."},
    {ErrorCode::block_not_exists, "BLOCK_NOT_EXISTS", 404, 1, "No block has this slug."},
    {ErrorCode::listing_not_exists, "LISTING_NOT_EXISTS", 404, 1, "No listing has this slug."},
    {ErrorCode::tree_not_exists, "TREE_NOT_EXISTS", 404, 1, "No tree has this slug."},
    {ErrorCode::record_not_found, "RECORD_NOT_FOUND", 404, 1, "No record has this key."},
    {ErrorCode::node_not_found, "NODE_NOT_FOUND", 404, 1, "No node of the tree has this key."},
    {ErrorCode::url_not_found, "URL_NOT_FOUND", 404, 1, "The URL belongs to no domain of the project."},
    {ErrorCode::page_not_found, "PAGE_NOT_FOUND", 404, 1, "No page has this URL."},
    {ErrorCode::route_not_found, "ROUTE_NOT_FOUND", 404, 1, "No endpoint has this path."},
    {ErrorCode::sitemap_not_found, "SITEMAP_NOT_FOUND", 404, 1, "There is no such sitemap."},
    {ErrorCode::token_not_found, "TOKEN_NOT_FOUND", 404, 1, "No context has this token."},
    {ErrorCode::method_not_allowed, "METHOD_NOT_ALLOWED", 405, 1, "The endpoint does not take this verb."},
    {ErrorCode::no_updates_provided, "NO_UPDATES_PROVIDED", 422, 1, "The request changes nothing."},
    {ErrorCode::usage, "FS4001", 400, 2, "The command line is not understood."},
    {ErrorCode::unknown_name, "FS4002", 404, 2, "The command line names something that does not exist."},
    {ErrorCode::no_project, "FS4003", 500, 3, "There is no project here."},
    {ErrorCode::store_unusable, "FS4004", 500, 3, "The store cannot be used."},
    {ErrorCode::store_newer, "FS4005", 500, 3, "The store was made by a newer fsctl."},
    {ErrorCode::store_full, "FS4006", 500, 3, "There is no room left for the store."},
    {ErrorCode::store_busy, "FS4007", 500, 3, "Another process keeps the store locked."},
    {ErrorCode::port_unusable, "FS4008", 500, 3, "The server cannot listen on this port."},
    {ErrorCode::interrupted, "FS4009", 500, 130, "The command was interrupted."},
};

}  // namespace

const ErrorCodeEntry& describe(ErrorCode code) {
  const auto* row = std::ranges::find(entries, code, &ErrorCodeEntry::code);
  if (row == std::end(entries)) throw std::logic_error("an error code has no row");
  return *row;
}

}  // namespace fsctl
