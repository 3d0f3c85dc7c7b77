#include "proof/hidden_king/html.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "kriegspiel/attempt_text.hpp"
#include "kriegspiel/own_men_fen.hpp"
#include "kriegspiel/rules.hpp"
#include "proof/hidden_king/report_words.hpp"
#include "proof/html_board.hpp"
#include "proof/html_page.hpp"
#include "proof/html_text.hpp"
#include "stdlib/natives/hidden/hidden_game.hpp"

namespace cheg::proof::hidden_king {
namespace {

using html::capitalised;
using html::comparison_row;
using html::escaped;
using html::Frame;
using html::grouped;

// --- The verdict and the figures

std::string verdict_box(const Report& report) {
  return fmt::format("<p class=\"verdict {}\"><strong>{}</strong></p>\n",
                     report.is_proved() ? "proved" : "refuted", escaped(verdict(report)));
}

std::string count_row(const char* kind, const std::string& label, std::size_t count) {
  return fmt::format("<tr class=\"{}\"><th scope=\"row\">{}</th><td>{}</td></tr>\n", kind,
                     escaped(label), grouped(count));
}

std::string starts_table(const Report& report) {
  std::string text =
      "<h2>Starts</h2>\n<div class=\"wide\"><table>\n"
      "<caption>In a start, the program knows only its own men.</caption>\n<tbody>\n" +
      count_row("whole", "all", report.starts);
  if (report.knows_best_play) {
    text += count_row("whole", "can be won for certain", report.winnable);
  }
  text += count_row("part", "won whatever happens", report.won);
  for (const FailureGroup& group : report.groups) {
    text += count_row("part fault", group_name(group), group.starts);
  }
  return text + "</tbody>\n</table></div>\n";
}

std::string lengths_table(const Report& report) {
  if (report.won == 0) {
    return "";
  }
  if (!report.knows_best_play) {
    return fmt::format("<p>Moves to mate: at most {}, {:.2f} on average over the starts.</p>\n",
                       grouped(report.player.longest), report.player.mean);
  }
  return "<h2>Moves to mate</h2>\n<div class=\"wide\"><table>\n<thead><tr><td></td>"
         "<th scope=\"col\">Program</th><th scope=\"col\">Best play</th></tr></thead>\n<tbody>\n" +
         comparison_row("longest", grouped(report.player.longest),
                        grouped(report.best_play.longest)) +
         comparison_row("mean", fmt::format("{:.2f}", report.player.mean),
                        fmt::format("{:.2f}", report.best_play.mean)) +
         fmt::format("</tbody>\n</table></div>\n<p>More than needed: at most {}.</p>\n",
                     escaped(number_of(report.most_excess, "move")));
}

// --- The lines

// The men, the marked squares, and the attempt as an arrow.
Frame frame_of(const Problem& known, const kriegspiel::Attempt* attempt, chess::Bitboard marked) {
  const kriegspiel::Belief belief(kriegspiel::RuleSet(), known.men, known.squares);
  const chess::Position shown = stdlib::shown_position(belief);  // with the king somewhere
  Frame frame{shown, {}, marked, chess::bit(shown.king(~shown.side_to_move()))};
  if (attempt != nullptr) {
    frame.arrows.push_back(stdlib::to_move(known.men, *attempt));
  }
  return frame;
}

// One for each attempt, and one for the end. If the game is over at the end, the last attempt is
// shown again, with the squares of the king for which it ends so.
std::vector<Frame> frames_of(const Line& line) {
  std::vector<Frame> frames;
  for (const Step& step : line.steps) {
    frames.push_back(frame_of(step.known, &step.attempt, step.known.squares));
  }
  if (line.end.squares != chess::kNoSquares) {
    frames.push_back(frame_of(line.end, nullptr, line.end.squares));
  } else if (!line.steps.empty()) {
    const Step& last = line.steps.back();
    frames.push_back(frame_of(last.known, &last.attempt, last.answered));
  } else {
    frames.push_back(frame_of(line.start, nullptr, line.start.squares));
  }
  return frames;
}

std::string label(std::size_t number, std::string_view kind, const std::string& text) {
  return fmt::format("<label class=\"{}\">{}{}</label>\n", kind, html::position_button(number),
                     text);
}

bool is_in_cycle(const Line& line, std::size_t step) {
  return line.failure == Failure::cycle && step >= line.cycle;
}

// The attempts; each chooses what the player knows before it.
std::string attempts_text(const Line& line) {
  std::string text;
  std::size_t move = 1;
  bool is_turns_first = true;
  for (std::size_t i = 0; i < line.steps.size(); ++i) {
    const Step& step = line.steps[i];
    const std::string number = is_turns_first ? fmt::format("{}. ", move) : "";
    text += is_in_cycle(line, i) && i == line.cycle ? "<span class=\"bad\">|</span>\n" : "";
    text += label(i, is_in_cycle(line, i) ? "move bad" : "move",
                  number + escaped(kriegspiel::to_string(step.attempt)));
    is_turns_first = step.is_move;
    move += step.is_move ? 1U : 0U;
  }
  return text + label(line.steps.size(), "reply", line.failure ? "end" : "mate");
}

std::string shown_if_chosen(std::size_t number, const std::string& text) {
  return fmt::format("<span class=\"frame f{}\">{}</span>\n", number, text);
}

// What is told of the step that is shown: what the player knows, attempts and hears.
std::string told_text(const Line& line) {
  std::string text;
  for (std::size_t i = 0; i < line.steps.size(); ++i) {
    const Step& step = line.steps[i];
    const std::string reason = step.reason.empty() ? "" : fmt::format(": {}", escaped(step.reason));
    text += shown_if_chosen(
        i,
        fmt::format("<b>Known</b> {}.<br/><b>Attempt</b> {} by <span class=\"rule\">{}</span>{}"
                    "<br/><b>Heard</b> {}; so says the referee if {}.",
                    escaped(known_text(step.known)), escaped(kriegspiel::to_string(step.attempt)),
                    escaped(step.rule), reason, escaped(step.heard), escaped(answered_text(step))));
  }
  return text + shown_if_chosen(line.steps.size(), escaped(capitalised(end_text(line))) + ".");
}

std::string line_form(const Line& line, const std::string& title) {
  std::string text = fmt::format("<form class=\"example\" method=\"dialog\">\n<h4>{}</h4>\n",
                                 escaped(capitalised(title))) +
                     html::board(frames_of(line), kriegspiel::to_fen(line.start.men));
  text += fmt::format("<dl>\n<dt>Start</dt><dd><code>{}</code></dd>\n",
                      escaped(kriegspiel::to_fen(line.start.men)));
  if (line.best_play) {
    text += fmt::format("<dt>Best play</dt><dd>certain mate in {}</dd>\n",
                        escaped(number_of(*line.best_play, "move")));
  }
  return text +
         fmt::format("<dt>Attempts</dt><dd>{}</dd>\n<dt>On the board</dt><dd>{}</dd>\n</dl>\n",
                     attempts_text(line), told_text(line)) +
         "</form>\n";
}

struct TitledLine {
  const Line* line;
  std::string title;
};

std::vector<TitledLine> lines_shown(const Report& report, std::size_t most) {
  std::vector<TitledLine> lines;
  for (const FailureGroup& group : report.groups) {
    const std::string starts = number_of(group.starts, "start");
    lines.push_back({&group.line, fmt::format("{}: {}", group_name(group), starts)});
  }
  for (const Line& line : report.longest) {
    lines.push_back({&line, fmt::format("takes {}", number_of(line.moves, "move"))});
  }
  lines.resize(std::min(lines.size(), most));
  return lines;
}

std::string lines_section(const std::vector<TitledLine>& lines) {
  if (lines.empty()) {
    return "";
  }
  const bool is_army = !lines.front().line->start.positions.empty();
  std::string text = fmt::format(
      "<h2>Lines</h2>\n<p>Choose an attempt of a line; the arrow keys go on from there. The board "
      "shows what the program knows before the attempt: its men, and a mark on each square on "
      "which {} can stand. In a cycle of knowledge, the red attempts come again and again.</p>\n",
      is_army ? "a hidden man" : "the king");
  for (std::size_t i = 0; i < lines.size(); ++i) {
    text += line_form(*lines[i].line, fmt::format("{}. {}", i + 1, capitalised(lines[i].title)));
  }
  return text;
}

}  // namespace

std::string to_html(const Report& report, std::optional<std::size_t> lines) {
  const std::vector<TitledLine> shown = lines_shown(report, lines.value_or(kLinesOnPage));
  std::size_t most_frames = 1;
  for (const TitledLine& one : shown) {
    most_frames = std::max(most_frames, one.line->steps.size());
  }
  const std::string title = fmt::format("{} in {}, against {}", escaped(report.program),
                                        escaped(report.what), opponent(report));
  return html::page_head(title, html::board_style(most_frames)) + "<body>\n" +
         (shown.empty() ? "" : html::men_definitions()) +
         fmt::format(
             "<header>\n<h1>{}</h1>\n<p>Under {} rules: every start, every answer of the "
             "referee and every move of {}. Examined: {}.{}</p>\n</header>\n<main>\n",
             title, escaped(report.rules), report.is_against_army ? "the other side" : "the king",
             escaped(number_of(report.nodes, "belief state")),
             report.random_games ? " " + escaped(random_games_text(*report.random_games)) : "") +
         verdict_box(report) + starts_table(report) + lengths_table(report) + lines_section(shown) +
         "</main>\n</body>\n</html>\n";
}

}  // namespace cheg::proof::hidden_king
