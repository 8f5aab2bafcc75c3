#include "core/language/trial.h"

#include <algorithm>

#include "core/composer/operations.h"
#include "core/json/parse.h"
#include "core/language/forms_at.h"
#include "core/project/try_out.h"

namespace fsctl::language {
namespace {

/// A file's JSON as far as it is written. Of the maps whose members are checked one by one, only the member is taken
/// that leads to the place.
class Reader {
 public:
  Reader(const Outline& outline, const project::FileKind& kind, std::vector<std::string> way)
      : outline_(outline), way_(std::move(way)) {
    const bool is_about_all = kind.name == "storage" && (way_.empty() || way_.front() != "fields");
    reads_all_ = is_about_all || std::ranges::find(way_, "mapped") != way_.end();  // whose source is a field beside it
  }

  Json read(const Node& node, std::size_t depth, bool is_on_way) {
    ++size_;
    if (node.kind == Node::Kind::text) return outline_.said(node);
    if (node.kind == Node::Kind::array) {
      Json array = Json::array();
      for (const Node* child : node.children) array.push_back(inner(*child, depth, is_on_way));
      return array;
    }
    if (node.kind != Node::Kind::object) return Json::parse(outline_.written(node), nullptr, false);
    Json object = Json::object();
    for (const Node* child : node.children)
      if (!is_left_out(node, *child, depth, is_on_way)) object[child->name] = inner(*child, depth, is_on_way);
    return object;
  }

  std::size_t size() const { return size_; }

 private:
  Json inner(const Node& child, std::size_t depth, bool is_on_way) {
    auto json = read(child, depth + 1, is_on_way && is_next(child, depth));
    return json.is_discarded() ? Json() : json;
  }

  bool is_next(const Node& child, std::size_t depth) const {
    return depth < way_.size() && way_[depth] == (child.name_span ? child.name : std::to_string(child.index));
  }

  bool is_left_out(const Node& map, const Node& child, std::size_t depth, bool is_on_way) const {
    const bool is_map_of_parts = depth == 1 && (map.name == "fields" || map.name == "filter");
    return is_map_of_parts && !reads_all_ && !(is_on_way && is_next(child, depth));
  }

