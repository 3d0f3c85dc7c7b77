// The finished game again, step by step, as White or Black knew it or as the referee saw it.
import { requestText } from "./api.js"
import { NAMES, afterMove, menOf, readMen } from "./men.js"

const letterOf = name => Object.keys(NAMES).find(letter => NAMES[letter] === name) ?? ""

// The steps of a view: what a record has between two of them is one event. Each has the number of
// legal moves so far, the turn, and what the log shows.
export function readSteps(lines, moves, start) {
  const events = lines.trim().split("\n").map(line => JSON.parse(line))
  const first = readMen(events[0].start ?? start)
  const positions = [first]
  for (const move of moves) {
    positions.push(afterMove(positions.at(-1), move))
  }
  const steps = []
  const turns = [{ color: null, move: 0, entries: [] }]
  let refused = []
  let plies = 0
  let isOver = false
  const begin = start => ({ color: start, move: 1, entries: [] })
  for (const event of events.slice(1)) {
    const entry = event.text !== undefined
      ? { type: "said", kind: event.event, words: event.text }
      : event.event === "attempt"
        ? { type: "attempt", move: event.from + event.to + letterOf(event.promotion), verdict: event.verdict }
        : null
    if (isOver) {
      const last = turns.at(-1)
      const color = last.color === "white" ? "black" : "white"
      if (entry?.type === "attempt" || ANSWERS.has(event.event)) {
        turns.push({ color, move: last.move + (color === "white" ? 1 : 0), entries: [] })
        isOver = false
        refused = []
      }
    }
    if (entry) {
      turns.at(-1).entries.push(entry)
    }
    if (event.event === "begin") {
      turns.push(begin(event.color))
    }
    if (event.event === "moved") {
      ++plies
      isOver = true
      refused = []
    }
    if (entry?.type === "attempt" && entry.verdict !== "moved") {
      refused = [...refused, entry.move]
    }
    steps.push({ plies, refused, turn: turns.length - 1, entries: turns.at(-1).entries.length,
      last: plies > 0 ? moves[plies - 1] : null })
  }
  return { positions, steps, turns }
}

const ANSWERS = new Set(["moved", "refused", "impossible", "repeated", "asked_any", "asked_refusals",
  "resignation"])

export class Replay {
  // `seesAll`: the rules hid nothing.
  constructor(game, moves, seesAll) {
    this.game = game
    this.seesAll = seesAll
    this.moves = moves
    this.views = {}
    this.at = 0
  }

  // Fetches what the view needs.
  async load(view) {
    if (!this.views[view]) {
      const referee = await this.fetch("referee")
      const start = JSON.parse(referee.slice(0, referee.indexOf("\n"))).start
      const lines = view === "referee" ? referee : await this.fetch(view)
      this.views[view] = readSteps(lines, this.moves, start)
    }
  }

  // Shows the view from now on, at the same move.
  choose(view) {
    const plies = this.view ? this.step.plies : this.moves.length
    this.view = this.views[view]
    this.name = view
    this.at = Math.max(0, this.view.steps.findLastIndex(step => step.plies <= plies))
  }

  fetch(view) {
    return requestText(`/api/games/${this.game}/record?view=${view}&format=jsonl`)
  }

  get step() {
    return this.view.steps[this.at]
  }

  // `by` is a number of steps.
  go(by) {
    this.at = Math.max(0, Math.min(this.view.steps.length - 1, this.at + by))
  }

  // To the step after the next legal move, or the one before.
  goMove(by) {
    const plies = this.step.plies + by
    const next = by > 0 ? this.view.steps.findIndex(step => step.plies >= plies)
      : this.view.steps.findLastIndex(step => step.plies <= plies)
    this.at = next >= 0 ? next : by > 0 ? this.view.steps.length - 1 : 0
  }

  // What the board shows.
  get shown() {
    const all = this.view.positions[this.step.plies]
    const men = this.seesAll || this.name === "referee" ? all : menOf(all, this.name)
    const isOwn = this.step.last && men.has(this.step.last.slice(2, 4))
    return { men, refused: this.step.refused, last: isOwn ? this.step.last : null }
  }

  // The turns up to this step, for the log.
  get heard() {
    const { turn, entries } = this.step
    return this.view.turns.slice(0, turn + 1).map((one, index) =>
      index === turn ? { ...one, entries: one.entries.slice(0, entries) } : one)
  }
}
