#include "protocol.hpp"

#include <algorithm>
#include <functional>
#include <iostream>
#include <optional>
#include <set>
#include <utility>

namespace protocol {

namespace {

// A seat and what it does.
using Try = std::pair<int, Action>;
using Tries = std::vector<Try>;

template <typename Value>
Json list_of(const std::vector<Value>& values) {
    return Json::list(std::vector<Json>(values.begin(), values.end()));
}

Try read_try(const Json& one) {
    Action action{one["do"].text()};
    if (!one["to"].is_null()) action.to = one["to"].number();
    if (!one["discard"].is_null()) action.discard = one["discard"].texts();
    return {static_cast<int>(one["seat"].number()), action};
}

bool is_taken(Game& hand, const Try& one) {
    try {
        hand.act(one.first, one.second);
        return true;
    } catch (const Refused&) {
        return false;
    }
}

std::unique_ptr<Game> begin(const Engine& engine, const Json& asked) {
    return engine.start(asked["table"], Dealer(asked["cards"]));
}

// What the seat to act may do: each act is tried on the same hand, played again. Needs actor, phase,
// stacks and bets. What the hand itself says under "legal" counts more, such as {"call": 10}: the
// price of a call shows here by what it costs. Where that cannot be known, "call" is left out: a call
// that ends the hand shows by what was paid, if that is seen, and when the big blind is short, part of
// a call may come back at once. Trying on a copy, if there is one, is quicker.
class Probe {
public:
    Probe(const Engine& engine, const Json& asked, const Tries& accepted, const Json& shown)
        : engine_(engine), asked_(asked), accepted_(accepted), shown_(shown),
          seat_(static_cast<int>(shown["actor"].number())),
          chip_(asked["table"]["chip"].number()) {}

    Json legal() const {
        Json legal = Json::object({{"fold", after({"fold"}).has_value()}});
        if (shown_["phase"].text().rfind("draw", 0) == 0) {
            legal.set("draw", most_drawn());
            legal.set("call", nullptr);
            return legal;
        }
        std::int64_t high = 0;
        for (const Json& bet : shown_["bets"].values()) high = std::max(high, bet.number());
        const std::int64_t own = shown_["bets"].values()[seat_ - 1].number();
        const std::int64_t behind = stack(shown_) - stack(shown_) % chip_;
        if (const std::optional<Json> call = price(high, own, behind)) legal.set("call", *call);
        legal.set("raise", sizes(high, own, behind));
        return legal;
    }

private:
    // What is seen after an act; nothing where it is refused.
    std::optional<Json> after(const Action& action) const {
        const std::unique_ptr<Game> again = begin(engine_, asked_);
        for (const Try& one : accepted_) {
            if (!is_taken(*again, one)) return std::nullopt;
        }
        if (!is_taken(*again, {seat_, action})) return std::nullopt;
        return again->seen();
    }

    std::int64_t stack(const Json& seen) const { return seen["stacks"].values()[seat_ - 1].number(); }
    std::int64_t paid(const Json& seen) const { return seen["paid"].values()[seat_ - 1].number(); }

    // What a check or a call costs, if that is seen. At the end the stack may have won the pot, too.
    std::optional<Json> price(std::int64_t high, std::int64_t own, std::int64_t behind) const {
        if (after({"check"})) return Json(0);
        const std::optional<Json> called = after({"call"});
        if (!called) return Json(nullptr);
        const bool is_over = (*called)["actor"].is_null();
        if (is_over && ((*called)["paid"].is_null() || shown_["paid"].is_null())) return std::nullopt;
        const std::int64_t price =
            is_over ? paid(*called) - paid(shown_) : stack(shown_) - stack(*called);
        const std::string phase = shown_["phase"].text();
        const Json& blind = asked_["table"]["big-blind"];
        const bool has_blind = phase == "bet-1" && !blind.is_null();
        const std::int64_t whole = std::max(high, has_blind ? blind.number() : 0);
        // Once the round is over, chips that nobody matched have come back.
        const bool goes_on = !is_over && (*called)["phase"].text() == phase;
        if (goes_on || price >= behind || own + price >= whole) return Json(price);
        return std::nullopt;
    }

