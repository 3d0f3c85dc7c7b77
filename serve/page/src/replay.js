// The finished game again, step by step, as White or Black knew it or as the referee saw it.
import { requestText } from "./api.js"
import { NAMES, afterMove, menOf, readMen } from "./men.js"

// The announcements that answer an act; others belong to the one before them.
const ANSWERS = new Set(["begin", "moved", "refused", "impossible", "repeated", "asked_any",
  "asked_refusals", "resignation"])

const letterOf = name => Object.keys(NAMES).find(letter => NAMES[letter] === name) ?? ""

// What the log shows of an event; nothing of a question, because the referee's words repeat it.
function entryOf(event) {
  if (event.text !== undefined) {
    return { type: "said", kind: event.event, words: event.text }
  }
  const move = event.drop ? `${letterOf(event.drop).toUpperCase()}@${event.to}`
    : event.from + event.to + letterOf(event.promotion)
  return event.event === "attempt" ? { type: "attempt", move, verdict: event.verdict } : null
}

// Reads the events of a record. A step is an act with everything that the referee said to it. It has
// the number of legal moves so far, the refused attempts of the turn, how much the log shows, and,
// under rules with drops, the reserves, which the record tells whenever they change.
class StepReader {
  // `reserves` are those at the beginning.
  constructor(reserves) {
    this.reserves = reserves
  }

  steps = []
  turns = [{ color: null, move: 0, entries: [] }]
  plies = 0
  refused = []
  next = null // the turn that begins with the next act
  isAct = false // the last event was an act

  take(event) {
    this.reserves = event.reserves ?? this.reserves
    const isSaid = event.text !== undefined
    const isAnswer = ANSWERS.has(event.event)
    if (this.next && (!isSaid || isAnswer)) {
      this.turns.push({ ...this.next, entries: [] })
      this.next = null
    }
    const turn = this.turns.at(-1)
    const entry = entryOf(event)
    // A move that the record tells twice, as the attempt and in the referee's words.
    const isKnown = event.event === "move" && turn.entries.some(({ type }) => type === "attempt")
    entry && !isKnown && turn.entries.push(entry)
    if (event.event === "moved") {
      ++this.plies
      this.refused = []
      this.next = { color: event.color, move: turn.move + (event.color === "white" ? 1 : 0) }
    } else if (event.event === "begin") {
      this.next = { color: event.color, move: 1 }
    } else if (entry?.type === "attempt" && entry.verdict !== "moved") {
      this.refused = [...this.refused, entry.move]
    }
    this.add(isSaid && (this.isAct || !isAnswer))
    this.isAct = !isSaid
  }

  // `isMore`: the event belongs to the last step.
  add(isMore) {
    const turn = this.turns.length - 1
    const step = { plies: this.plies, refused: this.refused, reserves: this.reserves, turn,
      entries: this.turns[turn].entries.length }
    isMore && this.steps.length > 0 ? this.steps.splice(-1, 1, step) : this.steps.push(step)
  }
}

// `lines` is a record as JSON lines, `moves` are all legal moves, `start` is a FEN.
export function readView(lines, moves, start) {
  const [head, ...events] = lines.trim().split("\n").map(line => JSON.parse(line))
  const reader = new StepReader(head.reserves ?? null)
  events.forEach(event => reader.take(event))
  const first = head.start ?? start
  const positions = [readMen(first)]
  const colors = first.split(" ")[1] === "b" ? "bw" : "wb"
  for (const [ply, move] of moves.entries()) {
    positions.push(afterMove(positions.at(-1), move, colors[ply % 2]))
  }
  return { positions, steps: reader.steps, turns: reader.turns }
}

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
      this.views[view] = readView(lines, this.moves, start)
    }
  }

  // Changes to the view, at the same move.
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
    const last = this.moves[this.step.plies - 1]
    const isSeen = last && men.has(last.slice(2, 4))
    return { men, refused: this.step.refused, last: isSeen ? last : null }
  }

  // The men in both reserves, such as "QPPn", which both players know; null without drops.
  get reserves() {
    return this.step.reserves
  }

  // What the referee says in this step.
  get words() {
    const { turn, entries } = this.step
    const before = this.at > 0 ? this.view.steps[this.at - 1] : { turn: -1 }
    const begin = before.turn === turn ? before.entries : 0
    return this.view.turns[turn].entries.slice(begin, entries)
      .filter(entry => entry.type === "said").map(entry => entry.words)
  }

  // The turns up to this step, for the log.
  get heard() {
    const { turn, entries } = this.step
    return this.view.turns.slice(0, turn + 1).map((one, index) =>
      index === turn ? { ...one, entries: one.entries.slice(0, entries) } : one)
  }
}
