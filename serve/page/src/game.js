// A game in the browser: connects the frames of the server, what the player does, and what he sees.
import { requestText } from "./api.js"
import { Board } from "./board.js"
import { Clocks } from "./clocks.js"
import { Connection } from "./connection.js"
import { Guesses } from "./guesses.js"
import { Hands } from "./hands.js"
import { Log } from "./log.js"
import { menOf, readMen } from "./men.js"
import { showActs } from "./acts.js"
import { openReplay } from "./replay_view.js"
import { letReservesBeDragged, showReserves } from "./reserves.js"
import { showTray } from "./tray.js"
import { soundOf } from "./sounds.js"
import { apply, colorName, newState, other, playerName } from "./state.js"

const byId = id => document.getElementById(id)

export function openGame(game, token, sounds) {
  new GamePage(game, token, sounds)
}

class GamePage {
  constructor(game, token, sounds) {
    byId("game").hidden = false
    this.sounds = sounds
    this.state = newState()
    this.log = new Log(byId("log"))
    this.hands = new Hands(this)
    this.board = new Board(byId("board"), this.hands.actions)
    letReservesBeDragged(this)
    this.connection = new Connection(game, token, frame => this.hear(frame),
      (what, reason) => this.lineChanged(game, what, reason))
    byId("attempt").onsubmit = event => this.typed(event)
    byId("say").onsubmit = event => this.say(event)
    byId("copy").onclick = () => this.copy()
    addEventListener("keydown", event => {
      if (event.key === "Escape") {
        this.hands.letGo()
      }
    })
  }

  // ---- What the server tells ----

  hear(frame) {
    const state = this.state
    const isNews = state.ready
    const event = apply(state, frame)
    if (frame.t === "game") {
      this.begin()
    }
    if (!this.bottom || !event) {
      return
    }
    if (frame.t === "own") {
      this.takeMen()
    }
    if (frame.t === "fault" && this.connection.wasReady) {
      this.problem(event.words)
    } else if (frame.t === "act") {
      this.problem("")
    } else if (frame.t === "again") {
      this.problem(frame.words.length > 0 ? `The referee repeats: ${frame.words.join(" · ")}`
        : "The referee repeats nothing.")
    }
    if (frame.t === "turn" || frame.t === "end") {
      this.problem("")
    }
    if (frame.t === "turn" || frame.t === "ready" || frame.t === "end" || frame.t === "game") {
      this.clocks.set(state.clock)
    }
    if (isNews) {
      this.sound(event)
    }
    if (state.ready) {
      this.show()
      byId("log").setAttribute("aria-live", "polite")
    }
    if (state.end && !this.replay) {
      this.replay = openReplay(this)
    }
  }

  // The first frame says who listens.
  begin() {
    const you = this.state.you
    this.isPlayer = you !== "spectators"
    this.bottom = you === "black" ? "black" : "white"
    byId("title").textContent = this.state.title
    document.title = this.isPlayer ? `Kriegspiel: ${colorName(you)}` : "Kriegspiel: listening"
    const bars = { [this.bottom]: byId("bottom"), [other(this.bottom)]: byId("top") }
    this.bars = bars
    this.clocks = new Clocks({
      white: bars.white.querySelector(".clock"), black: bars.black.querySelector(".clock")
    })
    this.board.turn(this.bottom)
    this.guesses = new Guesses(this.state.game, you, this.isPlayer ? other(you)[0] : "wb")
    showTray(this)
    byId("say").hidden = !this.isPlayer
  }

  takeMen() {
    this.men = readMen(this.state.men)
    // Under rules that hide nothing there is nothing to guess.
    this.seesAll = menOf(this.men, other(this.state.you)).size > 0
    byId("tray").hidden = this.seesAll
    this.guesses.giveWay(this.men)
    this.hands.letGo()
  }

  lineChanged(game, what, reason) {
    this.isLost = what !== "open"
    if (what === "open") {
      this.problem("")
    } else if (what === "ended") {
      this.problem(reason)
      this.show()
    } else {
      this.clocks?.pause()
      this.problem("The connection is lost; the page tries again.")
      if (!this.connection.wasReady) {
        // No line at all: perhaps there is no such game.
        requestText(`/api/games/${game}/record`).catch(error => {
          if (error.message === "there is no such game") {
            this.connection.end("There is no such game.")
          }
        })
      }
    }
  }

