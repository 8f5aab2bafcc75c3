#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/json/value.h"

namespace fsctl {

/// Appends the JSON text of a value, text or number to `out`.
void write(const Value& value, std::string& out);
void write_text(std::string_view text, std::string& out);
void write_number(double number, std::string& out);

/// The shortest form of a number that parses to the same value; whole numbers have no decimal point.
std::string number_text(const Value& number);

/// Writes objects and arrays piece by piece and adds the commas.
class JsonWriter {
 public:
  explicit JsonWriter(std::string& out) : out_(out) {}

  void begin_object() { open('{'); }
  void end_object() { close('}'); }
  void begin_array() { open('['); }
  void end_array() { close(']'); }

  void name(std::string_view member) {
    separate();
    write_text(member, out_);
    out_ += ':';
    fresh_ = true;
  }
  void value(const Value& value) {
    separate();
    write(value, out_);
  }
  /// Appends a value that is JSON text already.
  void raw(std::string_view json) {
    separate();
    out_ += json;
  }
  void member(std::string_view member_name, const Value& member_value) {
    name(member_name);
    value(member_value);
  }

 private:
  void open(char bracket) {
    separate();
    out_ += bracket;
    fresh_ = true;
  }
  void close(char bracket) {
    out_ += bracket;
    fresh_ = false;
  }
  void separate() {
    if (!fresh_) out_ += ',';
    fresh_ = false;
  }

  std::string& out_;
  bool fresh_ = true;
};

}  // namespace fsctl
