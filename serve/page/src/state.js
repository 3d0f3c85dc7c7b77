// What a listener knows of his game: the sum of the frames that he was sent. Nothing else comes into
// it, so the page cannot show what the server did not tell.

// The kinds of announcements that answer an act. With each of them the referee begins to speak anew.
const ANSWERS = new Set(["begin", "moved", "refused", "impossible", "repeated", "asked_any",
  "asked_refusals", "resignation"])
// Those of them that say how the board is now: what follows them holds until the next legal move.
const NEWS = new Set(["begin", "moved"])
// The verdicts after which the same player must try again.
const REFUSALS = new Set(["refused", "impossible", "repeated"])

export const other = color => (color === "white" ? "black" : "white")
export const colorName = color => (color === "white" ? "White" : "Black")

export function newState() {
  return {
    game: "", you: null, rules: "", title: "", start: "usual", questions: [], timed: false,
    joined: { white: false, black: false },
    names: { white: "", black: "" },
    present: { white: false, black: false },
    men: "8/8/8/8/8/8/8/8", // the first part of a FEN
    reserves: null, // the men in both reserves, such as "QPPn"; null without drops
    toMove: null, // "white", "black", or null when nobody is
    move: 0, // the number of the move
    turns: [], // {color, move, entries}, in the order of the game
    refused: [], // own attempts of this turn that were refused, such as "e2e5"
    standing: [], // what the referee said to the last legal move, in words
    latest: [], // what he has said since then to the last act
    speaksOfMove: false,
    marked: [], // the squares that he named to the last legal move: {square, kind}
    lastMove: null, // the own last move, such as "e2e4" or "N@f5"
    offer: null, // who offers a draw
    clock: null, // {white, black, running}: milliseconds, when the frame came
    lastAct: 0,
    ready: false, // the past has been told
    end: null // {result, words, moves}
  }
}

// How people call a player.
export const playerName = (state, color) =>
  state.names[color] ? `${state.names[color]} (${colorName(color)})` : colorName(color)

// Applies a frame. Returns what happens with it, for those who show or sound it: an object with
// `type`, or null. Frames of unknown types change nothing.
export function apply(state, frame) {
  const change = CHANGES[frame.t]
  return change ? change(state, frame) ?? { type: frame.t } : null
}

function note(state, entry) {
  if (state.turns.length === 0) {
    state.turns.push({ color: null, move: 0, entries: [] }) // before the first turn
  }
  state.turns.at(-1).entries.push(entry)
  return entry
}

// The clocks stand until the first legal move, and after the end.
function setClock(state, clock) {
  if (clock) {
    const turns = state.turns.filter(turn => turn.color !== null).length
    state.clock = { ...clock, running: turns > 1 && !state.end ? state.toMove : null }
  }
}

const CHANGES = {
  game(state, frame) {
    Object.assign(state, {
      game: frame.game, you: frame.you, rules: frame.rules, title: frame.title,
      start: frame.start, questions: frame.questions ?? [], timed: Boolean(frame.clock)
    })
    if (frame.clock) {
      state.clock = { white: frame.clock.base, black: frame.clock.base, running: null }
    }
  },
  joined(state, frame) {
    state.joined[frame.color] = true
    state.names[frame.color] = frame.name
  },
  said(state, frame) {
    const isAnswer = ANSWERS.has(frame.kind)
    const speaker = isAnswer && state.toMove && state.toMove !== state.you &&
      frame.kind !== "resignation" && !/white|black/i.test(frame.words)
      ? `${colorName(state.toMove)}: ` : ""
    if (NEWS.has(frame.kind)) {
      state.standing = []
      state.marked = []
    }
    if (isAnswer) {
      state.latest = []
      state.speaksOfMove = NEWS.has(frame.kind)
    }
    state[state.speaksOfMove ? "standing" : "latest"].push(speaker + frame.words)
    if (frame.square && state.speaksOfMove) {
      state.marked.push({ square: frame.square, kind: frame.kind })
    }
    const own = state.toMove === state.you
    const entry = note(state, { type: "said", kind: frame.kind, words: frame.words, speaker, own })
    return { type: "said", kind: frame.kind, own, color: frame.color, entry }
  },
  own(state, frame) {
    state.men = frame.men.split(" ")[0]
    state.reserves = frame.reserves ?? null
  },
  turn(state, frame) {
    state.toMove = frame.color
    state.move = frame.move
    state.refused = []
    state.offer = null
    state.turns.push({ color: frame.color, move: frame.move, entries: [] })
    setClock(state, frame.clock)
  },
  act(state, frame) {
    state.lastAct = Math.max(state.lastAct, frame.act)
    if (frame.do === "try") {
      note(state, { type: "attempt", move: frame.move, verdict: frame.verdict })
      if (REFUSALS.has(frame.verdict)) {
        state.refused.push(frame.move)
      } else {
        state.lastMove = frame.move
      }
    }
    return { type: "act", act: frame.act, verdict: frame.verdict }
  },
  message(state, frame) {
    note(state, { type: "message", from: playerName(state, frame.from), words: frame.words })
    return { type: "message", own: frame.from === state.you }
  },
  draw(state, frame) {
    state.offer = frame.what === "offered" ? frame.color : null
    const does = { offered: "offers a draw", accepted: "accepts the draw", declined: "declines the draw" }
    note(state, { type: "draw", words: `${playerName(state, frame.color)} ${does[frame.what]}` })
    return { type: "draw", own: frame.color === state.you }
  },
  end(state, frame) {
    state.end = { result: frame.result, words: frame.words, moves: frame.moves }
    state.toMove = null
    state.offer = null
    if (state.clock) {
      state.clock.running = null
    }
    note(state, { type: "end", words: `${frame.result}: ${frame.words}` })
  },
  ready(state, frame) {
    state.ready = true
    state.lastAct = Math.max(state.lastAct, frame.act)
    state.present = { white: frame.present.white, black: frame.present.black }
    setClock(state, frame.clock)
  },
  presence(state, frame) {
    state.present = { white: frame.white, black: frame.black }
  },
  again() {},
  fault(state, frame) {
    return { type: "fault", act: frame.act ?? 0, words: frame.words }
  }
}