    // The least and the most of a bet or raise: one size that is taken, then the ends.
    Json sizes(std::int64_t high, std::int64_t own, std::int64_t behind) const {
        const std::int64_t all_in = own + behind;
        std::set<std::int64_t> likely = {2 * high, all_in};
        for (const char* key : {"small-bet", "big-bet", "big-blind"}) {
            const Json& bet = asked_["table"][key];
            if (bet.is_null() || bet.number() == 0) continue;
            // A short blind or bet is completed, or raised as if it were whole.
            const std::int64_t size = bet.number();
            likely.insert({high + size, (high / size + 1) * size, 2 * size});
        }
        const std::string word = high > 0 ? "raise" : "bet";
        // Whether this amount is taken, and not another one in its place.
        const auto takes = [&](std::int64_t to) {
            const std::optional<Json> raised = after({word, to});
            if (!raised || (*raised)["actor"].is_null()) return raised.has_value();
            return stack(shown_) - stack(*raised) == to - own;
        };
        for (const std::int64_t to : likely) {
            if (to <= high || to > all_in || !takes(to)) continue;
            const std::int64_t most = takes(all_in) ? all_in : end(to, all_in, takes);
            return Json::list({end(to, high, takes), most});
        }
        return nullptr;
    }

    // The last size that is taken, from one that is to one that is not.
    std::int64_t end(std::int64_t taken, std::int64_t not_taken,
                     const std::function<bool(std::int64_t)>& takes) const {
        while (std::max(taken, not_taken) - std::min(taken, not_taken) > chip_) {
            const std::int64_t middle = (taken + not_taken) / 2 / chip_ * chip_;
            if (middle == taken || middle == not_taken) break;
            (takes(middle) ? taken : not_taken) = middle;
        }
        return taken;
    }

    Json most_drawn() const {
        const Cards cards = held();
        for (int count = static_cast<int>(cards.size()); count >= 0; count--) {
            if (after({"draw", 0, Cards(cards.begin(), cards.begin() + count)})) return count;
        }
        return nullptr;
    }

    // The cards that the seat holds in a draw, as follows from what it has drawn.
    Cards held() const {
        const Cards given = asked_["cards"][std::to_string(seat_)].texts();
        const std::size_t size = asked_["table"]["game"].text() == "badacey" ? 5 : 4;
        auto next = given.begin() + static_cast<std::ptrdiff_t>(std::min(size, given.size()));
        Cards cards(given.begin(), next);
        for (const auto& [seat, action] : accepted_) {
            if (seat != seat_ || action.word != "draw") continue;
            const auto is_gone = [&one = action.discard](const std::string& card) {
                return std::find(one.begin(), one.end(), card) != one.end();
            };
            cards.erase(std::remove_if(cards.begin(), cards.end(), is_gone), cards.end());
            for (std::size_t more = action.discard.size(); more > 0 && next != given.end(); more--) {
                cards.push_back(*next++);
            }
        }
        return cards;
    }

