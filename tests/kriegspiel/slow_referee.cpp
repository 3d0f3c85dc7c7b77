#include "tests/kriegspiel/slow_referee.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <utility>

namespace cheg::test::slow_kriegspiel {
namespace {

const char* color(bool white) { return white ? "White" : "Black"; }

std::string man_name(char man) {
  switch (std::toupper(static_cast<unsigned char>(man))) {
    case 'P':
      return "pawn";
    case 'N':
      return "knight";
    case 'B':
      return "bishop";
    case 'R':
      return "rook";
    default:
      return "queen";
  }
}

bool on_board(int square) { return square >= 0 && square < 64; }

// The eight directions in which lines run from a king, and the knight's jumps.
constexpr int kLines[8][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}};
constexpr int kJumps[8][2] = {{1, 2},  {2, 1},  {-1, 2},  {-2, 1},
                              {1, -2}, {2, -1}, {-1, -2}, {-2, -1}};

// The squares from this one to the edge, itself not counted.
std::vector<int> ray(int square, int files, int ranks) {
  std::vector<int> squares;
  for (int f = file(square) + files, r = rank(square) + ranks; f >= 0 && f < 8 && r >= 0 && r < 8;
       f += files, r += ranks) {
    squares.push_back(8 * r + f);
  }
  return squares;
}

// The number of squares of the whole line through the square.
std::size_t length(int square, int files, int ranks) {
  return 1 + ray(square, files, ranks).size() + ray(square, -files, -ranks).size();
}

std::string line_kind(int king, int files, int ranks) {
  if (files == 0) {
    return "file";
  }
  if (ranks == 0) {
    return "rank";
  }
  return length(king, files, ranks) > length(king, files, -ranks) ? "long" : "short";
}

}  // namespace

SlowReferee::SlowReferee(std::string_view rule_set, std::string_view fen)
    : rules_(rule_set), board_(from_fen(fen)) {
  board_.drops = is("crazykrieg");
  say("both", std::string("begin ") + color(board_.white));
  begin_turn();
  beginning_ = told(board_.white, "");
}

void SlowReferee::say(std::string_view who, const std::string& what) {
  said_.push_back(std::string(who) + ": " + what);
}

Said SlowReferee::told(bool white_acted, const std::string& act, bool recorded) {
  std::sort(said_.begin(), said_.end());
  for (const bool white : {true, false}) {
    auto& record = record_[white ? 0 : 1];
    if (!recorded) {
      continue;
    }
    if (white == white_acted && !act.empty()) {
      record.push_back(act);
    }
    for (const std::string& line : said_) {
      const std::string who = line.substr(0, line.find(':'));
      if (who == "both" || who == (white == white_acted ? "mover" : "opponent")) {
        record.push_back(line.substr(line.find(':') + 2));
      }
    }
  }
  return std::exchange(said_, {});
}

std::vector<std::string> SlowReferee::check_kinds() const {
  std::vector<std::string> kinds;
  const int king = board_.king(board_.white);
  for (int from = 0; from < 64; ++from) {
    const bool enemy = board_.men[static_cast<std::size_t>(from)] != '.' && !board_.own(from);
    if (!enemy || !board_.attacks(from, king)) {
      continue;
    }
    const int files = file(from) - file(king);
    const int ranks = rank(from) - rank(king);
    const bool jump = files != 0 && ranks != 0 && std::abs(files) != std::abs(ranks);
    const std::string kind =
        jump ? "knight" : line_kind(king, (files > 0) - (files < 0), (ranks > 0) - (ranks < 0));
    if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) {
      kinds.push_back(kind);
    }
  }
  return kinds;
}

void SlowReferee::begin_turn() {
  asked_ = false;
  bound_ = false;
  refused_.clear();
  refusals_ = 0;
  legal_ = board_.legal_steps();
  tries_.clear();
  for (const Step& step : legal_) {
    if (step.drop == ' ' && board_.own_man(step.from, 'P') && file(step.from) != file(step.to) &&
        (step.piece == ' ' || step.piece == 'Q')) {
      ++tries_[step.to];
    }
  }
  ++seen_[board_.key()];

  const std::string us = color(board_.white);
  if (board_.in_check()) {
    if (is("eastern", "chess")) {
      say("both", "check " + us);
    } else {
      for (const std::string& kind : check_kinds()) {
        say("both", kind + " check " + us);
      }
    }
  }
  if (end_of_game() || tries_.empty()) {
    return;
  }
  if (is("western", "umpire")) {
    for (const auto& [square, pawns] : tries_) {
      say("both", "try of " + us + " on " + square_text(square) +
                      (is("western") && pawns == 2 ? " twice" : ""));
    }
  }
  if (is("cincinnati")) {
    say("both", us + " has tries");
  }
  if (is("wild16")) {
    int pawns = 0;
    for (const auto& one : tries_) {
      pawns += one.second;
    }
    say("both", us + " has " + std::to_string(pawns) + " tries");
  }
}

