#include "core/adopt/type_reader.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "core/adopt/known_types.h"
#include "core/adopt/type_choices.h"
#include "core/adopt/type_tokens.h"
#include "core/error/error.h"
#include "core/json/parse.h"

namespace fsctl::adopt {
namespace {

using TokenKind = TypeToken::Kind;

constexpr int deepest_type = 64;

/// The members of an object type while they are read.
struct Members {
  std::set<std::string> names{};
  Json properties = Json::object();
  Json required = Json::array();
  Json others{};

  Json schema() && {
    Json schema = {{"type", "object"}};
    if (!properties.empty()) schema["properties"] = std::move(properties);
    if (!required.empty()) schema["required"] = std::move(required);
    if (!others.is_null()) schema["additionalProperties"] = std::move(others);
    return schema;
  }
};

class Reading {
 public:
  explicit Reading(std::string_view source) : tokens_(source) {}

  DeclaredTypes take() {
    while (next().kind != TokenKind::end) read_declaration();
    for (const auto& [name, offset] : used_)
      if (!types_.contains(name)) refuse(offset, "no type of this file has the name " + name);
    return std::move(types_);
  }

 private:
  const TypeToken& next() const { return tokens_.next(); }

  bool takes(std::string_view mark_or_word) {
    if (!next().is(mark_or_word)) return false;
    tokens_.take();
    return true;
  }

  void expect(std::string_view mark, const std::string& where) {
    if (!takes(mark)) refuse_next("expected `" + std::string(mark) + "` " + where);
  }

  [[noreturn]] static void refuse(std::size_t offset, const std::string& message, const std::string& hint = {}) {
    throw Error(Problem{
        .code = ErrorCode::wrong_member_value, .message = message, .location = {.offset = offset}, .hint = hint});
  }
  [[noreturn]] void refuse_next(const std::string& message) const {
    const auto found =
        next().kind == TokenKind::end ? std::string("the file ends here") : "found `" + next().text + '`';
    refuse(next().offset, message + ", " + found, "this reads what openapi-typescript writes: types of data");
  }

  void refuse_depth(int depth) const {
    if (depth <= deepest_type) return;
    throw Error(Problem{.code = ErrorCode::nested_too_deep,
                        .message = "types nest more than " + std::to_string(deepest_type) + " deep here",
                        .location = {.offset = next().offset}});
  }

  /// One level of types within types.
  class Level {
   public:
    explicit Level(Reading& reading) : depth_(reading.depth_) { reading.refuse_depth(++depth_); }
    ~Level() { --depth_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

   private:
    int& depth_;
  };

  // Declarations

  void read_declaration() {
    if (takes(";")) return;
    takes("export");
    takes("declare");
    if (takes("interface")) return read_interface();
    if (takes("type")) return read_alias();
    if (next().is("const")) {
      tokens_.take();
      if (!next().is("enum")) return skip_statement();
    }
    if (takes("enum")) return read_enum();
    if (next().is("import") || next().is("{")) return skip_statement();
    refuse_next("expected `interface`, `type` or `enum`");
  }

  /// Passes over what tells no types: up to the `;`, or up to the line that begins the next declaration.
  void skip_statement() {
    int open = 0;
    bool is_first = true;
    while (next().kind != TokenKind::end) {
      const auto& token = next();
      const bool is_new = token.begins_line && (token.is("export") || token.is("type") || token.is("interface"));
      if (open == 0 && is_new && !is_first) return;
      is_first = false;
      if (token.is("{") || token.is("(") || token.is("[")) ++open;
      if (token.is("}") || token.is(")") || token.is("]")) --open;
      if (tokens_.take().is(";") && open <= 0) return;
    }
  }

  std::pair<std::string, std::string> read_declared_name() {
    if (next().kind != TokenKind::word) refuse_next("expected the name of a type");
    const auto offset = next().offset;
    std::string comment(next().comment);
    auto name = tokens_.take().text;
    if (types_.contains(name)) refuse(offset, "the type " + name + " is declared twice");
    return {std::move(name), std::move(comment)};
  }

  void read_interface() {
    const auto [name, comment] = read_declared_name();
    if (!next().is("{")) refuse_next("expected `{` with the members of " + name);
    types_[name] = read_object();
  }

  void read_alias() {
    const auto [name, comment] = read_declared_name();
    if (next().is("<")) return skip_statement();
    expect("=", "and a type after the name " + name);
    types_[name] = read_type();
    takes(";");
  }

