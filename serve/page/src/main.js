// Begins the page that its address names: "/" the list of games, "/play/GAME#TOKEN" a seat,
// "/play/GAME" the invitation to a game, or a game to which one listens.
import { request } from "./api.js"
import { openGame } from "./game.js"
import { inviteTo, openLobby } from "./lobby.js"
import { readSetting, writeSetting } from "./settings.js"
import { Sounds } from "./sounds.js"

const byId = id => document.getElementById(id)

function applyWishes(sounds) {
  const theme = byId("theme")
  theme.value = readSetting("theme", "light dark")
  const paint = () => (document.documentElement.style.colorScheme = theme.value)
  paint()
  theme.onchange = () => {
    writeSetting("theme", theme.value)
    paint()
  }
  const sound = byId("sound")
  sound.checked = sounds.isOn
  sound.onchange = () => {
    sounds.isOn = sound.checked
    writeSetting("sound", sound.checked)
  }
}

async function begin() {
  const sounds = new Sounds(readSetting("sound", true))
  applyWishes(sounds)
  const game = location.pathname.match(/^\/play\/(\w+)\/?$/)?.[1]
  const token = location.hash.slice(1)
  if (!game) {
    await openLobby()
    return
  }
  const open = token ? [] : (await request("GET", "/api/games")).games
  const invitation = open.find(one => one.game === game)
  invitation ? inviteTo(invitation) : openGame(game, token, sounds)
}

addEventListener("hashchange", () => location.reload())
begin()
