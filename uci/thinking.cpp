// The searches of the engine. Every function except release() runs in the thread of the search.
#include <algorithm>
#include <exception>

#include "base/text.hpp"
#include "chess/movegen.hpp"
#include "uci/engine.hpp"
#include "uci/info.hpp"

namespace cheg::uci {
namespace {

// If a program finds no answer, the search needs time for its own move, so that a slow machine does
// not play bad moves while the program still computes. At other nodes many questions share the
// time.
Panel::Patience patience_for(const std::optional<std::chrono::nanoseconds>& time) {
  constexpr std::chrono::nanoseconds kElsewhere = Milliseconds(2);
  constexpr int kQuestions = 50;
  if (!time) {
    return {std::nullopt, kElsewhere};
  }
  return {*time * 3 / 4, std::min(kElsewhere, *time / kQuestions)};
}

constexpr int kSketchDepth = 4;     // of the search that comes before the programs
constexpr int kDepthOfReplies = 2;  // the side to move is to move again

bool is_mate_in(const chess::SearchResult& result, int moves) {
  return chess::is_mate(result.score) && result.score > 0 &&
         chess::moves_to_mate(result.score) <= moves;
}

}  // namespace

void Engine::think(const Go& go, const chess::Game& game) {
  chess::SearchResult result;
  try {  // the boundary of a thread; the GUI must get a move in any case
    result = search(go, game);
  } catch (const std::exception&) {
    note("the search has failed by an internal error; please report it with the game");
    const chess::MoveList moves = chess::legal_moves(game.position());
    result.game_over = moves.empty();
    result.move = moves.empty() ? chess::Move{} : moves[0];
  }
  wait_until_released();
  // The reader of the answer may send the next command at once.
  is_searching_ = false;
  say(best_move_line(result, game.position(), manner()));
}

void Engine::wait_for_experts(const Go& go, const chess::Position& root) {
  const std::optional<Allotment> allotted = allotment(go, Milliseconds(options_.overhead));
  // In analysis the user wants output at once; without a time limit the user waits for the best
  // move.
  const bool is_watched = go.infinite || go.ponder;
  const Milliseconds patience = is_watched ? Milliseconds(0)
                                : allotted ? allotted->most / 2
                                           : Milliseconds(std::chrono::hours(1));
  preparation_->wait_for(root, patience, [this] { return stop_.load(); });
  admit_experts();
  if (const std::string name = preparation_->awaited(root); !name.empty()) {
    note(made_printable(name) + " is not ready; the search plays");
  }
}

Manner Engine::manner() const {
  return {options_.is_chess960 ? Castling::king_takes_rook : Castling::king_moves,
          options_.shows_wdl};
}

chess::SearchResult Engine::sketch(const Go& go, const chess::Game& game) {
  // A few milliseconds of work, whatever the clock says: on a busy machine the time for the move
  // may be over before the first iteration.
  constexpr std::uint64_t kNodes = 1000;
  chess::SearchLimits limits;
  limits.depth = std::min(go.depth.value_or(kSketchDepth), kSketchDepth);
  limits.nodes = std::min(go.nodes.value_or(kNodes), kNodes);
  limits.stop = &stop_;
  limits.root_moves = go.search_moves;
  return sketcher_.search(game, limits, nullptr);
}

chess::SearchResult Engine::search(const Go& go, const chess::Game& game) {
  const chess::Position& root = game.position();
  const std::optional<Allotment> allotted = allotment(go, Milliseconds(options_.overhead));
  chess::SearchLimits limits;
  limits.depth = go.depth.value_or(chess::kMostDepth);
  limits.nodes = go.nodes.value_or(limits.nodes);
  // Programs win with certainty, but not always by the shortest way.
  const bool is_advised = !go.mate;
  const Clock::time_point begin = Clock::now();
  std::optional<chess::SearchResult> sketched;
  if (is_advised) {
    admit_experts();
    if (allotted && (panel_.covers(root) || !preparation_->awaited(root).empty())) {
      sketched = sketch(go, game);
    }
    wait_for_experts(go, root);
  }
  const std::chrono::nanoseconds waited = Clock::now() - begin;
  if (allotted) {
    limits.time = std::max<std::chrono::nanoseconds>(allotted->most - waited, Milliseconds(1));
  }
  Panel::Patience patience = patience_for(limits.time);
  patience.is_tireless = options_.lines > 1;
  panel_.set_patience(patience);
  limits.stop = &stop_;
  limits.pondering = &pondering_;
  limits.root_moves = go.search_moves;
  limits.lines = static_cast<int>(options_.lines);
  const bool has_choice = chess::count_legal_moves(root) > 1;
  limits.on_iteration = [&](const chess::SearchResult& result) {
    say(info_line(result, root, manner()));
    if (result.number > 1) {
      return;
    }
    if (go.mate && is_mate_in(result, *go.mate)) {
      stop_ = true;
    }
    if (!allotted || pondering_ || go.infinite) {
      return;
    }
    // The other lines of MultiPV are certain only where a program has answered all replies.
    const bool has_all_lines = limits.lines == 1 || result.depth >= kDepthOfReplies;
    const bool is_settled = !has_choice || (result.advice.kind == chess::Advice::Kind::move &&
                                            chess::is_certain(result.score) && has_all_lines);
    if (is_settled || waited + result.time >= allotted->enough) {
      stop_ = true;
    }
  };
  chess::Advisor* const advisor = is_advised ? &panel_ : nullptr;
  chess::SearchResult result = search_->search(game, limits, advisor);
  // The sketch is better than a search that had no time.
  if (sketched && !result.game_over && result.advice.kind != chess::Advice::Kind::move &&
      sketched->depth > result.depth) {
    result = *sketched;
    say(info_line(result, root, manner()));
  }
  // A program has used all of the time, so the search has no move yet.
  if (result.depth == 0 && !result.game_over && allotted) {
    limits.depth = 1;
    limits.time.reset();
    panel_.set_patience({Milliseconds(0), Milliseconds(0)});
    result = search_->search(game, limits, advisor);
  }
  if (result.game_over || result.depth == 0) {
    say(info_line(result, root, manner()));
  }
  const bool has_time_for_text =
      !allotted || Clock::now() - begin + 2 * kTimeForAText <= allotted->most;
  if (const std::string rule = rule_line(result, root, panel_, has_time_for_text); !rule.empty()) {
    say(rule);
  }
  if (const std::string error = is_advised ? panel_.root_error() : ""; !error.empty()) {
    note(error);
  }
  return result;
}

void Engine::admit_experts() {
  for (Expert& expert : preparation_->take_ready()) {
    panel_.add(std::move(expert));
    search_->clear();  // its scores for those endings come from another advisor
  }
}

void Engine::wait_until_released() {
  std::unique_lock lock(mutex_);
  released_.wait(lock, [this] { return !is_held_; });
}

void Engine::release(bool is_hit) {
  const std::lock_guard lock(mutex_);
  pondering_ = false;
  is_held_ = is_hit && is_held_ && is_infinite_;
  released_.notify_all();
}

}  // namespace cheg::uci
