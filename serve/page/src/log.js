// The announcements as a log: one block for each turn, with the attempts of the listener and what the
// referee said to them.
import { colorName } from "./state.js"

const VERDICT_MARKS = { moved: "✓", refused: "✗", impossible: "✗", repeated: "✗" }

function element(name, className, ...children) {
  const made = document.createElement(name)
  made.className = className
  made.append(...children)
  return made
}

export function turnTitle(turn) {
  if (!turn.color) {
    return "Start"
  }
  return `${turn.move}${turn.color === "white" ? "." : "…"} ${colorName(turn.color)}`
}

export class Log {
  // `box` holds an <ol>, and scrolls.
  constructor(box) {
    this.box = box
    this.list = box.querySelector("ol")
    this.clear()
  }

  clear() {
    this.list.replaceChildren()
    this.turns = 0 // shown so far
    this.entries = 0 // of the last of them
    this.line = null
  }

  // Adds what is new. Screen readers read it, so nothing that stands here is written again.
  show(turns) {
    const atEnd = this.box.scrollHeight - this.box.scrollTop - this.box.clientHeight < 40
    for (let index = Math.max(0, this.turns - 1); index < turns.length; ++index) {
      if (index >= this.turns) {
        this.turns = index + 1
        this.entries = 0
        this.line = null
        this.words = element("div", "words")
        const title = element("h3", "", turnTitle(turns[index]))
        this.list.append(element("li", `turn ${turns[index].color ?? ""}`, title, this.words))
      }
      for (; this.entries < turns[index].entries.length; ++this.entries) {
        this.add(turns[index].entries[this.entries])
      }
    }
    if (atEnd) {
      this.box.scrollTop = this.box.scrollHeight
    }
  }

  add(entry) {
    if (entry.type === "attempt") {
      const mark = element("span", "mark", VERDICT_MARKS[entry.verdict] ?? "")
      mark.setAttribute("aria-hidden", "true")
      const isMade = entry.verdict === "moved"
      this.line = element("p", isMade ? "attempt made" : "attempt refused", mark,
        element("b", "", entry.move), " ")
      this.words.append(this.line)
      return
    }
    const texts = {
      said: entry.words, message: `${entry.from}: ${entry.words}`, draw: entry.words, end: entry.words
    }
    const text = element("span", entry.type, texts[entry.type])
    if (entry.type === "said") {
      text.dataset.kind = entry.kind
    }
    // The words of the referee follow the attempt that they answer.
    if (entry.type === "said" && this.line && this.isSameAnswer(entry)) {
      this.line.append(text, " ")
      return
    }
    this.line = element("p", "", text, " ")
    this.line.dataset.answers = entry.type
    this.words.append(this.line)
  }

  // Refusals of the other player are one line each.
  isSameAnswer(entry) {
    const begins = ["refused", "impossible", "repeated", "moved", "asked_any", "asked_refusals"]
    const isAttempt = this.line.classList.contains("attempt")
    return isAttempt ? this.line.childElementCount < 3 || !begins.includes(entry.kind)
      : this.line.dataset.answers === "said" && !begins.includes(entry.kind)
  }
}
