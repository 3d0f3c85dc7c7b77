#include "chess/fen.hpp"
#include "chess/notation/notation.hpp"
#include "judge/report.hpp"
#include "judge/statistics.hpp"

namespace cheg::judge {
namespace {

std::string uci_text(const chess::Position& position, chess::Move move) {
  return chess::format_move(position, move, chess::Notation::uci);
}

Json game_json(const JudgedGame& game) {
  Json object{{"fen", chess::to_fen(game.start)},
              {"verdict", name(game.verdict)},
              {"moves", game.own_moves()}};
  if (game.value.outcome == chess::tablebase::Wdl::win) {
    object["optimum"] = game.value.moves();
  }
  if (game.spoiled) {
    const chess::Position position = game.position_before(game.spoiled->ply);
    object["spoiled"] = {{"move_number", game.spoiled->ply / 2 + 1},
                         {"fen", chess::to_fen(position)},
                         {"move", uci_text(position, game.moves[game.spoiled->ply])},
                         {"better", uci_text(position, game.spoiled->better)}};
  }
  if (!game.trouble.empty()) {
    object["trouble"] = game.trouble;
  }
  Json line = Json::array();
  chess::Position position = game.start;
  for (const chess::Move move : game.moves) {
    line.push_back(uci_text(position, move));
    position.make(move);
  }
  object["line"] = std::move(line);
  return object;
}

Json record_json(const Record& record) {
  Json verdicts = Json::object();
  for (std::size_t i = 0; i < kVerdictCount; ++i) {
    const auto verdict = static_cast<Verdict>(i);
    verdicts[name(verdict)] = record.count(verdict);
  }
  Json object{{"candidate", record.candidate},       {"games", record.games.size()},
              {"share_kept", record.share_kept()},   {"verdicts", std::move(verdicts)},
              {"mean_excess", record.mean_excess()}, {"most_excess", record.most_excess()}};
  Json games = Json::array();
  for (const JudgedGame& game : record.games) {
    games.push_back(game_json(game));
  }
  object["positions"] = std::move(games);
  return object;
}

}  // namespace

Json report_json(const JudgeReport& report) {
  Json object{{"defence", name(report.defence)},
              {"seed", report.seed},
              {"limit", report.limit},
              {"complete", report.is_complete}};
  Json endings = Json::array();
  for (const EndingReport& ending : report.endings) {
    Json each{{"ending", ending.ending.to_string()},
              {"outcome", chess::tablebase::name(ending.outcome)},
              {"first", record_json(ending.first)}};
    if (ending.second) {
      const Versus versus = ending.versus();
      each["second"] = record_json(*ending.second);
      each["versus"] = {{"both", versus.both},
                        {"only_first", versus.only_first},
                        {"only_second", versus.only_second},
                        {"neither", versus.neither},
                        {"p", mcnemar_p(versus.only_first, versus.only_second)}};
    }
    endings.push_back(std::move(each));
  }
  object["endings"] = std::move(endings);
  return object;
}

}  // namespace cheg::judge
