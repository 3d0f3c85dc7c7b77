#include "tools/cheg/players.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <random>
#include <utility>

#include "base/text.hpp"
#include "chess/drawing.hpp"
#include "chess/movegen.hpp"
#include "chess/notation/notation.hpp"
#include "consult/consultant.hpp"
#include "tools/cheg/command.hpp"
#include "tools/cheg/program.hpp"

namespace cheg::tool {
namespace {

using chess::Game;
using Chosen = Result<Choice, std::string>;

class ProgramPlayer final : public Player {
 public:
  ProgramPlayer(std::unique_ptr<consult::Consultant> consultant, std::string name,
                const consult::AskOptions& options, bool with_breaks)
      : consultant_(std::move(consultant)), name_(std::move(name)), options_(options) {
    if (with_breaks) {
      options_.observer = &recorder_;
    }
  }

  [[nodiscard]] std::string name() const override { return name_; }

  [[nodiscard]] Chosen choose(const Game& game) override {
    const consult::Consultation consultation = consultant_->ask(game, options_);
    const vm::NodeOutcome& outcome = consultation.answer.outcome;
    if (consultation.answer.status == vm::AnswerStatus::move) {
      const vm::Rule rule = vm::rule_of(consultant_->program(), outcome.instruction);
      return Choice{outcome.move,
                    rule.location,
                    rule.explanation,
                    vm::score_text(outcome.score, outcome.is_certain_draw),
                    true,
                    recorder_.take_breaks()};
    }
    if (!consultation.host) {
      return fmt::format("{} has no move: {}", name_,
                         consult::why_no_move(consultation.answer, consultant_->program()));
    }
    const std::string why = consultation.answer.status == vm::AnswerStatus::error
                                ? vm::error_text(consultant_->program(), outcome)
                                : std::string(vm::name(consultation.answer.status));
    return Choice{consultation.host->move, "search", why, vm::score_text(consultation.host->score)};
  }

 private:
  std::unique_ptr<consult::Consultant> consultant_;
  std::string name_;
  Recorder recorder_{false};
  consult::AskOptions options_;
};

class SearchPlayer final : public Player {
 public:
  explicit SearchPlayer(int depth) { limits_.depth = depth; }

  [[nodiscard]] std::string name() const override { return "search"; }

  [[nodiscard]] Chosen choose(const Game& game) override {
    search_.clear();
    const chess::SearchResult result = search_.search(game, limits_);
    return Choice{result.move, "search", "", vm::score_text(result.score)};
  }

 private:
  chess::Search search_;
  chess::SearchLimits limits_;
};

class RandomPlayer final : public Player {
 public:
  explicit RandomPlayer(std::uint64_t seed) : random_(seed) {}

  [[nodiscard]] std::string name() const override { return "random"; }

  [[nodiscard]] Chosen choose(const Game& game) override {
    const chess::MoveList moves = chess::legal_moves(game.position());
    // Not std::uniform_int_distribution, which differs between libraries.
    return Choice{moves[random_() % moves.size()], "random", "", std::nullopt};
  }

 private:
  std::mt19937_64 random_;
};

class OptimalPlayer final : public Player {
 public:
  explicit OptimalPlayer(const TableOptions& options) : tables_(options) {}

  [[nodiscard]] std::string name() const override { return "optimal"; }

  [[nodiscard]] Chosen choose(const Game& game) override {
    const chess::Position& position = game.position();
    const bool may_castle = any(position.castling_rights());
    if (const auto error = may_castle ? std::optional<std::string>("tables know no castling rights")
                                      : tables_.provide(position.material())) {
      return "optimal has no move: " + *error;
    }
    std::optional<chess::Move> best;
    TableValue best_value;
    for (const chess::Move move : chess::legal_moves(position)) {
      const TableValue value =
          chess::tablebase::before_move(tables_.set().probe(position.after(move)).value());
      if (!best || chess::tablebase::is_better(value, best_value)) {
        best = move;
        best_value = value;
      }
    }
    return Choice{*best, "optimal", to_string(best_value), std::nullopt};
  }

 private:
  using TableValue = chess::tablebase::TableValue;

  Tables tables_;
};

// Runs with its king to the nearest of some squares.
class KingPlayer final : public Player {
 public:
  using Goals = chess::Bitboard (*)(const chess::Position&);

  KingPlayer(std::string name, Goals goals) : name_(std::move(name)), goals_(goals) {}

  [[nodiscard]] std::string name() const override { return name_; }

  [[nodiscard]] Chosen choose(const Game& game) override {
    const chess::Position& position = game.position();
    const chess::Square king = position.king(position.side_to_move());
    const chess::Bitboard goals = goals_(position);
    const auto cost = [&](chess::Move move) {
      return move.from() == king ? distance(move.to(), goals) : kNever;
    };
    const chess::MoveList moves = chess::legal_moves(position);
    // The first of equals; the king's moves come in the order of the squares.
    const chess::Move best =
        *std::min_element(moves.begin(), moves.end(),
                          [&](chess::Move a, chess::Move b) { return cost(a) < cost(b); });
    return Choice{best, name_, "", std::nullopt};
  }

