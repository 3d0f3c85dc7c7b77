// The reserves of both players, under rules with drops. A man of the own reserve can be taken into the
// hand or dragged, to drop it on the board.
import { drawMan } from "./board.js"
import { Drag } from "./drag.js"
import { NAMES, manName } from "./men.js"

const SIZE = 30 // pixels

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
  element.dataset.number = number
  element.title = label
  element.setAttribute("aria-label", label)
  const sign = document.createElement("span")
  sign.className = "number"
  element.append(drawMan(man, SIZE), sign)
  showNumber(element, number)
  return element
}

function showNumber(element, number) {
  element.querySelector(".number").textContent = number > 1 ? number : ""
  element.classList.toggle("lifted", number === 0)
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

// Draws the reserves anew if they have changed. `page` is a GamePage, `reserves` are as in
// readReserves(), or null without drops. `own` is the color whose men are there to be dropped, or null.
export function showReserves(page, reserves, own) {
  for (const color of ["white", "black"]) {
    const box = page.bars[color].querySelector(".reserve")
    box.hidden = reserves === null
    const shown = `${color === own} ${reserves}`
    if (box.dataset.shown !== shown) {
      box.dataset.shown = shown
      const men = [...readReserves(reserves ?? "")].filter(([man]) => man[0] === color[0])
      box.replaceChildren(...men.map(([man, number]) =>
        color === own ? ownMan(page, man, number) : othersMan(man, number)))
    }
    for (const button of box.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", button.dataset.man === page.hands.reserved)
    }
  }
}

// Lets the player drag men of his own reserve to the board. If the reserve has several men of a
// kind, only one of them is dragged.
export function letReservesBeDragged(page) {
  for (const box of document.querySelectorAll(".reserve")) {
    new Drag(box, {
      take: button => (page.hands.canTakeReserved ? button.dataset.man : null),
      ghost: man => page.board.ghostOf(man),
      lift: (man, isLifted) => {
        const button = box.querySelector(`[data-man=${man}]`)
        button && showNumber(button, button.dataset.number - (isLifted ? 1 : 0))
      },
      drop: (man, element) => page.hands.dragReserved(man, page.board.squares.at(element))
    })
  }
}
