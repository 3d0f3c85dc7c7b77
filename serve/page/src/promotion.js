// Asks to what a pawn promotes.
import { drawMan } from "./board.js"
import { NAMES } from "./men.js"

// Resolves to "q", "r", "b" or "n", or to null if the player thinks better of it.
export function askPromotion(color) {
  const dialog = document.getElementById("promotion")
  const choices = dialog.querySelector(".choices")
  choices.replaceChildren()
  return new Promise(resolve => {
    let chosen = null
    for (const letter of "qrbn") {
      const button = document.createElement("button")
      button.type = "button"
      button.setAttribute("aria-label", NAMES[letter])
      button.append(drawMan(color[0] + letter, 56))
      button.onclick = () => {
        chosen = letter
        dialog.close()
      }
      choices.append(button)
    }
    dialog.onclose = () => resolve(chosen)
    dialog.showModal()
  })
}
