#include "uci/go.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "base/text.hpp"
#include "uci/moves.hpp"
#include "uci/words.hpp"

namespace cheg::uci {
namespace {

class GoReader {
 public:
  GoReader(const Words& words, const chess::Position& position)
      : words_(words), position_(position) {}

  Go read() {
    while (next_ < words_.size()) {
      read_word(words_[next_++]);
    }
    const bool is_limited = go_.depth || go_.nodes || go_.mate || go_.move_time || go_.clock;
    go_.infinite = go_.infinite || !is_limited;
    return go_;
  }

 private:
  void read_word(std::string_view word) {
    const bool is_white = position_.side_to_move() == chess::Color::white;
    if (word == "infinite") {
      go_.infinite = true;
    } else if (word == "ponder") {
      go_.ponder = true;
    } else if (word == "searchmoves") {
      read_moves();
    } else if (word == "depth") {
      store(word, go_.depth, 1);
    } else if (word == "nodes") {
      store(word, go_.nodes, 1);
    } else if (word == "mate") {
      store(word, go_.mate, 1);
    } else if (word == "movetime") {
      store_time(word, go_.move_time);
    } else if (word == "wtime" || word == "btime") {
      std::optional<Milliseconds> left;
      store_time(word, left);
      if (left && (word == "wtime") == is_white) {
        clock().left = *left;
      }
    } else if (word == "winc" || word == "binc") {
      std::optional<Milliseconds> increment;
      store_time(word, increment);
      if (increment && (word == "winc") == is_white) {
        increment_ = *increment;
        if (go_.clock) {
          go_.clock->increment = increment_;
        }
      }
    } else if (word == "movestogo") {
      store(word, moves_to_go_, 0);
      moves_to_go_ = moves_to_go_ == 0 ? std::nullopt : moves_to_go_;
      if (go_.clock) {
        go_.clock->moves_to_go = moves_to_go_;
      }
    } else {
      go_.complaints.push_back(fmt::format("go: {} means nothing here", cheg::quoted(word)));
    }
  }

  // An increment given before the time counts too.
  SideClock& clock() {
    if (!go_.clock) {
      go_.clock = SideClock{Milliseconds(0), increment_, moves_to_go_};
    }
    return *go_.clock;
  }

  template <class Number>
  void store(std::string_view name, std::optional<Number>& into, std::int64_t least) {
    const auto number =
        next_ < words_.size() ? number_in(words_[next_]) : std::optional<std::int64_t>();
    if (!number) {
      go_.complaints.push_back(fmt::format("go: a number must follow {}", name));
      return;
    }
    ++next_;
    constexpr auto kMost = static_cast<std::int64_t>(
        std::min<std::uint64_t>(static_cast<std::uint64_t>(std::numeric_limits<Number>::max()),
                                std::numeric_limits<std::int64_t>::max()));
    into = static_cast<Number>(std::clamp(*number, least, kMost));
  }

  // The time is negative if a clock has run out and the game continues.
  void store_time(std::string_view name, std::optional<Milliseconds>& into) {
    constexpr std::int64_t kMost = std::int64_t{1} << 40;  // about 34 years
    std::optional<std::int64_t> number;
    store(name, number, 0);
    if (number) {
      into = Milliseconds(std::min(*number, kMost));
    }
  }

  void read_moves() {
    for (; next_ < words_.size(); ++next_) {
      const std::string text = lower_case(words_[next_]);
      const auto move = read_move(position_, text);
      if (!move) {
        const bool looks_like_one = text.size() >= 4 && is_digit(text[1]);
        if (!looks_like_one) {
          return;
        }
        go_.complaints.push_back(fmt::format("go: {}", move.error().message));
        continue;
      }
      go_.search_moves.push_back(*move);
    }
  }

  const Words& words_;
  const chess::Position& position_;
  std::size_t next_ = 0;
  Go go_;
  Milliseconds increment_{0};
  std::optional<int> moves_to_go_;
};

}  // namespace

Go read_go(const Words& words, const chess::Position& position) {
  return GoReader(words, position).read();
}

std::optional<Allotment> allotment(const Go& go, Milliseconds overhead) {
  constexpr Milliseconds kLeast(1);
  std::optional<Allotment> result;
  if (go.clock) {
    // The assumed number of moves left if it is unknown. A doubtful move may take several times its
    // share, but never most of the remaining time.
    constexpr int kMovesToCome = 40;
    constexpr int kInDoubt = 5;
    const SideClock& clock = *go.clock;
    const Milliseconds left = std::max(clock.left - overhead, kLeast);
    const int moves = std::min(clock.moves_to_go.value_or(kMovesToCome), kMovesToCome);
    const Milliseconds ration = left / moves + clock.increment * 3 / 4;
    const Milliseconds most = std::min(kInDoubt * ration, moves == 1 ? left : left * 3 / 5);
    result = {std::min(ration, most), most};
  }
  if (go.move_time) {
    // Keeps part of a very short time.
    const Milliseconds time = *go.move_time - std::min(overhead, *go.move_time / 4);
    result = result ? Allotment{std::min(result->enough, time), std::min(result->most, time)}
                    : Allotment{time, time};
  }
  if (result) {
    result = {std::max(result->enough, kLeast), std::max(result->most, kLeast)};
  }
  return result;
}

}  // namespace cheg::uci
