#include "book/page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "base/require.hpp"
#include "chess/fen.hpp"
#include "chess/notation/notation.hpp"
#include "cover/pages.hpp"
#include "proof/html_board.hpp"
#include "proof/html_examples.hpp"
#include "proof/html_page.hpp"
#include "proof/html_text.hpp"

namespace cheg::book {
namespace {

using cover::CoveredRule;
using proof::html::counted;
using proof::html::escaped;
using proof::html::grouped;
using proof::html::share;

constexpr std::string_view kBookStyle = R"css(
a { color: inherit; }
:focus-visible { outline: 3px solid var(--program); outline-offset: 2px; }
article.lesson { display: grid; grid-template-columns: minmax(0, 18rem) minmax(0, 1fr); gap: 1.25rem;
  margin-top: 1.5rem; }
@media (max-width: 44rem) { article.lesson { grid-template-columns: minmax(0, 1fr); } }
article.lesson figure { margin: 0; }
article.lesson figcaption { font-size: .9rem; margin-top: .5rem; }
.told { font-size: 1.05rem; }
ol.steps { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; padding-left: 1.5rem; }
ol.steps span { font-family: system-ui, sans-serif; display: block; }
)css";

std::string rule_id(const Chapter& chapter, const CoveredRule& rule) {
  return escaped(chapter.covered.material.to_string() + "-" + rule.name);
}

std::string diagram(const CoveredRule& rule) {
  CHEG_REQUIRE(rule.example);  // it decides somewhere
  const chess::Position& position = rule.example->position;
  return "<figure>\n" + proof::html::board({{position, {rule.example->move}}}) +
         fmt::format("<figcaption>{} plays {}.<br><code>{}</code></figcaption>\n</figure>\n",
                     escaped(rule.name),
                     escaped(format_move(position, rule.example->move, chess::Notation::san)),
                     escaped(to_fen(position)));
}

std::string steps(const CoveredRule& rule) {
  std::string text;
  for (const cover::CoveredStep& step : rule.steps) {
    text += fmt::format("<li>{}<span>{}</span></li>\n", escaped(step.text),
                        escaped(cover::step_text(step)));
  }
  return text.empty() ? ""
                      : "<details><summary>Its conditions</summary>\n<ol class=\"steps\">\n" +
                            text + "</ol>\n</details>\n";
}

std::string rule_article(const Chapter& chapter, std::size_t number) {
  const cover::CoveredSide& side = chapter.covered.sides.front();
  const CoveredRule& rule = side.rules[number];
  const std::string& told = chapter.told[number];
  return fmt::format("<article class=\"lesson\" id=\"{}\">\n<div>", rule_id(chapter, rule)) +
         diagram(rule) +
         fmt::format("</div>\n<div>\n<h3>{}. {}</h3>\n<p class=\"told\">{}</p>\n", number + 1,
                     escaped(rule.name), escaped(told.empty() ? rule.text : told)) +
         fmt::format("<p>Decides in {} ({}); in {} of {} moves of games.</p>\n",
                     counted(rule.decides, "position"), share(rule.decides, side.positions),
                     grouped(rule.in_play), grouped(side.games.decisions)) +
         steps(rule) + "</div>\n</article>\n";
}

// "Mates against every defence in all 175,168 won positions, in at most 22 moves ..."
std::string verdict(const Chapter& chapter) {
  const proof::SideReport& side = chapter.proved.sides.front();
  std::string text;
  if (side.won > 0) {
    text = fmt::format(
        "Wins against every defence in {} of {} won positions, in at most {}, and in {:.2f} on "
        "average. Best play takes at most {}, and {:.2f} on average.",
        grouped(side.wins), grouped(side.won), counted(side.program.longest, "move"),
        side.program.mean, grouped(static_cast<std::uint64_t>(side.optimal.longest)),
        side.optimal.mean);
  }
  if (side.drawn > 0) {
    text += fmt::format("{}Holds the draw in {} of {} drawn positions.", text.empty() ? "" : " ",
                        grouped(side.draws), grouped(side.drawn));
  }
  return text;
}

std::size_t most_moves(const ProgramPage& page) {
  std::size_t most = 0;
  for (const Chapter& chapter : page.chapters) {
    for (const proof::ProofExample& example : chapter.proved.sides.front().worst) {
      most = std::max(most, example.line.size());
    }
  }
  return most;
}

std::string chapter_section(const Chapter& chapter) {
  const cover::CoveredSide& side = chapter.covered.sides.front();
  CHEG_REQUIRE(chapter.told.size() == side.rules.size());
  std::string text = fmt::format("<section>\n<h2>{}</h2>\n<p>{}</p>\n",
                                 escaped(chapter.covered.material.to_string()), verdict(chapter));
  text += "<p>The rules are asked from the top. The first rule that has a move plays it.</p>\n";
  for (std::size_t i = 0; i < side.rules.size(); ++i) {
    if (side.rules[i].decides > 0) {
      text += rule_article(chapter, i);
    }
  }
  const auto& worst = chapter.proved.sides.front().worst;
  if (!worst.empty()) {
    text +=
        "<h3>The longest win</h3>\n" +
        proof::html::example_form(worst.front(), counted(worst.front().moves, "move") + " to mate",
                                  chess::Notation::san);
  }
  return text + "</section>\n";
}

std::string document(const std::string& title, std::string_view style, const std::string& body) {
  return proof::html::page_head(title, style) + "<body>\n<header>\n<h1>" + title +
         "</h1>\n</header>\n<main>\n" + body + "</main>\n</body>\n</html>\n";
}

}  // namespace

std::string file_name(const ProgramPage& page) { return page.name + ".html"; }

std::string program_page(const ProgramPage& page, const std::string& index) {
  const std::string style = std::string(kBookStyle) +
                            proof::html::board_style(std::max<std::size_t>(1, most_moves(page)));
  std::string body = proof::html::men_definitions();
  body += page.summary.empty() ? "" : "<p>" + escaped(page.summary) + "</p>\n";
  body += fmt::format("<p><code>{}</code>. <a href=\"{}\">All programs</a>.</p>\n",
                      escaped(page.path), escaped(index));
  for (const Chapter& chapter : page.chapters) {
    body += chapter_section(chapter);
  }
  return document("How " + escaped(page.name) + " plays", style, body);
}

std::string index_page(const std::vector<ProgramPage>& pages) {
  std::string body = "<dl class=\"rules\">\n";
  for (const ProgramPage& page : pages) {
    std::string verdicts;
    for (const Chapter& chapter : page.chapters) {
      verdicts += fmt::format("<p>{}: {}</p>\n", escaped(chapter.covered.material.to_string()),
                              verdict(chapter));
    }
    body += fmt::format("<dt><a href=\"{}\">{}</a></dt><dd>{}\n{}</dd>\n", escaped(file_name(page)),
                        escaped(page.name), escaped(page.summary), verdicts);
  }
  return document("The library of CHEG", kBookStyle, body + "</dl>\n");
}

}  // namespace cheg::book
