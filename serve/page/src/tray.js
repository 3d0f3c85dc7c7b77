// The men that the listener can place where he guesses them.
import { drawMan } from "./board.js"
import { REMOVES } from "./hands.js"
import { manName } from "./men.js"

const SIZE = 34 // pixels

function button(label, ...content) {
  const made = document.createElement("button")
  made.type = "button"
  made.setAttribute("aria-label", label)
  made.append(...content)
  return made
}

// `page` is a GamePage.
export function showTray(page) {
  const tray = document.getElementById("tray")
  const tools = new Map()
  for (const man of page.guesses.choices) {
    const choice = button(`Guess a ${manName(man)}`, drawMan(man, SIZE))
    choice.className = "man"
    tools.set(man, choice)
  }
  tools.set(REMOVES, button("Remove a guessed man", "✕"))
  for (const [tool, choice] of tools) {
    choice.onclick = () => page.hands.choose(tool)
    choice.title = choice.getAttribute("aria-label")
  }
  const fill = button("All men at their first squares", "All")
  fill.onclick = () => {
    page.guesses.placeAll()
    page.guesses.giveWay(page.men ?? new Map())
    page.show()
  }
  const clear = button("None: remove all guessed men", "None")
  clear.onclick = () => {
    page.guesses.clear()
    page.show()
  }
  const label = document.createElement("span")
  label.className = "label"
  label.textContent = "Guess:"
  tray.replaceChildren(label, ...tools.values(), fill, clear)
  page.trayChanged = () => {
    for (const [tool, choice] of tools) {
      choice.setAttribute("aria-pressed", page.hands.tool === tool)
    }
  }
  page.trayChanged()
}