bool SlowReferee::end_of_game() {
  const std::string us = color(board_.white);
  std::string end;
  int men = 0;
  int minors = 0;
  int bishops_on[2] = {0, 0};
  int knights = 0;
  for (int square = 0; square < 64; ++square) {
    const char man = board_.men[static_cast<std::size_t>(square)];
    men += man != '.' ? 1 : 0;
    knights += man == 'N' || man == 'n' ? 1 : 0;
    if (man == 'B' || man == 'b') {
      ++bishops_on[(file(square) + rank(square)) % 2];
    }
  }
  const auto weak = [this](bool white) {
    std::string own;
    for (const char man : board_.men) {
      if (man != '.' && (std::isupper(static_cast<unsigned char>(man)) != 0) == white) {
        own += static_cast<char>(std::toupper(static_cast<unsigned char>(man)));
      }
    }
    return own == "K" || own == "KN" || own == "NK" || own == "KB" || own == "BK";
  };
  minors = knights + bishops_on[0] + bishops_on[1];
  const bool bare_or_one_minor = men == 2 || (men == 3 && minors == 1);
  const bool one_minor_each = weak(true) && weak(false);
  const bool nobody_mates = bare_or_one_minor || (men == 2 + minors && knights == 0 &&
                                                  (bishops_on[0] == 0 || bishops_on[1] == 0));
  result_ = "1/2-1/2";
  if (legal_.empty() && board_.in_check()) {
    end = "checkmate " + us;
    result_ = board_.white ? "0-1" : "1-0";
  } else if (legal_.empty()) {
    end = "stalemate " + us;
  } else if ((nobody_mates && is("western", "english", "cincinnati", "wild16", "chess")) ||
             (one_minor_each && is("berkeley", "berkeley-any"))) {
    end = "insufficient material";
  } else if (board_.quiet_plies >= 100 && is("cincinnati", "chess")) {
    end = "fifty moves";
  } else if (seen_[board_.key()] >= 3 && is("cincinnati", "chess")) {
    end = "repetition";
  } else if (is("english") && same_two_moves_three_times() &&
             goes_on_forever(made_[made_.size() - 3], made_.back())) {
    end = "repetition";
  } else {
    result_ = "*";
    return false;
  }
  say("both", end);
  over_ = true;
  return true;
}

bool SlowReferee::same_two_moves_three_times() const {
  if (made_.size() < 11) {
    return false;
  }
  const auto from_end = [this](std::size_t i) { return made_[made_.size() - i]; };
  return from_end(1) == from_end(5) && from_end(5) == from_end(9) && from_end(3) == from_end(7) &&
         from_end(7) == from_end(11);
}

// Whether these two moves of the player who has just moved can follow in turn whatever the other
// plays, and no mate comes; not if more than 20,000 positions can arise.
bool SlowReferee::goes_on_forever(const Step& first, const Step& second) const {
  std::map<std::string, int> known{{board_.key() + "1", 1}};
  std::vector<std::pair<Board, int>> rest{{board_, 1}};
  while (!rest.empty()) {
    const auto [board, turn] = rest.back();
    rest.pop_back();
    for (const Step& reply : board.legal_steps()) {
      const Board replied = board.after(reply);
      const std::vector<Step> steps = replied.legal_steps();
      if (steps.empty() && !replied.in_check()) {
        continue;
      }
      const Step& wanted = turn == 1 ? first : second;
      if (std::find(steps.begin(), steps.end(), wanted) == steps.end()) {
        return false;
      }
      const Board next = replied.after(wanted);
      if (++known[next.key() + std::to_string(3 - turn)] == 1) {
        rest.emplace_back(next, 3 - turn);
      }
      if (known.size() > 20000) {
        return false;
      }
    }
  }
  return true;
}