  const Outline& outline_;
  const std::vector<std::string> way_;
  bool reads_all_ = false;
  std::size_t size_ = 0;
};

/// Whether a finding tells of what is still to be written beside a value, or of records, rather than of the value.
bool is_of_others(const Problem& problem) {
  return problem.code == ErrorCode::missing_parameter || problem.code == ErrorCode::null_risk ||
         (problem.code == ErrorCode::result_member && !problem.location.member_name);
}

/// The arguments of an operation that fit it by their names, with a value of which nothing is known in place of each
/// that it needs besides.
Json arguments_for(const composer::Operation& operation, const Json& given) {
  Json arguments = {{"type", operation.name}};
  for (const auto& parameter : operation.parameters) {
    const auto argument = given.find(std::string(parameter.name));
    if (argument != given.end())
      arguments[std::string(parameter.name)] = *argument;
    else if (parameter.form == composer::Parameter::Form::properties)
      arguments[std::string(parameter.name)] = Json::object();
    else if (parameter.is_required())
      arguments[std::string(parameter.name)] = {{"source", "data-field"}, {"field", "$parent.-"}};
  }
  return arguments;
}

std::vector<std::string> way_to(const Spot& spot) {
  if (spot.node != nullptr) return steps_to(*spot.node);
  return spot.container == nullptr ? std::vector<std::string>() : steps_to(*spot.container);
}

}  // namespace

Trial::Trial(const Known& known, const std::string& file, const Outline& outline, const project::FileKind& kind,
             const Spot& spot)
    : known_(known), outline_(outline), name_(project::name_of_file(kind, file)), kind_(kind), spot_(spot) {
  if (spot.container == nullptr) return;
  Reader reader(outline, kind, way_to(spot));
  json_ = reader.read(outline.root(), 0, true);
  size_ = reader.size();
  around_ = pointer_to(*spot.container);
}

bool Trial::refuses(const std::string& written) {
  if (known_.project == nullptr || !json_.is_object() || spot_.container == nullptr) return false;
  const Json value = Json::parse(written, nullptr, false);
  if (value.is_discarded()) return false;
  try {
    return spot_.is_name ? refuses_name(value.get<std::string>()) : refuses_value(value);
  } catch (const Json::exception&) {  // of a text in which members stand twice, so that the way leads elsewhere
    return false;
  }
}

bool Trial::refuses_value(const Json& value) {
  const bool is_element = spot_.container->kind == Node::Kind::array;
  const auto index = spot_.node != nullptr ? spot_.node->index : spot_.container->children.size();
  const auto pointer = around_ + (is_element ? pointer_step(index) : pointer_step(spot_.node->name));
  const auto before = json_;
  json_[Json::json_pointer(pointer)] = value;
  if (spot_.container->name == "composition" && pointer.ends_with("/type")) fit_arguments(around_);
  const auto tried = project::try_out(*known_.project, kind_, name_, json_);
  json_ = before;
  return tells_at(tried.form, pointer, false) || tells_at(tried.contents, pointer, false) ||
         tells_beside(tried.contents);
}

/// Whether a value does not go with the members beside it. In composers these are written after it.
bool Trial::tells_beside(const Problems& problems) {
  if (kind_.name == "composer") return false;
  const auto beside = [&](const Problem& problem) { return problem.location.pointer.starts_with(around_ + '/'); };
  if (!as_it_stands_) as_it_stands_ = project::try_out(*known_.project, kind_, name_, json_).contents;
  return std::ranges::any_of(problems, [&](const Problem& problem) {
    return beside(problem) && problem.severity == Severity::error && !is_of_others(problem) &&
           std::ranges::find(*as_it_stands_, problem.message, &Problem::message) == as_it_stands_->end();
  });
}

void Trial::fit_arguments(const std::string& pointer) {
  Json& composition = json_[Json::json_pointer(pointer)];
  const auto& type = composition["type"];
  const auto* operation = type.is_string() ? composer::find_operation(type.get<std::string>()) : nullptr;
  if (operation != nullptr) composition = arguments_for(*operation, composition);
}

/// Whether the member of this name may only be true or false.
bool Trial::is_flag(const std::string& name) const {
  const auto members = members_of(forms_at(outline_, kind_.form(), *spot_.container));
  const auto found = std::ranges::find(members, name, &project::FormMember::name);
  return found != members.end() && project::resolved((*found)->form).kind == project::Form::Kind::flag;
}

/// A new member has no value yet, for which its name is not to blame. A flag is tried as it is written for: set.
bool Trial::refuses_name(const std::string& name) {
  Json tried_json = json_;
  Json& object = tried_json[Json::json_pointer(around_)];
  const bool is_typed = spot_.node != nullptr && object.contains(spot_.node->name);
  const bool is_renamed = is_typed && spot_.node->colon != 0;
  const bool is_set = is_flag(name);
  Json value = is_set ? Json(true) : is_renamed ? object[spot_.node->name] : Json();
  if (is_typed) object.erase(spot_.node->name);
  object[name] = std::move(value);
  const auto pointer = around_ + pointer_step(name);
  const auto tried = project::try_out(*known_.project, kind_, name_, tried_json);
  return tells_at(tried.form, pointer, true) ||
         tells_at(tried.contents, pointer, !is_set && (is_renamed || kind_.name == "composer"));
}

bool Trial::tells_at(const Problems& problems, const std::string& pointer, bool of_names_only) const {
  return std::ranges::any_of(problems, [&](const Problem& problem) {
    return problem.location.pointer == pointer && !is_of_others(problem) &&
           (problem.location.member_name || !of_names_only);
  });
}

}  // namespace fsctl::language
