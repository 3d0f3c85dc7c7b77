// The squares over the drawn board: one button each, for the mouse, fingers, the keyboard and screen
// readers. Tells its owner what the player does, and knows nothing of chess.
import { Drag } from "./drag.js"
import { SQUARES } from "./men.js"

export class Squares {
  // `actions` has tap(square), drop(from, to), key(square, event), canDrag(square), ghost(square),
  // the drawing of the man that is dragged, and lift(square, isLifted). `to` is null beside the
  // board.
  constructor(container, actions) {
    this.container = container
    this.actions = actions
    this.buttons = new Map()
    for (const square of SQUARES) {
      const button = document.createElement("button")
      button.type = "button"
      button.dataset.square = square
      button.tabIndex = -1
      this.buttons.set(square, button)
    }
    this.turn("white")
    this.focused("e2")
    container.addEventListener("click", event => this.click(event))
    container.addEventListener("keydown", event => this.key(event))
    container.addEventListener("focusin", event => this.focused(event.target.dataset.square))
    this.drag = new Drag(container, {
      take: button => (actions.canDrag(button.dataset.square) ? button.dataset.square : null),
      ghost: square => actions.ghost(square),
      lift: (square, isLifted) => actions.lift(square, isLifted),
      drop: (from, element) => this.at(element) !== from && actions.drop(from, this.at(element))
    })
  }

  // The square that this element of the page shows, or null.
  at(element) {
    return this.container.contains(element) ? element.dataset.square ?? null : null
  }

  turn(bottom) {
    this.bottom = bottom
    const order = bottom === "white" ? SQUARES : [...SQUARES].reverse()
    for (const [index, square] of order.entries()) {
      const button = this.buttons.get(square)
      this.container.append(button)
      button.dataset.rank = index % 8 === 0 ? square[1] : ""
      button.dataset.file = index >= 56 ? square[0] : ""
    }
  }

  // `label` says what stands there; `isPicked`: the player has picked it up.
  describe(square, label, isPicked, isMovable) {
    const button = this.buttons.get(square)
    button.setAttribute("aria-label", `${square}, ${label}`)
    button.setAttribute("aria-pressed", isPicked)
    button.classList.toggle("movable", isMovable)
  }

  // Tab reaches only the square that was used last.
  focused(square) {
    if (square) {
      this.buttons.get(this.current)?.setAttribute("tabindex", -1)
      this.current = square
      this.buttons.get(square).setAttribute("tabindex", 0)
    }
  }

  click(event) {
    const square = event.target.dataset.square
    if (square) {
      this.actions.tap(square)
    }
  }

  key(event) {
    const steps = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }
    const square = event.target.dataset.square
    const step = steps[event.key]
    if (!square || event.ctrlKey || event.metaKey || event.altKey) {
      return
    }
    if (!step) {
      this.actions.key(square, event)
      return
    }
    event.preventDefault()
    event.stopPropagation()
    const sign = this.bottom === "white" ? 1 : -1
    const file = square.charCodeAt(0) + sign * step[0]
    const next = this.buttons.get(String.fromCharCode(file) + (Number(square[1]) + sign * step[1]))
    next?.focus()
  }
}