// By the man's way of moving and the own men alone.
bool SlowReferee::could_reach(const Step& step) const {
  const int from = step.from;
  const int to = step.to;
  const int files = file(to) - file(from);
  const int ranks = rank(to) - rank(from);
  const int up = board_.white ? 1 : -1;
  if (board_.own_man(from, 'P')) {
    if (files == 0 && ranks == 2 * up) {
      return rank(from) == (board_.white ? 1 : 6) && !board_.own(from + 8 * up);
    }
    return std::abs(files) <= 1 && ranks == up;
  }
  if (board_.own_man(from, 'N')) {
    return std::abs(files * ranks) == 2;
  }
  if (board_.own_man(from, 'K')) {
    if (ranks == 0 && std::abs(files) == 2) {
      const char side = files > 0 ? 'K' : 'Q';
      const char right = board_.white ? side : static_cast<char>(std::tolower(side));
      if (board_.castling.find(right) == std::string::npos) {
        return false;
      }
      const std::vector<int> way = ray(from, files / 2, 0);
      return std::none_of(way.begin(), way.end() - 1, [&](int s) { return board_.own(s); });
    }
    return std::abs(files) <= 1 && std::abs(ranks) <= 1;
  }
  for (const auto& line : kLines) {
    const bool straight = line[0] == 0 || line[1] == 0;
    if ((straight && board_.own_man(from, 'B')) || (!straight && board_.own_man(from, 'R'))) {
      continue;
    }
    for (const int square : ray(from, line[0], line[1])) {
      if (square == to) {
        return true;
      }
      if (board_.own(square)) {
        break;
      }
    }
  }
  return false;
}

// RAND's rule 7: by the king, or on a square from which the announced check may come or be met.
bool SlowReferee::meets_announced_check(const Step& step) const {
  if (board_.own_man(step.from, 'K')) {
    return std::abs(file(step.to) - file(step.from)) < 2;
  }
  if (board_.own_man(step.from, 'P') && tries_.count(step.to) != 0 &&
      file(step.from) != file(step.to)) {
    return true;  // announced
  }
  const std::vector<std::string> kinds = check_kinds();
  if (kinds.size() != 1) {
    return false;
  }
  const int king = board_.king(board_.white);
  const bool only_blocks = board_.own_man(step.from, 'P') && file(step.from) == file(step.to);
  if (kinds[0] == "knight") {
    return !only_blocks && std::any_of(std::begin(kJumps), std::end(kJumps), [&](const auto& jump) {
      return file(step.to) == file(king) + jump[0] && rank(step.to) == rank(king) + jump[1];
    });
  }
  for (const auto& line : kLines) {
    if (line_kind(king, line[0], line[1]) != kinds[0]) {
      continue;
    }
    bool is_met = false;
    for (const int square : ray(king, line[0], line[1])) {
      if (board_.own(square)) {
        break;
      }
      if (is_met || (square == step.to && !only_blocks)) {
        return true;  // there is a square from which the check may come, or which is taken
      }
      is_met = square == step.to;
    }
  }
  return false;
}

bool SlowReferee::could_know(const Step& step) const {
  if (step.drop != ' ') {
    return bound_ || !board_.may_drop(step);
  }
  if (!on_board(step.from) || !on_board(step.to) || !board_.own(step.from) || board_.own(step.to)) {
    return true;
  }
  const bool pawn = board_.own_man(step.from, 'P');
  const bool last_rank = rank(step.to) == (board_.white ? 7 : 0);
  if ((pawn && last_rank) != (std::string("QRBN").find(step.piece) != std::string::npos) ||
      (!(pawn && last_rank) && step.piece != ' ')) {
    return true;
  }
  if (!could_reach(step)) {
    return true;
  }
  const bool sideways = pawn && file(step.from) != file(step.to);
  if (bound_ && !sideways) {
    return true;
  }
  if (sideways) {
    if (is("western", "umpire") && tries_.count(step.to) == 0) {
      return true;
    }
    if (is("cincinnati") && tries_.empty()) {
      return true;
    }
    if (is("eastern", "berkeley-any", "crazykrieg") && asked_ && tries_.empty()) {
      return true;
    }
  }
  if (board_.in_check()) {
    const bool castles = board_.own_man(step.from, 'K') && std::abs(step.to - step.from) == 2;
    if (castles && is("western", "eastern")) {
      return true;
    }
    if (is("western") && !meets_announced_check(step)) {
      return true;
    }
  }
  return false;
}