 private:
  static constexpr int kFar = 1000;  // on no board; where there is no goal
  static constexpr int kNever = kFar + 1;

  // In a straight line, squared: king moves would leave too many squares equal.
  static int distance(chess::Square square, chess::Bitboard goals) {
    int least = kFar;
    while (goals != chess::kNoSquares) {
      const chess::Square goal = chess::pop_first(goals);
      const int files = chess::file_of(square) - chess::file_of(goal);
      const int ranks = chess::rank_of(square) - chess::rank_of(goal);
      least = std::min(least, files * files + ranks * ranks);
    }
    return least;
  }

  std::string name_;
  Goals goals_;
};

class LinePlayer final : public Player {
 public:
  explicit LinePlayer(std::string moves) : moves_(std::move(moves)) {}

  [[nodiscard]] std::string name() const override { return "line"; }

  [[nodiscard]] Chosen choose(const Game& game) override {
    if (next_ >= moves_.size()) {
      return std::string();
    }
    const std::size_t end = std::min(moves_.find(',', next_), moves_.size());
    const std::string_view text = trimmed(std::string_view(moves_).substr(next_, end - next_));
    next_ = end + 1;
    const auto move = chess::parse_move(game.position(), text);
    if (!move) {
      return fmt::format("the line cannot be played: {}", move.error().message);
    }
    return Choice{*move, "line", "", std::nullopt};
  }

 private:
  std::string moves_;
  std::size_t next_ = 0;  // where the next move begins
};

class HumanPlayer final : public Player {
 public:
  [[nodiscard]] std::string name() const override { return "human"; }

  [[nodiscard]] Chosen choose(const Game& game) override {
    chess::TextDrawing drawing;
    drawing.unicode = output_is_utf8() && output_is_terminal();
    drawing.bottom = game.position().side_to_move();
    print(chess::draw_text(game.position(), drawing));
    while (true) {
      print(fmt::format("{} to move: ", chess::name(game.position().side_to_move())));
      flush_output();
      std::string line;
      if (!std::getline(std::cin, line)) {
        print("\n");
        return std::string();
      }
      const auto move = chess::parse_move(game.position(), line);
      if (move) {
        return Choice{*move, "human", "", std::nullopt};
      }
      print_error(move.error().message + '\n');
    }
  }
};

}  // namespace

std::string Choice::explanation() const {
  std::string text = by;
  if (!because.empty()) {
    text += (is_rule ? ": " : " (") + because + (is_rule ? "" : ")");
  }
  if (value && !is_rule) {
    text += ", " + *value;
  }
  return text;
}

std::string Choice::line(const chess::Position& position) const {
  const std::string number =
      fmt::format("{}{}", position.fullmove_number(),
                  position.side_to_move() == chess::Color::white ? "." : "...");
  return fmt::format("{:>4} {:<8}{}", number,
                     chess::format_move(position, move, chess::Notation::san), explanation());
}

std::unique_ptr<Player> make_program_player(const std::string& path, const ConsultOptions& options,
                                            bool with_breaks) {
  const auto program = read_program(path);
  auto consultant = program == nullptr ? nullptr : make_consultant(program, options.limits);
  return consultant == nullptr
             ? nullptr
             : std::make_unique<ProgramPlayer>(std::move(consultant), made_printable(path),
                                               options.ask, with_breaks);
}

std::unique_ptr<Player> make_search_player(int depth) {
  return std::make_unique<SearchPlayer>(depth);
}

std::unique_ptr<Player> make_random_player(std::uint64_t seed) {
  return std::make_unique<RandomPlayer>(seed);
}

std::unique_ptr<Player> make_optimal_player(const TableOptions& options) {
  return std::make_unique<OptimalPlayer>(options);
}

std::unique_ptr<Player> make_center_player() {
  return std::make_unique<KingPlayer>("center", [](const chess::Position& /*position*/) {
    using chess::Square;
    return chess::bit(Square::d4) | chess::bit(Square::e4) | chess::bit(Square::d5) |
           chess::bit(Square::e5);
  });
}

std::unique_ptr<Player> make_attack_player() {
  return std::make_unique<KingPlayer>("attack", [](const chess::Position& position) {
    return position.pieces(~position.side_to_move()) & ~position.pieces(chess::PieceType::king);
  });
}

std::unique_ptr<Player> make_player(std::string_view name, std::uint64_t seed,
                                    const TableOptions& tables) {
  if (name == "optimal") {
    return make_optimal_player(tables);
  }
  if (name == "random") {
    return make_random_player(seed);
  }
  if (name == "center") {
    return make_center_player();
  }
  return name == "attack" ? make_attack_player() : nullptr;
}

std::unique_ptr<Player> make_line_player(const std::string& moves) {
  return std::make_unique<LinePlayer>(moves);
}

std::unique_ptr<Player> make_human_player() { return std::make_unique<HumanPlayer>(); }

}  // namespace cheg::tool