  void read_enum() {
    const auto [name, comment] = read_declared_name();
    expect("{", "with the values of " + name);
    std::vector<Json> values;
    while (!takes("}")) {
      if (next().kind != TokenKind::word && next().kind != TokenKind::text) refuse_next("expected the name of a value");
      tokens_.take();
      expect("=", "and a text or number");
      values.push_back(read_literal());
      if (!takes(",") && !next().is("}")) refuse_next("expected `,` or `}` after a value");
    }
    types_[name] = either(values);
  }

  // Types

  Json read_type() {
    const Level level(*this);
    takes("|");
    std::vector<Json> choices = {read_intersection()};
    while (takes("|")) choices.push_back(read_intersection());
    return choices.size() == 1 ? std::move(choices.front()) : either(choices);
  }

  Json read_intersection() {
    takes("&");
    std::vector<Json> parts = {read_list()};
    while (takes("&")) parts.push_back(read_list());
    if (parts.size() == 2 && is_index(parts[1]) && parts[0].contains("properties")) {
      parts[0]["additionalProperties"] = std::move(parts[1]["additionalProperties"]);
      parts.pop_back();
    }
    if (parts.size() == 1) return std::move(parts.front());
    if (std::ranges::all_of(parts, is_partial)) return either_of_partials(parts);
    return {{"allOf", parts}};
  }

  /// Whether this is `{ [key: string]: … }`, as it stands behind the members of an object that may have others.
  static bool is_index(const Json& schema) {
    return schema.contains("additionalProperties") && !schema.contains("properties");
  }

  static bool is_partial(const Json& schema) { return schema.contains("anyOf") && schema["anyOf"].size() == 1; }

  /// `Partial<A> & Partial<B>`, as older generators write a choice; what they did not understand is `unknown` there.
  static Json either_of_partials(const std::vector<Json>& parts) {
    std::vector<Json> choices;
    for (const Json& part : parts)
      if (!part["anyOf"][0].empty()) choices.push_back(part["anyOf"][0]);
    return choices.empty() ? Json::object() : either(choices);
  }

  /// A type and the `[]` behind it.
  Json read_list() {
    takes("readonly");
    Json type = read_single();
    for (int lists = 1; next().is("[") && !next().begins_line; ++lists) {
      refuse_depth(depth_ + lists);
      const auto offset = tokens_.take().offset;
      if (!takes("]")) refuse(offset, "only a type with a name has members that can be named here");
      type = array_of(std::move(type));
    }
    return type;
  }

  Json read_single() {
    if (next().kind == TokenKind::text || next().kind == TokenKind::number || next().is("-")) return read_literal();
    if (next().is("{")) return read_object();
    if (next().is("[")) return read_tuple();
    if (takes("(")) {
      Json inner = read_type();
      expect(")", "after a type in brackets");
      if (next().is("=>")) refuse_next("a function is no type of data");
      return inner;
    }
    if (next().kind != TokenKind::word) refuse_next("expected a type");
    return read_named();
  }

  Json read_literal() {
    const bool is_negative = takes("-");
    if (next().kind == TokenKind::text && !is_negative) return {{"type", "string"}, {"enum", {tokens_.take().text}}};
    if (next().kind != TokenKind::number) refuse_next("expected a text or a number");
    const auto offset = next().offset;
    const auto text = tokens_.take().text;
    Json value = Json::parse(is_negative ? '-' + text : text, nullptr, false);
    if (!value.is_number()) refuse(offset, "this is no number that JSON knows");
    return {{"type", "number"}, {"enum", Json::array({std::move(value)})}};
  }

  Json read_tuple() {
    tokens_.take();
    Json items = Json::array();
    while (!takes("]")) {
      items.push_back(read_type());
      takes("?");
      if (!takes(",") && !next().is("]")) refuse_next("expected `,` or `]` after a type");
    }
    return {{"type", "array"}, {"prefixItems", std::move(items)}};
  }

  Json read_named() {
    const auto name = tokens_.take();
    if (const auto known = known_words().find(name.text); known != known_words().end()) return known->second;
    if (takes("<")) return read_generic(name);
    for (const char* word : {"keyof", "typeof", "infer", "new", "unique", "asserts", "abstract"})
      if (name.text == word) refuse(name.offset, "`" + name.text + "` gives no type of data that can be read");
    std::vector<std::string> steps;
    while (next().is("[") && !next().begins_line) {
      if (!reads_step(steps)) return array_of(reference(name, steps));
    }
    return reference(name, steps);
  }

