// The reserves of both players, under rules with drops. A man of the own reserve can be taken into the
// hand, to drop it on the board.
import { drawMan } from "./board.js"
import { NAMES, manName } from "./men.js"

const SIZE = 26 // pixels

// "QPPn" as a Map from men such as "wp" to their numbers, the strongest first.
export function readReserves(text) {
  const men = [...text].map(sign => (sign === sign.toUpperCase() ? "w" : "b") + sign.toLowerCase())
  const order = Object.keys(NAMES)
  men.sort((a, b) => order.indexOf(a[1]) - order.indexOf(b[1]))
  const numbers = new Map()
  men.forEach(man => numbers.set(man, (numbers.get(man) ?? 0) + 1))
  return numbers
}

function drawn(element, man, number, label) {
  element.className = "man"
  element.dataset.man = man
  element.title = label
  element.setAttribute("aria-label", label)
  element.append(drawMan(man, SIZE), number > 1 ? `×${number}` : "")
  return element
}

function ownMan(page, man, number) {
  const button = drawn(document.createElement("button"), man, number, `Drop a ${manName(man)}, of ${number}`)
  button.type = "button"
  button.onclick = () => page.hands.takeReserved(man)
  return button
}

function othersMan(man, number) {
  const shown = drawn(document.createElement("span"), man, number, `${number} ${manName(man)} in reserve`)
  shown.setAttribute("role", "img")
  return shown
}

// Draws the reserves anew if they have changed. `page` is a GamePage.
export function showReserves(page) {
  const { reserves, you } = page.state
  for (const color of ["white", "black"]) {
    const box = page.bars[color].querySelector(".reserve")
    box.hidden = !reserves
    if (box.dataset.men !== (reserves ?? "")) {
      box.dataset.men = reserves ?? ""
      const men = [...readReserves(reserves ?? "")].filter(([man]) => man[0] === color[0])
      box.replaceChildren(...men.map(([man, number]) =>
        color === you ? ownMan(page, man, number) : othersMan(man, number)))
    }
    for (const button of box.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", button.dataset.man === page.hands.reserved)
    }
  }
}
