#include "json.hpp"

#include <algorithm>
#include <cstdio>
#include <stdexcept>

namespace {

constexpr int kDeepest = 100;

class Reader {
public:
    explicit Reader(const std::string& text) : text_(text) {}

    Json all() {
        Json read = value();
        blank();
        if (at_ < text_.size()) wrong("text after the value");
        return read;
    }

private:
    [[noreturn]] void wrong(const std::string& what) const {
        throw std::invalid_argument("not JSON at byte " + std::to_string(at_) + ": " + what);
    }

    char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

    void blank() {
        while (at_ < text_.size() && std::string(" \t\r\n").find(text_[at_]) != std::string::npos) {
            at_++;
        }
    }

    bool take(const std::string& word) {
        const bool is_there = text_.compare(at_, word.size(), word) == 0;
        if (is_there) at_ += word.size();
        return is_there;
    }

    Json value() {
        blank();
        if (peek() == '{' || peek() == '[') {
            if (++depth_ > kDeepest) wrong("too deep");
            Json nested = text_[at_++] == '{' ? object() : list();
            depth_--;
            return nested;
        }
        if (peek() == '"') return string();
        if (take("null")) return nullptr;
        if (take("true")) return true;
        if (take("false")) return false;
        return number();
    }

    Json object() {
        Json::Pairs pairs;
        while (!ends("}", pairs.empty())) {
            blank();
            std::string key = string();
            blank();
            if (!take(":")) wrong("no colon");
            pairs.emplace_back(std::move(key), value());
        }
        return Json::object(std::move(pairs));
    }

    Json list() {
        std::vector<Json> values;
        while (!ends("]", values.empty())) values.push_back(value());
        return Json::list(std::move(values));
    }

    // Take the closing bracket, or the comma before the next value.
    bool ends(const std::string& closing, bool is_first) {
        blank();
        if (take(closing)) return true;
        if (!is_first && !take(",")) wrong("no comma");
        return false;
    }

    std::string string() {
        if (!take("\"")) wrong("no string");
        std::string word;
        while (at_ < text_.size()) {
            const char one = text_[at_++];
            if (one == '"') return word;
            if (static_cast<unsigned char>(one) < ' ') wrong("a control character in a string");
            if (one == '\\') word += escaped();
            else word += one;
        }
        wrong("a string without end");
    }

    std::string escaped() {
        const char one = at_ < text_.size() ? text_[at_++] : '\0';
        const std::string::size_type plain = std::string("bfnrt\"\\/").find(one);
        if (plain != std::string::npos) return std::string(1, "\b\f\n\r\t\"\\/"[plain]);
        if (one != 'u') wrong("an unknown escape");
        unsigned code = hex();
        if (code >= 0xd800 && code < 0xdc00 && take("\\u")) {
            const unsigned low = hex();
            if (low < 0xdc00 || low > 0xdfff) wrong("half of a pair");
            code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        } else if (code >= 0xd800 && code < 0xe000) {
            wrong("half of a pair");
        }
        return utf8(code);
    }

    unsigned hex() {
        const std::string digits = text_.substr(at_, 4);
        if (digits.size() < 4 ||
            digits.find_first_not_of("0123456789abcdefABCDEF") != std::string::npos) {
            wrong("no four hexadecimal digits");
        }
        at_ += 4;
        return static_cast<unsigned>(std::stoul(digits, nullptr, 16));
    }

    static std::string utf8(unsigned code) {
        const auto last = [code](int shift) {
            return static_cast<char>(0x80 | ((code >> shift) & 0x3f));
        };
        if (code < 0x80) return {static_cast<char>(code)};
        if (code < 0x800) return {static_cast<char>(0xc0 | (code >> 6)), last(0)};
        if (code < 0x10000) return {static_cast<char>(0xe0 | (code >> 12)), last(6), last(0)};
        return {static_cast<char>(0xf0 | (code >> 18)), last(12), last(6), last(0)};
    }

    Json number() {
        const auto end = text_.find_first_not_of("+-.0123456789eE", at_);
        const std::string word = text_.substr(at_, end == std::string::npos ? end : end - at_);
        const std::string digits = word.substr(0, 1) == "-" ? word.substr(1) : word;
        const bool is_whole = digits.find_first_not_of("0123456789") == std::string::npos;
        if (digits.empty() || !is_whole || digits.size() > 18 ||
            (digits.size() > 1 && digits[0] == '0')) {
            wrong("no value, or no whole number");
        }
        at_ += word.size();
        return std::int64_t{std::stoll(word)};
    }

    const std::string& text_;
    std::size_t at_ = 0;
    int depth_ = 0;
};

std::string quoted(const std::string& word) {
    std::string out = "\"";
    for (const char one : word) {
        if (one == '"' || one == '\\') out += '\\';
        if (static_cast<unsigned char>(one) >= ' ') {
            out += one;
        } else {
            char escape[7];
            std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(one));
            out += escape;
        }
    }
    return out + "\"";
}

}  // namespace

Json Json::object(Pairs pairs) {
    Json made;
    made.value_ = std::move(pairs);
    return made;
}

Json Json::list(std::vector<Json> values) {
    Json made;
    made.value_ = std::move(values);
    return made;
}

Json Json::read(const std::string& text) { return Reader(text).all(); }

std::string Json::write() const {
    if (const bool* value = std::get_if<bool>(&value_)) return *value ? "true" : "false";
    if (const auto* number = std::get_if<std::int64_t>(&value_)) return std::to_string(*number);
    if (const auto* text = std::get_if<std::string>(&value_)) return quoted(*text);
    std::string out;
    if (const auto* values = std::get_if<std::vector<Json>>(&value_)) {
        for (const Json& one : *values) out += (out.empty() ? "" : ",") + one.write();
        return "[" + out + "]";
    }
    if (const auto* pairs = std::get_if<Pairs>(&value_)) {
        for (const auto& [key, one] : *pairs) {
            out += (out.empty() ? "" : ",") + quoted(key) + ":" + one.write();
        }
        return "{" + out + "}";
    }
    return "null";
}

const Json& Json::operator[](const std::string& key) const {
    static const Json none;
    if (const auto* pairs = std::get_if<Pairs>(&value_)) {
        for (const auto& [name, one] : *pairs) {
            if (name == key) return one;
        }
    }
    return none;
}

void Json::set(const std::string& key, Json value) {
    Pairs& pairs = std::get<Pairs>(value_);
    const auto found = std::find_if(pairs.begin(), pairs.end(),
                                    [&](const auto& pair) { return pair.first == key; });
    if (found == pairs.end()) pairs.emplace_back(key, std::move(value));
    else found->second = std::move(value);
}

std::vector<std::string> Json::texts() const {
    std::vector<std::string> found;
    for (const Json& one : values()) found.push_back(one.text());
    return found;
}
