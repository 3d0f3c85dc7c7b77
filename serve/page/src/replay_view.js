// The controls of the finished game.
import { Replay } from "./replay.js"
import { showReserves } from "./reserves.js"

const byId = id => document.getElementById(id)

// Shows the controls of the replay. Returns an object whose `isOpen` says whether the board and the
// log show the replay.
export function openReplay(page) {
  const replay = new Replay(page.state.game, page.state.end.moves, page.seesAll)
  const shown = { isOpen: false }
  let wanted = null
  const first = page.isPlayer ? page.state.you : "referee"

  function draw() {
    byId("board").classList.remove("guess-w", "guess-b")
    page.board.show(replay.shown)
    showReserves(page, replay.reserves, null)
    page.log.clear()
    page.log.show(replay.heard)
    byId("log").scrollTop = byId("log").scrollHeight
    page.showWords(replay.words, [])
  }

  async function choose(view) {
    wanted = view
    try {
      await replay.load(view)
    } catch (error) {
      page.problem(error.message)
      return
    }
    if (view !== wanted) {
      return // another view was chosen meanwhile
    }
    replay.choose(view)
    shown.isOpen = true
    byId("acts").hidden = true
    byId("attempt").hidden = true
    byId("tray").hidden = true
    byId("log").setAttribute("aria-live", "off")
    for (const radio of document.querySelectorAll("[name=view]")) {
      radio.checked = radio.value === view
    }
    byId("replay").dataset.view = view
    byId("record").href = `/api/games/${page.state.game}/record?view=${view}`
    draw()
  }

  const go = {
    "first": () => replay.go(-Infinity), "last": () => replay.go(Infinity),
    "back": () => replay.go(-1), "on": () => replay.go(1),
    "back-move": () => replay.goMove(-1), "on-move": () => replay.goMove(1)
  }
  const keys = { ArrowLeft: "back", ArrowRight: "on", ArrowUp: "back-move", ArrowDown: "on-move",
    Home: "first", End: "last" }

  byId("replay").hidden = false
  byId("replay").onclick = event => {
    const where = event.target.dataset.go
    if (where && shown.isOpen) {
      go[where]()
      draw()
    }
  }
  byId("replay").onchange = event => choose(event.target.value)
  addEventListener("keydown", event => {
    const isTyping = event.target.matches("input:not([type=radio]), select, textarea")
    const isRadio = event.target.matches("[type=radio]")
    if (keys[event.key] && shown.isOpen && !isTyping && !(isRadio && event.key.startsWith("Arrow"))) {
      event.preventDefault()
      go[keys[event.key]]()
      draw()
    }
  })
  choose(first)
  return shown
}