  sound(event) {
    if (event.type === "said") {
      this.sounds.play(soundOf(event.kind))
    } else if (event.type === "turn" && this.state.toMove === this.state.you) {
      this.sounds.play("turn")
    } else if (event.type === "end") {
      this.sounds.play("end")
    } else if ((event.type === "message" || event.type === "draw") && !event.own) {
      this.sounds.play("message")
    }
  }

  // ---- What the player does ----

  get isOwnTurn() {
    return this.isPlayer && this.state.toMove === this.state.you && !this.state.end
  }

  attempt(move) {
    if (this.isOwnTurn) {
      this.connection.act({ t: "try", move })
    } else {
      this.problem(this.state.end ? "The game is over." : "It is not your turn.")
    }
  }

  typed(event) {
    event.preventDefault()
    const text = byId("move").value.trim()
    byId("move").value = ""
    const question = { "any": "any", "any?": "any", "count": "count", "again": "again" }[text.toLowerCase()]
    if (question === "again") {
      this.connection.ask({ t: "again" })
    } else if (question) {
      this.connection.act({ t: question })
    } else if (text) {
      this.attempt(text)
    }
  }

  say(event) {
    event.preventDefault()
    const words = byId("words").value.trim()
    byId("words").value = ""
    if (words) {
      this.connection.act({ t: "message", words })
    }
  }

  async copy() {
    byId("address").select()
    await navigator.clipboard?.writeText(byId("address").value).catch(() => {})
    byId("copy").textContent = "Copied"
  }

  // ---- What he sees ----

  problem(words) {
    byId("problem").textContent = words
    byId("problem").hidden = !words
  }

  status() {
    const { end, toMove, move, joined } = this.state
    if (end) {
      return `${end.result}: ${end.words}`
    }
    if (!toMove) {
      return joined.white && joined.black ? "The game begins." : "Waiting for the other player."
    }
    return this.isOwnTurn ? `Your turn: move ${move}` : `${playerName(this.state, toMove)} is to move: move ${move}`
  }

  show() {
    const state = this.state
    if (!this.bottom || !state.ready || this.replay?.isOpen) {
      return
    }
    const status = this.isLost ? "Not connected." : this.status()
    if (byId("status").textContent !== status) {
      byId("status").textContent = status
    }
    this.showWords(state.standing, state.latest)
    byId("attempt").hidden = !this.isPlayer || !state.toMove
    for (const color of ["white", "black"]) {
      const bar = this.bars[color]
      bar.querySelector(".name").textContent = playerName(state, color) +
        (state.joined[color] && !state.present[color] ? " (away)" : "")
      bar.classList.toggle("present", state.present[color])
      bar.classList.toggle("to-move", state.toMove === color)
    }
    const waits = this.isPlayer && !state.end && !state.joined[other(state.you)]
    byId("share").hidden = !waits
    byId("address").value = location.origin + location.pathname
    this.showBoard()
    showReserves(this, state.reserves, this.isPlayer && !state.end ? state.you : null)
    this.log.show(state.turns)
    showActs(this)
  }

  // What the referee has said to the last legal move stays in sight while the player tries others.
  showWords(standing, latest) {
    byId("standing").textContent = standing.join(" · ")
    byId("answer").textContent = latest.join(" · ")
    byId("latest").hidden = standing.length + latest.length === 0
    byId("latest").classList.toggle("answered", latest.length > 0)
  }

  showBoard() {
    const state = this.state
    const container = byId("board")
    for (const color of "wb") {
      container.classList.toggle(`guess-${color}`, !this.seesAll && this.guesses.colors.includes(color))
    }
    this.board.show({
      men: this.men ?? new Map(),
      guesses: this.seesAll ? new Map() : this.guesses.men,
      picked: this.hands.picked,
      isMovable: square => this.hands.canPick(square),
      refused: this.isOwnTurn ? state.refused : [],
      last: state.lastMove,
      marked: state.end ? [] : state.marked
    })
  }

  // The server says how long the opponent must be away.
  get canClaim() {
    const opponent = other(this.state.you)
    return this.isPlayer && this.state.toMove !== null && !this.state.present[opponent]
  }
}
