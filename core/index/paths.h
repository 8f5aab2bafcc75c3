#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/project/project.h"
#include "core/project/read_path.h"
#include "core/store/numbers.h"

/// The paths of records on pages, and for whom they are the same.
namespace fsctl::index {

/// The name of a reader's audience: readers for whom the fields in the project's paths have the same values are one.
std::string route_audience(const project::Project& project, const stored::View& view);

/// The names of all audiences to which a reader may have belonged under former configurations, whose paths had other
/// fields.
std::vector<std::string> past_route_audiences(const stored::View& view);

/// The path of a record below its domain: percent-encoded, such as `/a/b`, and empty for the domain's root. A slash in
/// a value begins a new segment, and so does each element of a list. Nothing when a field of the template has no value,
/// a segment would be `.` or `..`, or the path is longer than 2,000 bytes.
std::optional<std::string> path_of(const project::Page& page, const project::RecordView& record,
                                   const stored::View& view, Arena& arena);

/// The part of a record's path behind the last slash of the template, without percent-encoding: for `/p/{slug}` the
/// slug, such as `a/b`. REQUIRES: the record has a path.
std::string slug_of(const project::Page& page, const project::RecordView& record, const stored::View& view,
                    Arena& arena);

/// A text of everything that determines a page's routes. When it changes, the routes are made anew.
std::string route_fingerprint(const project::Project& project, const project::Page& page, store::VersionNumber version);

/// The URL of a path, without scheme, under the first domain whose readers are the audience; the path
/// alone when there is none.
std::string url_of(const project::Project& project, std::string_view audience, std::string_view path);

}  // namespace fsctl::index