    const Engine& engine_;
    const Json& asked_;
    const Tries& accepted_;
    const Json& shown_;
    const int seat_;
    const std::int64_t chip_;
};

// Whether it gives a choice of showing; otherwise it refuses it without being asked.
bool mucks(const Json& hello) {
    if (hello["plays"].is_null()) return false;
    for (const Json& one : hello["plays"].values()) {
        if (one["takes"].is_null()) continue;
        const Cards takes = one["takes"].texts();
        if (std::find(takes.begin(), takes.end(), "muck") != takes.end()) return true;
    }
    return false;
}

bool is_enough(const Json& shown) {
    for (const char* key : {"actor", "phase", "stacks", "bets"}) {
        if (shown[key].is_null()) return false;
    }
    return true;
}

// Set up the table and try each of the tries, whatever comes of it.
Json play(const Engine& engine, const Json& asked, bool probing) {
    if (asked["cards"].is_null()) throw Skip("it cannot be given a deck");
    Tries accepted;
    const std::unique_ptr<Game> hand = begin(engine, asked);
    const auto seen = [&] {
        Json shown = hand->seen();
        if (!probing || !is_enough(shown)) return shown;
        Json legal = Probe(engine, asked, accepted, shown).legal();
        if (!shown["legal"].is_null()) {
            for (const auto& [key, value] : shown["legal"].pairs()) legal.set(key, value);
        }
        // With a part of it missing, it would be wrong: a key that is left out is not legal.
        const auto is_call = [](const auto& pair) { return pair.first == "call"; };
        Json::Pairs rest;
        for (const auto& pair : shown.pairs()) {
            if (pair.first != "legal") rest.push_back(pair);
        }
        const Json::Pairs& found = legal.pairs();
        if (std::any_of(found.begin(), found.end(), is_call)) rest.push_back({"legal", legal});
        return Json::object(rest);
    };
    const bool is_asked = mucks(engine.hello());
    Json start = seen();
    std::vector<Json> steps;
    for (const Json& one : asked["tries"].values()) {
        const Try tried = read_try(one);
        const std::string& word = tried.second.word;
        const bool is_declined = !is_asked && (word == "show" || word == "muck");
        const bool taken = !is_declined && is_taken(*hand, tried);
        if (taken) accepted.push_back(tried);
        Json step = seen();
        step.set("refused", !taken);
        steps.push_back(step);
    }
    return Json::object({{"start", start}, {"steps", Json::list(steps)}});
}

Json answer(const Engine& engine, const Json& asked, bool probing) {
    const std::string& kind = asked["kind"].text();
    if (kind == "hello") return engine.hello();
    if (kind == "rank") {
        const auto ranks = engine.rank(asked["ranking"].text(), asked["hand"].texts());
        return Json::object({{"ranks", list_of(ranks)}});
    }
    if (kind == "compare") {
        std::vector<Cards> hands;
        for (const Json& hand : asked["hands"].values()) hands.push_back(hand.texts());
        const auto places = engine.compare(asked["ranking"].text(), hands);
        return Json::object({{"places", list_of(places)}});
    }
    if (kind == "play") return play(engine, asked, probing);
    // "setup", "next-hand" and "ruling": see guide/PROTOCOL.md
    throw Skip("it does not answer " + kind);
}

}  // namespace

Dealer::Dealer(const Json& cards) {
    std::set<std::string> named;
    for (const auto& [seat, own] : cards.pairs()) {
        for (const std::string& card : own.texts()) {
            by_seat_[seat].push_back(card);
            named.insert(card);
        }
    }
    for (const char suit : kSuits) {
        for (const char rank : kRanks) {
            const std::string card = {rank, suit};
            deck_.push_back(card);
            if (!named.count(card)) others_.push_back(card);
        }
    }
}

std::string Dealer::card(int seat) {
    auto& own = by_seat_[std::to_string(seat)];
    if (others_.empty()) others_ = deck_;
    auto& cards = own.empty() ? others_ : own;
    const std::string next = cards.front();
    cards.pop_front();
    return next;
}

void serve(const Engine& engine, bool probing) {
    for (std::string line; std::getline(std::cin, line);) {
        const Json asked = Json::read(line);
        Json reply;
        try {
            reply = answer(engine, asked, probing);
        } catch (const Skip& why) {
            reply = Json::object({{"skip", why.what()}});
        } catch (const std::exception& problem) {
            std::cerr << problem.what() << std::endl;
            reply = Json::object({{"error", problem.what()}});
        }
        reply.set("id", asked["id"]);
        std::cout << reply.write() << std::endl;
    }
}

}  // namespace protocol