bool SlowReferee::was_refused(const Step& step) const {
  return std::any_of(refused_.begin(), refused_.end(), [&](const Step& other) {
    return other.from == step.from && other.to == step.to && other.drop == step.drop;
  });
}

std::vector<Step> SlowReferee::possible() const {
  std::vector<Step> steps;
  for (int from = 0; from < 64; ++from) {
    for (int to = 0; to < 64; ++to) {
      for (const char piece : std::string(" QRBN")) {
        if (!could_know({from, to, piece})) {
          steps.push_back({from, to, piece});
        }
      }
    }
  }
  for (int to = 0; to < 64; ++to) {
    for (const char man : std::string("PNBRQK")) {
      if (!could_know({-1, to, ' ', man})) {
        steps.push_back({-1, to, ' ', man});
      }
    }
  }
  return steps;
}

Said SlowReferee::attempt(const Step& step) {
  if (over_) {
    return {};
  }
  const bool white = board_.white;
  const std::string us = color(white);
  const std::string them = color(!white);
  const std::string act = "attempt " + step_text(step);
  if (could_know(step)) {
    if (is("wild16", "chess")) {
      ++refusals_;
      say("mover", "refused " + us);
    } else if (is("english")) {
      ++refusals_;
      say("both", "refused " + us);
    } else {
      say("both", "impossible " + us);
    }
    return told(white, act, !is("berkeley", "berkeley-any", "crazykrieg"));
  }
  if (std::find(legal_.begin(), legal_.end(), step) == legal_.end()) {
    if (was_refused(step)) {
      if (is("western", "eastern", "berkeley", "berkeley-any", "cincinnati", "crazykrieg")) {
        say("both", "impossible " + us);
        return told(white, act, !is("berkeley", "berkeley-any", "crazykrieg"));
      }
      if (is("umpire")) {
        say("both", "repeated " + us);
        return told(white, act);
      }
    } else {
      refused_.push_back(step);
      if (is("english", "crazykrieg")) {
        bound_ = false;
      }
    }
    ++refusals_;
    say(is("wild16", "chess") ? "mover" : "both", "refused " + us);
    return told(white, act);
  }

  say("both", "moved, " + them + " to move");
  if (is("western", "cincinnati", "chess")) {
    std::string move = us + " " + square_text(step.from) + square_text(step.to);
    move += step.piece;
    say(is("chess") ? "both" : "spectators", move);
  }
  if (const int victim = board_.captured(step); victim != -1 && !is("chess")) {
    const char man = board_.men[static_cast<std::size_t>(victim)];
    std::string what = "man";
    if (is("western", "umpire", "cincinnati", "wild16")) {
      what = man == 'P' || man == 'p' ? "pawn" : "piece";
    }
    if (board_.drops) {
      what = man_name(board_.promoted[static_cast<std::size_t>(victim)] ? 'P' : man);
    }
    say("both", what + " of " + them + " gone on " + square_text(victim));
  }
  if (step.drop != ' ') {
    say("both", us + " drops a " + man_name(step.drop));
  }
  if (step.piece != ' ' && is("western", "umpire")) {
    say("both", us + " promotes");
  }
  board_ = board_.after(step);
  made_.push_back(step);
  opponents_refusals_ = refusals_;
  begin_turn();
  return told(white, act);
}

Said SlowReferee::ask_any() {
  if (over_ || !is("eastern", "english", "berkeley-any", "crazykrieg")) {
    return {};
  }
  const std::string us = color(board_.white);
  say("both", us + " asks any");
  say("both", us + (tries_.empty() ? " has no tries" : " has tries"));
  if (!asked_) {
    bound_ = !tries_.empty();
  }
  asked_ = true;
  return told(board_.white, "any?");
}

Said SlowReferee::ask_refusals() {
  if (over_ || !is("western")) {
    return {};
  }
  say("both", std::string(color(board_.white)) + " asks for refusals");
  say("both",
      std::string(color(!board_.white)) + " was refused " + std::to_string(opponents_refusals_));
  return told(board_.white, "refusals?");
}

Said SlowReferee::resign(bool white) {
  if (over_) {
    return {};
  }
  over_ = true;
  result_ = white ? "0-1" : "1-0";
  say("both", std::string(color(white)) + " resigns");
  return told(white, "resign");
}

}  // namespace cheg::test::slow_kriegspiel
