// The protocol around an engine: lines in and out, cards fed, tries tried. Leave it as it is.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "json.hpp"

namespace protocol {

inline const std::string kRanks = "A23456789TJQK";
inline const std::string kSuits = "shdc";

using Cards = std::vector<std::string>;

// The engine declines a question; the text says why.
struct Skip : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The engine refuses an action, and nothing has changed.
struct Refused {};

// What a seat does: the word, the total of a bet or raise, the cards of a draw.
struct Action {
    std::string word;
    std::int64_t to = 0;
    Cards discard = {};
};

// 1 for an ace, 2 to 10, and 11 to 13 for jack, queen and king.
inline int value(const std::string& card) { return static_cast<int>(kRanks.find(card[0])) + 1; }

// The cards of a request, for each seat in the order in which it receives them. What a request does
// not name matters to nobody: others follow, and when all are dealt, any.
class Dealer {
public:
    explicit Dealer(const Json& cards);

    // The next card that this seat receives.
    std::string card(int seat);

private:
    std::map<std::string, std::deque<std::string>> by_seat_;
    std::deque<std::string> others_;
    std::deque<std::string> deck_;
};

// One hand.
class Game {
public:
    virtual ~Game() = default;
    virtual void act(int seat, const Action& action) = 0;
    virtual Json seen() const = 0;
};

// What an author fills in.
class Engine {
public:
    virtual ~Engine() = default;
    virtual Json hello() const = 0;
    virtual std::vector<std::string> rank(const std::string& ranking, const Cards& hand) const = 0;
    virtual std::vector<int> compare(const std::string& ranking,
                                     const std::vector<Cards>& hands) const = 0;
    virtual std::unique_ptr<Game> start(const Json& table, Dealer dealer) const = 0;
};

// Answer every line of the standard input, until it ends.
void serve(const Engine& engine, bool probing);

}  // namespace protocol