  /// Reads `["name"]`, or else `[]`.
  bool reads_step(std::vector<std::string>& steps) {
    tokens_.take();
    if (takes("]")) return false;
    if (next().kind != TokenKind::text && next().kind != TokenKind::number)
      refuse_next("expected the name of a member");
    steps.push_back(tokens_.take().text);
    expect("]", "after the name of a member");
    return true;
  }

  Json reference(const TypeToken& name, const std::vector<std::string>& steps) {
    used_.emplace(name.text, name.offset);
    const bool is_part = name.text == "components" || name.text == "paths" || name.text == "operations";
    auto pointer = is_part ? "#/" + name.text : "#/types/" + name.text;
    const std::size_t plain = name.text == "components" ? 2 : is_part ? steps.size() : 0;
    for (std::size_t i = 0; i < steps.size(); ++i) pointer += (i < plain ? "" : "/properties") + pointer_step(steps[i]);
    return {{"$ref", pointer}};
  }

  Json read_generic(const TypeToken& name) {
    std::vector<Json> arguments = {read_type()};
    while (takes(",")) arguments.push_back(read_type());
    expect(">", "after the types of " + name.text);
    const auto known = known_generics().find(name.text);
    if (known == known_generics().end())
      refuse(name.offset, "the type " + name.text + "<…> is not known",
             "known are Array, ReadonlyArray, Record, Readonly, Partial, Required, NonNullable, Omit, Pick, "
             "WithRequired, OneOf and XOR");
    if (known->second.arguments != arguments.size())
      refuse(name.offset, name.text + " takes " + std::to_string(known->second.arguments) + " types");
    return known->second.schema(arguments);
  }

  // Objects

  Json read_object() {
    const Level level(*this);
    tokens_.take();
    Members members;
    while (!takes("}")) {
      read_member(members);
      if (takes(";") || takes(",") || next().is("}") || next().begins_line) continue;
      refuse_next("expected `;` or `}` after a member");
    }
    return std::move(members).schema();
  }

  void read_member(Members& members) {
    const std::string comment(next().comment);
    TypeToken name = tokens_.take();
    if (name.is("readonly") && !next().is(":") && !next().is("?")) name = tokens_.take();
    if (name.is("[")) {
      read_index(members, comment);
      return;
    }
    const bool is_name = name.kind == TokenKind::word || name.kind == TokenKind::text || name.kind == TokenKind::number;
    if (!is_name) {
      const auto found = name.kind == TokenKind::end ? std::string("the file ends here") : "found `" + name.text + '`';
      refuse(name.offset, "expected the name of a member, " + found);
    }
    const bool is_optional = takes("?");
    if (next().is("(")) refuse_next("a method is no member of data");
    expect(":", "and a type after the member " + name.text);
    Json schema = read_type();
    add_comment(comment, schema);
    if (!members.names.insert(name.text).second)
      refuse(name.offset, "the member \"" + name.text + "\" stands here twice");
    if (is_never(schema)) return;
    if (!is_optional && !schema.contains("default")) members.required.push_back(name.text);
    add_member(members, name.text, std::move(schema));
  }

  /// Adds at the end: the names are known to differ, and looking for them in an object takes time.
  static void add_member(Members& members, const std::string& name, Json schema) {
    members.properties.get_ref<Json::object_t&>().emplace_back(name, std::move(schema));
  }

  /// `[name: string]: …`, or `` [path: `/block/${string}`]: … `` for a path with a parameter.
  void read_index(Members& members, const std::string& comment) {
    if (next().kind != TokenKind::word) refuse_next("expected the name of an index");
    tokens_.take();
    expect(":", "after the name of an index");
    const auto key = tokens_.take();
    expect("]", "after an index");
    takes("?");
    expect(":", "and a type after an index");
    Json schema = read_type();
    add_comment(comment, schema);
    if (key.kind != TokenKind::text) {
      if (!is_never(schema)) members.others = std::move(schema);
    } else if (const auto name = path_of(key.text); members.names.insert(name).second) {
      add_member(members, name, std::move(schema));
    }
  }

  /// `/block/{string}` for `/block/${string}`.
  static std::string path_of(std::string written) {
    for (auto at = written.find("${"); at != written.npos; at = written.find("${", at)) written.erase(at, 1);
    return written;
  }

  TypeTokens tokens_;
  DeclaredTypes types_{};
  std::map<std::string, std::size_t> used_{};  ///< names that are referred to, and where first
  int depth_ = 0;
};

}  // namespace

bool is_never(const Json& schema) { return schema.contains("not"); }

DeclaredTypes read_types(std::string_view source) { return Reading(source).take(); }

}  // namespace fsctl::adopt
