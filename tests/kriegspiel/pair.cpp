#include "tests/kriegspiel/pair.hpp"

#include <algorithm>
#include <array>

namespace cheg::test::slow_kriegspiel {
namespace {

using kriegspiel::Act;
using kriegspiel::Announcement;
using kriegspiel::Attempt;
using kriegspiel::CheckKind;
using Kind = Announcement::Kind;

const char* check_code(CheckKind kind) {
  switch (kind) {
    case CheckKind::rank:
      return "rank";
    case CheckKind::file:
      return "file";
    case CheckKind::long_diagonal:
      return "long";
    case CheckKind::short_diagonal:
      return "short";
    case CheckKind::knight:
      break;
  }
  return "knight";
}

int number(chess::Square square) { return square < chess::Square::none ? index(square) : -1; }

}  // namespace

Attempt to_attempt(const Step& step) {
  const auto square = [](int s) {
    return s < 0 ? chess::Square::none : static_cast<chess::Square>(s);
  };
  return {square(step.from), square(step.to), chess::piece_type_from_letter(step.piece),
          chess::piece_type_from_letter(step.drop)};
}

Step to_step(Attempt attempt) {
  return {number(attempt.from), number(attempt.to), letter(attempt.promotion),
          letter(attempt.drop)};
}

std::string in_code(const Announcement& said) {
  const std::string who = name(said.color);
  switch (said.kind) {
    case Kind::begin:
      return "begin " + who;
    case Kind::moved:
      return "moved, " + who + " to move";
    case Kind::refused:
      return "refused " + who;
    case Kind::impossible:
      return "impossible " + who;
    case Kind::repeated:
      return "repeated " + who;
    case Kind::asked_any:
      return who + " asks any";
    case Kind::asked_refusals:
      return who + " asks for refusals";
    case Kind::capture:
      return std::string(name(said.man)) + " of " + who + " gone on " + to_string(said.square);
    case Kind::drop:
      return who + " drops a " + name(said.man);
    case Kind::promotion:
      return who + " promotes";
    case Kind::check:
      return std::string(check_code(said.check)) + " check " + who;
    case Kind::any_check:
      return "check " + who;
    case Kind::try_on:
      return "try of " + who + " on " + to_string(said.square) + (said.count == 2 ? " twice" : "");
    case Kind::tries:
      return who + " has " + std::to_string(said.count) + " tries";
    case Kind::tries_exist:
      return who + " has tries";
    case Kind::no_tries:
      return who + " has no tries";
    case Kind::refusals:
      return who + " was refused " + std::to_string(said.count);
    case Kind::move:
      return who + ' ' + to_string(said.attempt.from) + to_string(said.attempt.to) +
             letter(said.attempt.promotion);
    case Kind::checkmate:
      return "checkmate " + who;
    case Kind::stalemate:
      return "stalemate " + who;
    case Kind::repetition:
      return "repetition";
    case Kind::fifty_moves:
      return "fifty moves";
    case Kind::insufficient_material:
      return "insufficient material";
    case Kind::resignation:
      break;
  }
  return who + " resigns";
}

Said in_code(std::span<const Announcement> announcements) {
  Said lines;
  for (const Announcement& said : announcements) {
    lines.push_back(std::string(name(said.audience)) + ": " + in_code(said));
  }
  std::sort(lines.begin(), lines.end());
  return lines;
}

std::vector<std::string> in_code(const std::vector<kriegspiel::Event>& record) {
  // The audience takes part in the sorting, as it does in the slow referee.
  struct Line {
    std::string sorted_by;
    std::string text;
  };
  std::vector<Line> lines;
  std::size_t answers = 0;  // where those to the same act begin
  const auto sort_answers = [&] {
    std::sort(lines.begin() + static_cast<int>(answers), lines.end(),
              [](const Line& a, const Line& b) { return a.sorted_by < b.sorted_by; });
    answers = lines.size();
  };
  for (const kriegspiel::Event& event : record) {
    if (const Act* const act = std::get_if<Act>(&event)) {
      sort_answers();
      constexpr std::array<const char*, 4> kActs{"attempt ", "any?", "refusals?", "resign"};
      std::string text = kActs[static_cast<std::size_t>(act->kind)];
      if (act->kind == Act::Kind::attempt) {
        text += step_text(to_step(act->attempt));
      }
      lines.push_back({"", text});
      answers = lines.size();
    } else {
      const Announcement& said = *std::get_if<Announcement>(&event);
      // With these the answer to another act of the opponent begins.
      const bool begins = said.kind == Kind::moved || said.kind == Kind::refused ||
                          said.kind == Kind::impossible || said.kind == Kind::repeated ||
                          said.kind == Kind::asked_any || said.kind == Kind::asked_refusals ||
                          said.kind == Kind::resignation;
      if (begins) {
        sort_answers();
      }
      lines.push_back({std::string(name(said.audience)) + ": " + in_code(said), in_code(said)});
    }
  }
  sort_answers();
  std::vector<std::string> texts;
  for (Line& line : lines) {
    texts.push_back(std::move(line.text));
  }
  return texts;
}

std::vector<std::string> sorted(const kriegspiel::AttemptList& attempts) {
  std::vector<std::string> texts;
  for (const Attempt attempt : attempts) {
    texts.push_back(step_text(to_step(attempt)));
  }
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::vector<std::string> sorted(const std::vector<Step>& steps) {
  std::vector<std::string> texts;
  for (const Step& step : steps) {
    texts.push_back(step_text(step));
  }
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::span<const std::string_view> first_positions() {
  static constexpr std::string_view kFens[] = {
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
      "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
      "r3k2r/8/8/2pPpPp1/1PpP1pPp/8/8/R3K2R w KQkq - 0 1",
      "r2qk2r/pP3pPp/8/2b1n3/2B1N3/8/Pp3PpP/R2QK2R b KQkq - 0 1",
      "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
      "1r1r2k1/P1P1P1P1/8/8/8/8/p1p1p1p1/1R1R2K1 w - - 0 1",
      "4k3/pppp1ppp/8/8/8/8/PPPP1PPP/4K3 w - - 97 60",
      "4k3/8/4r3/3pP3/4K3/8/3B4/6b1 w - d6 0 1",
      "2b1k1n1/8/8/3Pp3/8/8/8/2B1K1N1 w - e6 0 1",
      "8/8/2k5/8/3b4/8/K4p2/8 b - - 0 1",
      "k7/8/8/q2pP2K/8/8/6P1/8 w - d6 0 1",
      "8/5k2/8/8/8/2K5/7R/8 w - - 95 80",
  };
  return kFens;
}

std::vector<std::string_view> first_starts(const kriegspiel::RuleSet& rules) {
  const auto positions = first_positions();
  std::vector<std::string_view> starts(positions.begin(), positions.end());
  if (rules.drops == kriegspiel::Drops::yes) {
    starts.insert(starts.end(), {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[QPPn] w KQkq - 0 1",
                                 "r3k2r/1P4P1/2b1n3/8/8/5N2/1p2p1PP/R3K2R[Npp] b KQkq - 0 1",
                                 "3Q~4/4k3/4n3/3R4/8/8/2r~5/q~1N1K2B[Brr] b - - 0 1",
                                 "4k3/8/8/8/8/8/4r3/4K3[Pqn] w - - 0 1"});
  }
  return starts;
}

Attempt random_legal_step(Random& random, const kriegspiel::Referee& game) {
  const auto drops = game.legal_drops();
  const auto& moves = game.legal_moves();
  const std::size_t choice = random.below(moves.size() + std::min<std::size_t>(drops.size(), 20));
  return choice < moves.size() ? kriegspiel::to_attempt(moves[choice])
                               : drops[random.below(drops.size())];
}

Step random_step(Random& random, const kriegspiel::Referee& game) {
  if (game.rules().drops == kriegspiel::Drops::yes && random.below(5) == 0) {
    const auto drops = game.legal_drops();
    if (!drops.empty() && random.below(3) != 0) {
      return to_step(drops[random.below(drops.size())]);
    }
    return {-1, random.below(50) == 0 ? -1 : static_cast<int>(random.below(64)), ' ',
            "QRBNPK"[random.below(6)]};
  }
  const std::size_t choice = random.below(100);
  if (choice < 40 && !game.legal_moves().empty()) {
    const auto& legal = game.legal_moves();
    return to_step(kriegspiel::to_attempt(legal[random.below(legal.size())]));
  }
  if (choice < 80) {
    const auto possible = game.possible_attempts();
    if (!possible.empty()) {
      return to_step(possible[random.below(possible.size())]);
    }
  }
  // From an own man to anywhere, or from anywhere; a piece where none belongs.
  const int to = static_cast<int>(random.below(64));
  int from = static_cast<int>(random.below(64));
  if (choice < 97) {
    while (game.own_board().man_on(static_cast<chess::Square>(from)) == chess::PieceType::none) {
      from = static_cast<int>(random.below(64));
    }
  }
  const char piece = random.below(4) == 0 ? "QRBNKP"[random.below(6)] : ' ';
  return {random.below(200) == 0 ? -1 : from, random.below(200) == 0 ? -1 : to, piece};
}

}  // namespace cheg::test::slow_kriegspiel
