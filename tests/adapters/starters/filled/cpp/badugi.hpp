// What a person adds to the C++ starter: badugi hands ranked, and the first betting round played.
#pragma once

#include <algorithm>
#include <functional>
#include <numeric>
#include <set>
#include <utility>

#include "json.hpp"
#include "protocol.hpp"

namespace badugi {

// The fewer cards, the worse; then the values of the cards that play, high to low.
using Worth = std::pair<int, std::vector<int>>;

inline Worth best(const protocol::Cards& hand) {
    std::set<Worth> found;
    for (unsigned bits = 1; bits < 1u << hand.size(); bits++) {
        std::set<int, std::greater<>> values;
        std::set<char> suits;
        int count = 0;
        for (std::size_t place = 0; place < hand.size(); place++) {
            if (!(bits >> place & 1)) continue;
            values.insert(protocol::value(hand[place]));
            suits.insert(hand[place][1]);
            count++;
        }
        const int size = static_cast<int>(values.size());
        if (size == count && static_cast<int>(suits.size()) == count) {
            found.insert({-count, std::vector<int>(values.begin(), values.end())});
        }
    }
    return *found.begin();
}

inline std::vector<std::string> ranks(const protocol::Cards& hand) {
    std::vector<std::string> found;
    for (const int value : best(hand).second) found.emplace_back(1, protocol::kRanks[value - 1]);
    return found;
}

inline std::vector<int> places(const std::vector<protocol::Cards>& hands) {
    std::vector<int> found;
    for (const auto& hand : hands) {
        const auto is_better = [&](const auto& other) { return best(other) < best(hand); };
        found.push_back(1 + static_cast<int>(std::count_if(hands.begin(), hands.end(), is_better)));
    }
    return found;
}

// The first betting round of limit poker; what comes after it is declined.
class Round : public protocol::Game {
public:
    Round(const Json& table, protocol::Dealer dealer)
        : bet_(table["small-bet"].number()), button_(static_cast<int>(table["button"].number())) {
        for (const Json& stack : table["stacks"].values()) stacks_.push_back(stack.number());
        const int count = static_cast<int>(stacks_.size());
        bets_.resize(count);
        folded_.resize(count);
        has_acted_.resize(count);
        for (int card = 0; card < 4 * count; card++) dealer.card(1 + card / 4);
        const int small = count == 2 ? button_ - 1 : button_ % count;
        const int big = (small + 1) % count;
        pay(small, table["small-blind"].number());
        pay(big, table["big-blind"].number());
        actor_ = (big + 1) % count;
    }

    void act(int number, const protocol::Action& action) override {
        if (phase_ == "draw-1") throw protocol::Skip("it plays the first round alone");
        const int seat = number - 1;
        const std::int64_t high = *std::max_element(bets_.begin(), bets_.end());
        const std::int64_t raise = std::min(high + bet_, bets_[seat] + stacks_[seat]);
        const bool owes = bets_[seat] < high;
        const bool is_legal =
            seat == actor_ &&
            (action.word == "fold" || (action.word == "check" && !owes) ||
             (action.word == "call" && owes) ||
             (action.word == "raise" && raises_ < 4 && raise > high && action.to == raise));
        if (!is_legal) throw protocol::Refused();
        if (action.word == "raise") {
            raises_++;
            std::fill(has_acted_.begin(), has_acted_.end(), false);
            pay(seat, action.to);
        } else if (action.word == "fold") {
            folded_[seat] = true;
        } else {
            pay(seat, high);
        }
        has_acted_[seat] = true;
        go_on(seat);
    }

    Json seen() const override {
        std::vector<Json> status;
        for (const bool folded : folded_) status.emplace_back(folded ? "folded" : "in");
        return Json::object({
            {"actor", actor_ < 0 ? Json() : Json(actor_ + 1)},
            {"phase", phase_},
            {"stacks", Json::list({stacks_.begin(), stacks_.end()})},
            {"bets", Json::list({bets_.begin(), bets_.end()})},
            {"status", Json::list(status)},
        });
    }

private:
    void pay(int seat, std::int64_t to) {
        stacks_[seat] -= to - bets_[seat];
        bets_[seat] = to;
    }

    void go_on(int seat) {
        actor_ = next(seat + 1, true);
        const int winner = next(seat + 1, false);
        if (next(winner + 1, false) == winner) {
            stacks_[winner] += std::accumulate(bets_.begin(), bets_.end(), std::int64_t{0});
            actor_ = -1;
            phase_ = "over";
        } else if (actor_ < 0) {
            actor_ = next(button_, false);
            phase_ = "draw-1";
        }
        if (phase_ != "bet-1") std::fill(bets_.begin(), bets_.end(), 0);
    }

    // The next seat that is in, or that is in and has not acted.
    int next(int from, bool must_act) const {
        const int count = static_cast<int>(bets_.size());
        for (int step = 0; step < count; step++) {
            const int seat = (from + step) % count;
            if (!folded_[seat] && !(must_act && has_acted_[seat])) return seat;
        }
        return -1;
    }

    std::vector<std::int64_t> stacks_;
    std::vector<std::int64_t> bets_;
    std::vector<bool> folded_;
    std::vector<bool> has_acted_;
    std::int64_t bet_;
    int button_;
    int raises_ = 1;
    int actor_ = -1;
    std::string phase_ = "bet-1";
};

}  // namespace badugi
