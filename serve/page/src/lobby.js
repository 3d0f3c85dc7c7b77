// The list of games that wait, the form for a new game, and the invitation to one.
import { request } from "./api.js"
import { colorName } from "./state.js"
import { readSetting, writeSetting } from "./settings.js"

const LOOK = 3000 // milliseconds between two looks at the list

const byId = id => document.getElementById(id)
const goTo = seat => {
  location.href = `/play/${seat.game}#${seat.seat}`
}

function describe(game) {
  const who = game.opponent ? `${game.opponent} waits.` : "A player waits."
  const clock = game.clock === "none" ? "No clock." : `Clock ${game.clock}.`
  return `${game.rules}. ${clock} ${who} You play ${colorName(game.you)}.`
}

function complain(form, words) {
  form.querySelector("[role=alert]")?.remove()
  const text = document.createElement("p")
  text.setAttribute("role", "alert")
  text.textContent = words
  form.append(text)
}

// Sends a form, and goes to the seat that the answer names.
function send(form, path, body) {
  writeSetting("name", form.elements.name.value)
  request("POST", path, body).then(goTo, error => complain(form, error.message))
}

async function showOpenGames() {
  const { games } = await request("GET", "/api/games").catch(() => ({ games: [] }))
  const list = byId("open")
  if (JSON.stringify(games) !== list.dataset.shown) {
    list.dataset.shown = JSON.stringify(games)
    list.replaceChildren(...games.map(game => {
      const row = document.createElement("li")
      const play = document.createElement("a")
      play.href = `/play/${game.game}`
      play.textContent = "Play"
      play.setAttribute("aria-label", `Play: ${describe(game)}`)
      row.append(describe(game), play)
      return row
    }))
  }
  byId("none").hidden = games.length > 0
}

export async function openLobby() {
  byId("lobby").hidden = false
  const form = byId("new")
  const offer = await request("GET", "/api/offer")
  form.elements.rules.append(...offer.rules.map(rule =>
    new Option(rule.name ? rule.title : `${rule.title} (of this server)`, rule.name)))
  const listen = form.elements.spectators
  form.elements.rules.onchange = () => {
    const chosen = offer.rules[form.elements.rules.selectedIndex]
    listen.disabled = !chosen.spectators
    listen.checked &&= chosen.spectators
  }
  form.elements.rules.onchange()
  form.elements.against.append(...offer.against.map(who => new Option(who, who)))
  form.elements.name.value = readSetting("name", "")
  form.onsubmit = event => {
    event.preventDefault()
    const body = { spectators: form.elements.spectators.checked }
    for (const name of ["rules", "color", "against", "clock", "name"]) {
      body[name] = form.elements[name].value
    }
    send(form, "/api/games", body)
  }
  await showOpenGames()
  setInterval(showOpenGames, LOOK)
}

export function inviteTo(game) {
  byId("join").hidden = false
  byId("invitation").textContent = describe(game)
  const form = byId("take")
  form.elements.name.value = readSetting("name", "")
  form.onsubmit = event => {
    event.preventDefault()
    send(form, `/api/games/${game.game}/join`, { name: form.elements.name.value })
  }
}
