#include "core/error/error_code.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>

namespace fsctl {
namespace {

using enum ErrorClass;

// Names are never reused. FS1xxx: files and configuration, FS2xxx: composers, FS3xxx: connectors, FS4xxx: environment.
// The others are the names that the specification's APIs send; those with status 0 it defines, but no code path uses.
constexpr ErrorCodeEntry entries[] = {
    {ErrorCode::file_unreadable, "FS1001", 503, environment, "A file or directory cannot be read.",
     "Check the path and its permissions; a directory cannot stand for a file."},
    {ErrorCode::json_syntax, "FS1002", 422, configuration, "A text is not JSON.",
     "The caret shows where the mistake is, or where reading stopped: a bracket or quote above it may be missing. JSON "
     "has no comments and no comma before a closing bracket."},
    {ErrorCode::duplicate_member, "FS1003", 422, configuration, "An object names the same member twice.",
     "Only one of the two can count, so keep the one you mean. A merge that took both sides is the usual cause."},
    {ErrorCode::nested_too_deep, "FS1004", 422, configuration, "Arrays and objects nest too deep.",
     "Configuration nests at most 256 deep, records at most 128. Deeper input is nearly always a mistake of the "
     "program that wrote it."},
    {ErrorCode::invalid_utf8, "FS1005", 422, configuration, "A text is not valid UTF-8.",
     "Save the file as UTF-8. The bytes at the caret come from another encoding, such as Latin-1."},
    {ErrorCode::not_read, "FS1006", 422, configuration, "A file is not read, as its name or folder is not that of one.",
     "The folder and the ending say what a file is: feeds/a.json is a feed, composers/a.json a composer, and nothing "
     "else in a project's folder is read. Move or rename the file as the message says, or remove it."},
    {ErrorCode::unknown_member, "FS1101", 422, configuration,
     "A configuration object has a member fsctl does not know.",
     "fsctl reads every member or refuses it, so that a misspelt one never passes unnoticed. Correct the name or "
     "remove it; `description` and `$schema` are allowed in every file."},
    {ErrorCode::missing_member, "FS1102", 422, configuration, "A required member is missing.",
     "Add the member; `fsctl schema` shows the form of each kind of file."},
    {ErrorCode::wrong_member_type, "FS1103", 422, configuration, "A member has the wrong JSON type.",
     "Give the member the JSON type it needs. Numbers and true or false stand without quotes."},
    {ErrorCode::wrong_member_value, "FS1104", 422, configuration, "A member has a value that is not allowed.",
     "Choose a value as the message or its hint describes it."},
    {ErrorCode::unknown_reference, "FS1201", 422, configuration, "A name refers to nothing in the project.",
     "The name must be that of a file of the project: feeds/a.json is the feed a, blocks/product/card.json the block "
     "product/card. Create it or correct the name."},
    {ErrorCode::block_cycle, "FS1202", 422, configuration, "Blocks and listings nest in a circle.",
     "A block that shows itself, through others, would never end. Let one of them show a smaller block, or a route in "
     "place of a block."},
    {ErrorCode::name_taken, "FS1203", 422, configuration, "Two resources claim the same name.",
     "Two things of the same name or domain cannot be told apart. Rename or remove one."},
    {ErrorCode::unsuitable_field, "FS1204", 422, configuration, "A field's type does not support this use.",
     "Filters, sorts and searches work on plain values: name a part of a composite, such as price.amount. A mapped "
     "field is of the type of the field that it is mapped from."},
    {ErrorCode::nothing_uses, "FS1205", 422, configuration, "A part of the configuration has no effect.",
     "A feed without a composer keeps records that nothing shows, a storage without one stays empty. Add the composer, "
     "or remove what is left over.",
     true},
    {ErrorCode::slot_shape, "FS2001", 422, configuration, "A composer slot is malformed.",
     "A slot is one of { source: static, value }, { source: data-field, field } and { source: composed, composition: { "
     "type, … } }."},
    {ErrorCode::slot_too_deep, "FS2002", 422, configuration, "Slots nest more than 64 deep.",
     "Slots nest at most 64 deep. Compose the inner part into a field of its own, or let the feed deliver it."},
    {ErrorCode::empty_path, "FS2003", 422, configuration, "A data-field path is empty.",
     "A path is names between dots, such as stock.count. A dot within a name is written \\. and needs a second "
     "backslash in JSON."},
    {ErrorCode::item_outside_iteration, "FS2004", 422, configuration, "$item or $parent is used outside an iteration.",
     "$item is the current element of map, filter, findFirst and flatMap; elsewhere there is none. A member whose name "
     "begins with $ is written \\$."},
    {ErrorCode::static_output_type, "FS2005", 422, configuration,
     "A static slot's outputType does not match its value.",
     "outputType only repeats the type of the literal. Leave it out, or make the two agree."},
    {ErrorCode::unknown_operation, "FS2101", 422, configuration, "No operation has this name.",
     "fsctl operations lists them all."},
    {ErrorCode::unknown_parameter, "FS2102", 422, configuration, "The operation has no parameter of this name.",
     "fsctl operations NAME shows the parameters of an operation."},
    {ErrorCode::argument_type, "FS2103", 422, configuration, "A parameter is given a value of another type.",
     "There is no silent conversion between types. Wrap the slot in toString, toNumber or toBoolean, or choose a path "
     "or operation that gives the type."},
    {ErrorCode::missing_parameter, "FS2104", 422, configuration, "A required parameter of an operation is missing.",
     "Add a slot for the parameter; fsctl operations NAME shows what it is for."},
    {ErrorCode::marker_conflict, "FS2105", 422, configuration, "Slots that share a type marker have different types.",
     "Parameters of type T must all have one type; the first slot that has one fixes it. Convert one of the two."},
    {ErrorCode::extension_refused, "FS2106", 422, configuration, "The operation is an extension of this project.",
     "--no-extensions keeps a configuration portable to the hosted service, which does not name this operation."},
    {ErrorCode::null_risk, "FS2107", 422, configuration, "A slot may give null where a value is needed.",
     "first, findFirst and get give null when there is nothing. Where a value is needed the record then fails; guard "
     "the slot with if and isNull, or accept that such records fail.",
     true},
    {ErrorCode::constant_condition, "FS2108", 422, configuration, "A condition is the same for every record.",
     "The branch that is never taken can go, and so can the condition.", true},
    {ErrorCode::unknown_path, "FS2109", 422, configuration, "A path leads to a member that nothing is known to have.",
     "The feed's schema names the members beside it and not this one, so the slot will give null. Correct the path, or "
     "add the member to the schema of the feed. A text or a number has no members at all, so an operation that needs a "
     "value from behind one always fails, which is an error.",
     true},
    {ErrorCode::absent_path, "FS2110", 422, configuration, "A path leads to something in none of the records.",
     "The records of --sample, or those in the store, have other members in this place, so the slot gives null for "
     "each of them; an attribute of an Option field that a block or listing names finds nothing. Correct the path, or "
     "leave "
     "it out until records have it.",
     true},
    {ErrorCode::result_type, "FS2201", 422, configuration, "A slot's type does not fit its storage field.",
     "The slot's type and the storage field's type must agree. Convert the value, or change the field's type."},
    {ErrorCode::slot_per_variant, "FS2202", 422, configuration, "byLocale or byScope is used where it does not apply.",
     "byLocale belongs to translatable fields, byScope to scoped ones, and both name locales and scopes of "
     "project.json."},
    {ErrorCode::result_member, "FS2203", 422, configuration,
     "A composite lacks a required member or has an unknown one.",
     "A composite takes the members of its type and no others; project.json can add some under types."},
    {ErrorCode::result_key, "FS2204", 422, configuration, "A slot gives a key that its enum does not have.",
     "An enum takes its keys only; project.json can add some under types."},
    {ErrorCode::result_number, "FS2205", 422, configuration, "A slot gives a number that does not fit where it goes.",
     "Amounts and positions are whole numbers; round makes one. A precision is no negative number."},
    {ErrorCode::result_text, "FS2206", 422, configuration,
     "A slot gives a text that is not of the form its field needs.",
     "A DateTime is a date, or date and time, of ISO 8601, a currency a code of ISO 4217, a colour # and hexadecimal "
     "digits. Correct the literal, or take the value from the record."},
    {ErrorCode::evaluation_type, "FS2301", 422, data, "A value met at run time has the wrong type.",
     "One record brought a value of another type than the operation takes. Guard against null with if and isNull, "
     "convert with a cast, or correct the record."},
    {ErrorCode::evaluation_number, "FS2302", 422, data, "An operation has no result for these values.",
     "Division by zero, a negative position and numbers without end have no result. Guard the operation with if."},
    {ErrorCode::evaluation_cast, "FS2303", 422, data, "A cast cannot convert this value.",
     "The text is no number or no yes or no. Clean it with trim and replace first, or guard the cast with if."},
    {ErrorCode::evaluation_memory, "FS2304", 422, data, "A record's composition grows too large.",
     "What is composed for one record may take 64 MiB. A map inside a map, or a replacement longer than what it "
     "replaces, multiplies: shorten the input with slice or substring first."},
    {ErrorCode::marker_key, "FS2305", 422, data, "A payload marker has a key that means nothing.",
     "@channel takes the scopes of project.json, @currency codes of ISO 4217, @translation locales such as en-GB. "
     "Correct the record: a value under a wrong key would be lost without a word."},
    {ErrorCode::value_misfit, "FS2401", 422, data, "A mapped value does not fit its storage field.",
     "The value a record gives does not fit the storage field; the message tells the part. A field without the flag "
     "also takes no payload marker that gives others another value, as that would be lost. Change the composer, the "
     "field or the record."},
    {ErrorCode::left_out_of_tree, "FS2402", 422, data, "A record is left out of a tree.",
     "A record whose parent does not exist, or that is above itself, is no node of the tree. Load the parent, or "
     "correct "
     "what names it.",
     true},
    {ErrorCode::without_product, "FS2403", 422, data, "A variant belongs to no product.",
     "A variant whose product does not exist, could not be mapped, or is a variant, is in no block and no listing of "
     "products. Load the product, or correct what names it.",
     true},
    {ErrorCode::nothing_maps, "FS2404", 422, configuration,
     "No composer maps the records of a feed to a storage any more.",
     "The storage showed records of the feed before. Give the feed a composer for this storage again, or remove the "
     "storage with all that reads it."},
    {ErrorCode::invalid_payload, "invalid_payload", 422, data, "A record or body is not a JSON object.",
     "Records are valid UTF-8 and nest at most 128 deep. In a file only the broken record is left out; --rejects keeps "
     "it, to be put right and loaded."},
    {ErrorCode::invalid_intent, "invalid_intent", 422, caller, "The intent is unknown.",
     "The last part of the path is upsert, patch, delete, fetch or fetch-list, as in POST /ingest/products/upsert."},
    {ErrorCode::missing_id, "missing_id", 400, data, "The record has no usable id.",
     "The member that the feed's file names, mostly id, holds a text of 1 to 255 bytes. For numbers there is idsAsText"
     " in that file, and fsctl ingest --ids-as-text."},
    {ErrorCode::feed_not_found, "feed_not_found", 404, caller, "No data feed has this id.",
     "The id is the name of a file in feeds/ of the stage that is asked; fsctl status lists them. One that was added "
     "is there after a release."},
    {ErrorCode::ingest_key_invalid, "unauthorized", 401, access, "The ingest key is missing or unknown.",
     "fsctl key add LABEL prints a key, which is sent in the header Authorization; fsctl key list shows the labels of "
     "those there are."},
    {ErrorCode::payload_too_large, "payload_too_large", 413, data, "A body or record is too large.",
     "A pushed body may have 5 MiB, a record of a file 16 MiB. Mostly a whole list came as one record: put its records "
     "into an array or on lines of their own."},
    {ErrorCode::trigger_not_supported, "trigger_not_supported", 422, caller,
     "The feed's method takes no trigger intent.",
     "Push its records by upsert, or give the feed the method trigger or polling, and a connector."},
    {ErrorCode::list_not_supported, "list_not_supported", 422, caller, "The feed's connector has no list.",
     "A connector of type http needs `list`, the address of all records; else fetch records one by one."},
    {ErrorCode::record_not_supported, "record_not_supported", 422, caller, "The feed's connector has no record.",
     "A connector of type http needs `record`, the address of one; else fetch the whole list."},
    {ErrorCode::change_passed, "change_passed", 404, caller, "The change is older than those that are kept.",
     "changes.keepDays in project.json says for how many days it can be told what became of a push or load; 30 unless "
     "set."},
    {ErrorCode::ingest_method_not_allowed, "method_not_allowed", 405, caller, "Ingest endpoints take POST only.",
     "Send the request again as POST; the header Allow says so, too."},
    {ErrorCode::rate_limited, "rate_limited", 429, caller, "Too many requests for this key.",
     "limits.ingest in project.json says how many there may be. The header Retry-After says when to go on; fsctl "
     "ingest --to waits by itself."},
    {ErrorCode::source_unreachable, "FS3001", 502, remote,
     "The source of a feed, or the service behind a proxy, cannot be reached.",
     "The source did not answer in time, broke off, or was overloaded, and went on so when it was tried again; of a "
     "file connector, its file is not there. A trigger that failed so is tried again by fsctl change retry, a polling "
     "feed tries by itself."},
    {ErrorCode::source_refused, "FS3002", 502, remote,
     "The source of a feed, or the service behind a proxy, refuses the request.",
     "The status tells why: 401 and 403 want other credentials in the connector's headers, 404 and 405 another URL. A "
     "redirect to another host is not followed, since the credentials would go with it: put the new URL into the "
     "feed's file."},
    {ErrorCode::source_answer, "FS3003", 502, remote,
     "The source of a feed answers with something else than records, or the service behind a proxy with no HTTP.",
     "The answer must be JSON, with the records where the connector's items or item says. Look at it with curl; pages "
     "of HTML come from proxies and sign-in forms."},
    {ErrorCode::source_endless, "FS3004", 502, remote, "The list of a source does not end.",
     "A page that was there before came again, or there were more pages than paging.limit allows. Mostly the source "
     "takes another name for the parameter than the URL in the feed's file has."},
    {ErrorCode::source_lacks_record, "FS3005", 404, data, "The source of a feed has no record of this id.",
     "The record was removed there, or never existed. With removeVanished it is removed here too."},
    {ErrorCode::variable_unset, "FS3006", 503, environment, "A variable of the environment is not set.",
     "A connector's headers and the queries of its URLs take credentials as ${NAME} from the environment of the "
     "process that fetches: export the variable before fsctl fetch, fetch-list, poll or serve."},
    {ErrorCode::newer_here, "FS3007", 409, data, "A record is newer here than what was fetched.",
     "It was pushed, deleted or fetched by somebody else after the fetching began, so what the source said then is "
     "older. "
     "Nothing has to be done: the next fetching brings what the source has now."},
    {ErrorCode::invalid_post_body, "INVALID_POST_BODY", 400, caller,
     "The request body is not what the endpoint takes."},
    {ErrorCode::invalid_parameters, "INVALID_PARAMETERS", 400, caller, "A request value is not allowed."},
    {ErrorCode::invalid_filter_type, "INVALID_FILTER_TYPE", 400, caller, "A filter expression has an unknown type."},
    {ErrorCode::missing_required_parameter, "MISSING_PARAMETER", 400, caller,
     "A required listing parameter is missing.",
     "Send it in `param`: `param` in the listing's file says which ones every request must give."},
    {ErrorCode::wrong_parameter_type, "WRONG_PARAMETER_TYPE", 400, caller, "A request value has the wrong type."},
    {ErrorCode::invalid_token, "INVALID_TOKEN", 400, caller, "fs-context is not 36 to 50 characters long.",
     "Send the token that the service gave, which is a UUID, or leave the header out."},
    {ErrorCode::authentication_failed, "AUTHENTICATION_FAILED", 401, access, "fs-secret is missing or wrong.",
     "fsctl secret add LABEL prints a secret, which is sent in the header fs-secret; fsctl secret list shows the "
     "labels of those there are."},
    {ErrorCode::limit_exceeded, "FETCH_API_LIMIT_EXCEEDED", 403, caller, "The plan's request limit is reached.",
     "limits.fetch in project.json says how many requests there may be; without it there is no limit. Try again when "
     "the time that it names has passed."},
    {ErrorCode::feature_not_available, "FEATURE_NOT_AVAILABLE", 403, caller, "The plan does not include this feature.",
     "features in project.json says false of it: what the hosted service refuses to a plan can be tried so. Take it "
     "out, or have the frontend do without."},
    {ErrorCode::block_not_exists, "BLOCK_NOT_EXISTS", 404, caller, "No block has this slug.",
     "The slug is the path of a file in blocks/ of the stage that is asked, without its ending."},
    {ErrorCode::listing_not_exists, "LISTING_NOT_EXISTS", 404, caller, "No listing has this slug."},
    {ErrorCode::tree_not_exists, "TREE_NOT_EXISTS", 404, caller, "No tree has this slug.",
     "The slug is the path of a file in trees/ of the stage that is asked, without its ending."},
    {ErrorCode::record_not_found, "RECORD_NOT_FOUND", 404, caller, "No record has this key.",
     "fsctl records FEED lists the ids of those there are; fsctl change list --failed tells of those that could not be "
     "mapped."},
    {ErrorCode::node_not_found, "NODE_NOT_FOUND", 404, caller, "No node of the tree has this key.",
     "A record whose parent does not exist is no node; fsctl validate --data tells of these."},
    {ErrorCode::url_not_found, "URL_NOT_FOUND", 404, caller, "The URL belongs to no domain of the project."},
    {ErrorCode::page_not_found, "PAGE_NOT_FOUND", 0, caller,
     "A code of the specification that fsctl never answers with.",
     "A URL that is no page is answered with 200 and route.code 404, one of no domain with URL_NOT_FOUND."},
    {ErrorCode::route_not_found, "ROUTE_NOT_FOUND", 404, caller, "No endpoint has this path."},
    {ErrorCode::sitemap_not_found, "SITEMAP_NOT_FOUND", 404, caller, "There is no such sitemap.",
     "A domain with pages has sitemap.xml, and sitemap1.xml and so on where it has more than fit into one. Its records "
     "must be loaded."},
    {ErrorCode::token_not_found, "TOKEN_NOT_FOUND", 404, caller, "No context has this token.",
     "Send the token that an answer has in its header fs-context; without that header the place of the domain counts. "
     "fsctl context list shows the places there are."},
    {ErrorCode::method_not_allowed, "METHOD_NOT_ALLOWED", 405, caller, "The endpoint does not take this verb."},
    {ErrorCode::no_updates_provided, "NO_UPDATES_PROVIDED", 0, caller,
     "A code of the specification that fsctl never answers with.",
     "PATCH /context with the values that are there already is fine."},
    {ErrorCode::store_unavailable, "STORE_UNAVAILABLE", 503, environment, "The store cannot be used for now.",
     "Another process has it, its disk is full, or it is damaged: the log of the server says which, and fsctl doctor "
     "what is wrong. The request may be sent again."},
    {ErrorCode::server_busy, "SERVER_BUSY", 503, caller, "The server has no room for this request now.",
     "What requests, answers and caches hold together has reached fsctl serve --memory, or too many requests came at "
     "once. The header Retry-After says when to try again."},
    {ErrorCode::too_slow, "REQUEST_TIMEOUT", 408, caller, "The request did not come in time.",
     "The headers have to be there within 10 seconds, a body has to go on coming. Send the request again."},
    {ErrorCode::host_not_allowed, "HOST_NOT_ALLOWED", 421, caller, "The server does not go by the name in Host.",
     "A page of another site could make a browser call a server by a name of its own. Loopback names, the project's "
     "domains and --host are known; fsctl serve --allow-host NAME adds one."},
    {ErrorCode::origin_not_allowed, "ORIGIN_NOT_ALLOWED", 403, caller, "A page of another site may not send this.",
     "Pages on loopback and on the project's domains may; fsctl serve --cors-origin ORIGIN lets another one in."},
    {ErrorCode::states_exhausted, "STATES_EXHAUSTED", 409, caller, "There are too many private states.",
     "A state ends by the verb DELETE on its URL; all of them end with the server."},
    {ErrorCode::no_beginning, "NO_BEGINNING", 409, caller, "The state has no beginning to go back to.",
     "fsctl serve --ephemeral serves a copy that has one, and so has each state of POST /_fsctl/states."},
    {ErrorCode::usage, "FS4001", 400, usage, "The command line is not understood.",
     "fsctl COMMAND --help shows what a command takes, with examples."},
    {ErrorCode::unknown_name, "FS4002", 404, usage, "The command line names something that does not exist.",
     "The name must be one of the project's; fsctl status lists feeds and storages."},
    {ErrorCode::label_taken, "FS4012", 409, usage, "The label belongs to something else already.",
     "Choose another label, or remove what has this one first."},
    {ErrorCode::no_project, "FS4003", 503, environment, "There is no project here.",
     "A project is a directory with a project.json. Go there, name it with --project, or make one with fsctl init."},
    {ErrorCode::store_unusable, "FS4004", 503, environment, "The store cannot be used.",
     "The store is an SQLite file or a PostgreSQL schema that fsctl made. Choose another place with --store, or remove "
     "it and load the feeds again."},
    {ErrorCode::store_newer, "FS4005", 503, environment, "The store was made by a newer fsctl.",
     "A newer fsctl changed the form of this store. Use that version, or load the feeds into a new store."},
    {ErrorCode::store_full, "FS4006", 507, environment, "There is no room left for the store.",
     "Make room on the disk and run the command again; what was acknowledged is safe."},
    {ErrorCode::store_busy, "FS4007", 503, environment, "Another process keeps the store locked.",
     "Another process writes for a long time. Wait for it or stop it."},
    {ErrorCode::store_reconfigured, "FS4010", 503, environment, "The store was brought to another configuration.",
     "A process with a newer configuration has mapped the store anew. Start the older one again."},
    {ErrorCode::store_went_back, "FS4017", 409, environment, "The store went back to a snapshot meanwhile.",
     "Another process restored a snapshot, or took back a command, while records were loaded. Run the command again."},
    {ErrorCode::store_inconsistent, "FS4011", 503, data, "The store contradicts itself.",
     "fsctl rebuild makes everything anew from the feed records. When those are damaged too, load the feeds into a "
     "new store."},
    {ErrorCode::store_lacks, "FS4019", 501, environment, "A store of this kind does not have that yet.",
     "The message says what; a store in a file has it, and a database has tools of its own, such as pg_dump."},
    {ErrorCode::store_access, "FS4020", 503, access, "The database does not let fsctl in.",
     "The server knows no such user, or the password is another one. Look at the address of the store, or at "
     "~/.pgpass."},
    {ErrorCode::snapshot_damaged, "FS4018", 422, environment, "A snapshot is damaged.",
     "Its file is not what was saved, so nothing is taken from it. Remove the snapshot, and save it again from a store "
     "that has the same."},
    {ErrorCode::release_refused, "FS4014", 409, configuration, "A release was refused.",
     "The configuration cannot map records that the stage shows now; the message lists them by cause. Correct it or "
     "the "
     "records, or release it all the same with --allow-failures."},
    {ErrorCode::port_unusable, "FS4008", 503, environment, "The server cannot listen on this port.",
     "Another program listens on the port. Choose another with --port, or leave it out to take the next free one."},
    {ErrorCode::server_unusable, "FS4013", 502, remote, "The server that records are sent to does not take them.",
     "The server did not answer, went on answering 429 or 5xx for as long as --retry-for says, or is no Ingest API. "
     "Look at the URL and at the server's log, and run the command again; what was acknowledged is safe."},
    {ErrorCode::memory_exhausted, "FS4015", 503, environment, "The memory ran out.",
     "The machine, or the limit of this process, has no more memory. What was acknowledged is safe."},
    {ErrorCode::files_exhausted, "FS4016", 503, environment, "This process may open too few files.",
     "A limit of the process is lower than what a store and a server need. Raise it, as by ulimit -n 1024."},
    {ErrorCode::interrupted, "FS4009", 503, interruption, "The command was interrupted.",
     "What was acknowledged before is safe; run the command again."},
};

}  // namespace

int exit_code(ErrorClass about) {
  switch (about) {
    case caller:
    case configuration:
    case data:
      return 1;
    case usage:
      return 2;
    case environment:
      return 3;
    case access:
      return 4;
    case remote:
      return 5;
    case bug:
      return 70;
    case interruption:
      return 130;
  }
  throw std::logic_error("an error class has no exit code");
}

std::span<const ErrorCodeEntry> error_codes() { return entries; }

const ErrorCodeEntry& describe(ErrorCode code) {
  const auto* row = std::ranges::find(entries, code, &ErrorCodeEntry::code);
  if (row == std::end(entries)) throw std::logic_error("an error code has no row");
  return *row;
}

}  // namespace fsctl
