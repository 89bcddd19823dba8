// JSON as the protocol has it: all numbers are whole. Leave it as it is.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

class Json {
public:
    using Pairs = std::vector<std::pair<std::string, Json>>;

    Json(std::nullptr_t = nullptr) : value_(nullptr) {}
    Json(bool value) : value_(value) {}
    Json(int value) : value_(std::int64_t{value}) {}
    Json(std::int64_t value) : value_(value) {}
    Json(const char* text) : value_(std::string(text)) {}
    Json(std::string text) : value_(std::move(text)) {}

    static Json object(Pairs pairs);
    static Json list(std::vector<Json> values);

    // Read one value; what follows it must be blank. Throws std::invalid_argument.
    static Json read(const std::string& text);

    // Write the value on one line.
    std::string write() const;

    bool is_null() const { return std::holds_alternative<std::nullptr_t>(value_); }

    // The value of a key, or null where there is none.
    const Json& operator[](const std::string& key) const;

    // Give a key a value in place of the one that it has.
    void set(const std::string& key, Json value);

    // These throw std::bad_variant_access where the value is of another type.
    std::int64_t number() const { return std::get<std::int64_t>(value_); }
    const std::string& text() const { return std::get<std::string>(value_); }
    const std::vector<Json>& values() const { return std::get<std::vector<Json>>(value_); }
    const Pairs& pairs() const { return std::get<Pairs>(value_); }

    // The texts in a list, such as cards.
    std::vector<std::string> texts() const;

private:
    std::variant<std::nullptr_t, bool, std::int64_t, std::string, std::vector<Json>, Pairs> value_;
};
