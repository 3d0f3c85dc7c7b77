#include "proof/html_page.hpp"

#include <fmt/format.h>

namespace cheg::proof::html {
namespace {

// Prints always use the light colours. Everything is readable without colours.
constexpr std::string_view kStyle = R"css(
:root {
  color-scheme: light dark;
  --page: #ffffff; --panel: #f5f6f8; --ink: #1b1d21; --faint: #5c636d; --line: #d5d9df;
  --program: #2a6cb8; --optimal: #9097a1; --heat: #f0731f; --good: #17713a; --bad: #b3261e;
  --chosen: #cfe3fb; --rule0: #a9cdf3; --rule1: #f6c89a; --rule2: #b5ddb0; --rule3: #e3b6de;
  --rule4: #f1e08c; --rule5: #a8dcd8; --rule6: #f3b3b0; --rule7: #cfc6f2; --rule8: #dadde2;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --page: #16181c; --panel: #1f2227; --ink: #e6e8eb; --faint: #a2a9b3; --line: #3a3f47;
    --program: #6ea8ea; --optimal: #7b828d; --heat: #b0400a; --good: #62c98a; --bad: #ff8a80;
    --chosen: #234a75; --rule0: #1f4f82; --rule1: #7a4414; --rule2: #2b5e2a; --rule3: #6b3567;
    --rule4: #655711; --rule5: #1d5c58; --rule6: #7a302d; --rule7: #4b3f86; --rule8: #444a54;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  max-width: 64rem; margin: 0 auto; padding: 1rem; background: var(--page); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: break-word;
}
h1 { font-size: 1.7rem; line-height: 1.2; margin: 1rem 0 .5rem; }
h2 { font-size: 1.35rem; line-height: 1.25; margin: 2.5rem 0 .5rem; padding-top: 1rem;
  border-top: 2px solid var(--line); }
h3 { font-size: 1.1rem; margin: 1.75rem 0 .5rem; }
h4 { font-size: 1rem; margin: 0 0 .5rem; }
p { margin: .5rem 0; }
.verdict { padding: .6rem .9rem; border-left: .3rem solid var(--line); background: var(--panel); }
.verdict.proved { border-color: var(--good); }
.verdict.refuted { border-color: var(--bad); }
.proved > strong { color: var(--good); }
.refuted > strong { color: var(--bad); }
.remark, .faint { color: var(--faint); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--faint); padding-bottom: .25rem; }
th, td { padding: .2rem .75rem; border-bottom: 1px solid var(--line); text-align: right; }
th { font-weight: 600; }
th[scope=row], th:first-child { text-align: left; padding-left: 0; }
tr.whole > td { font-weight: 600; }
tr.part > th { font-weight: 400; padding-left: 1.25rem; }
tr.fault > th, tr.fault > td { color: var(--bad); }
figure { margin: 0; }
figcaption { color: var(--faint); margin-bottom: .5rem; }
summary { cursor: pointer; }
details { margin-top: .5rem; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr));
  gap: 1.5rem; align-items: start; }
svg { display: block; max-width: 100%; height: auto; }
.chart { width: 100%; max-width: 36rem; font: 12px system-ui, sans-serif; }
.chart.map { max-width: 28rem; }
.chart text { fill: var(--ink); }
.chart .axis { fill: var(--faint); }
.chart .grid { stroke: var(--line); }
.chart .program { fill: var(--program); }
.chart .optimal { fill: var(--optimal); }
.rule0 { fill: var(--rule0); }
.key > .rule0 { background: var(--rule0); }
.rule1 { fill: var(--rule1); }
.key > .rule1 { background: var(--rule1); }
.rule2 { fill: var(--rule2); }
.key > .rule2 { background: var(--rule2); }
.rule3 { fill: var(--rule3); }
.key > .rule3 { background: var(--rule3); }
.rule4 { fill: var(--rule4); }
.key > .rule4 { background: var(--rule4); }
.rule5 { fill: var(--rule5); }
.key > .rule5 { background: var(--rule5); }
.rule6 { fill: var(--rule6); }
.key > .rule6 { background: var(--rule6); }
.rule7 { fill: var(--rule7); }
.key > .rule7 { background: var(--rule7); }
.rule8 { fill: var(--rule8); }
.key > .rule8 { background: var(--rule8); }
.chart .square { fill: none; stroke: var(--line); }
.mark { fill: #c2410c; fill-opacity: .75; stroke: #fff; }
.chart .heat { fill: var(--heat); }
.example { display: grid; grid-template-columns: 15rem minmax(0, 1fr); gap: .25rem 1.25rem;
  margin: 1rem 0; padding: 1rem; background: var(--panel); border-radius: .4rem; }
.example h4 { grid-column: 1 / -1; }
.board { width: 100%; max-width: 15rem; }
label { cursor: pointer; padding: .1rem .2rem; border-radius: .2rem; }
label > input { position: absolute; opacity: 0; }
label:has(:checked) { background: var(--chosen); }
label:has(:focus-visible) { outline: 2px solid var(--program); }
label:hover { text-decoration: underline; }
.bad { color: var(--bad); }
.tree { grid-column: 1 / -1; }
.tree ul { margin: .25rem 0; padding-left: 1.25rem; }
.ruled { grid-column: 1 / -1; display: grid; gap: .5rem 1.5rem; align-items: start;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); }
.ruled > figcaption { grid-column: 1 / -1; }
.ruled th { font-weight: 400; }
.ruled td:last-child { white-space: nowrap; }
.key > span { display: inline-block; min-width: 1.6rem; text-align: center; color: var(--ink); }
.men { position: absolute; width: 0; height: 0; }
dl { margin: 0; }
dt { color: var(--faint); font-size: .85rem; }
dd { margin: 0 0 .5rem; }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; }
.move { font-weight: 600; white-space: nowrap; }
.reply { white-space: nowrap; }
.rule { color: var(--faint); font-size: .85em; }
.rule[title] { text-decoration: underline dotted; cursor: help; }
.rules { display: grid; grid-template-columns: fit-content(40%) 1fr; gap: .25rem 1rem; }
.rules > dt, .rules > dd { margin: 0; overflow-wrap: anywhere; }
@media (max-width: 40rem) {
  .example { grid-template-columns: minmax(0, 1fr); }
  .board { max-width: 20rem; }
}
@media print {
  body { max-width: none; padding: 0; font-size: 10pt; }
  h2, h3, h4 { break-after: avoid; }
  figure, .example, tr { break-inside: avoid; }
  .example { border: 1px solid var(--line); }
  details { display: none; }
}
)css";

}  // namespace

std::string page_head(const std::string& title, std::string_view more_style) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
      "<title>{}</title>\n<style>{}{}</style>\n</head>\n",
      title, kStyle, more_style);
}

}  // namespace cheg::proof::html
