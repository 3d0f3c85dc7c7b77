// The drawn board: cm-chessboard with the squares over it. Shows men, guessed men, the man that is
// picked up, and arrows.
import { Chessboard, COLOR, PIECES_FILE_TYPE } from "cm-chessboard/src/Chessboard.js"
import { ARROW_TYPE, Arrows } from "cm-chessboard/src/extensions/arrows/Arrows.js"
import { MARKER_TYPE, Markers } from "cm-chessboard/src/extensions/markers/Markers.js"
import { SQUARES, isDrop, manName, squaresOf, toFen } from "./men.js"
import { Squares } from "./squares.js"

const ANIMATION = 180 // milliseconds

export class Board {
  constructor(container, actions) {
    const drawing = document.createElement("div")
    drawing.className = "drawing"
    drawing.setAttribute("aria-hidden", "true")
    const squares = document.createElement("div")
    squares.className = "squares"
    squares.setAttribute("role", "group")
    squares.setAttribute("aria-label", "Board")
    container.append(drawing, squares)
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches
    this.board = new Chessboard(drawing, {
      assetsUrl: "/",
      style: {
        cssClass: "cheg",
        showCoordinates: false,
        pieces: { type: PIECES_FILE_TYPE.svgSprite, file: "pieces.svg", tileSize: 40 },
        animationDuration: isStill ? 0 : ANIMATION
      },
      extensions: [
        { class: Markers, props: { sprite: "markers.svg", autoMarkers: null } },
        { class: Arrows, props: { sprite: "arrows.svg" } }
      ]
    })
    this.container = container
    this.bottom = "white"
    this.men = new Map()
    this.guesses = new Map()
    this.squares = new Squares(squares, {
      ghost: square => this.ghost(square),
      lift: (square, isLifted) => this.lift(square, isLifted),
      ...actions
    })
  }

  turn(bottom) {
    if (bottom !== this.bottom) {
      this.bottom = bottom
      this.board.setOrientation(bottom === "white" ? COLOR.white : COLOR.black)
      this.squares.turn(bottom)
    }
  }

  // `men` and `guesses` are Maps. Guessed men have a color of their own on this board, or stand on
  // squares of their own.
  show({ men, guesses = new Map(), picked = null, isMovable = () => false, refused = [], last = null,
    marked = [] }) {
    this.men = men
    this.guesses = guesses
    this.board.setPosition(toFen(new Map([...guesses, ...men])), true)
    for (const square of SQUARES) {
      const man = men.get(square)
      const guess = guesses.get(square)
      const label = man ? manName(man) : guess ? `guessed ${manName(guess)}` : "empty"
      this.squares.describe(square, label, picked === square, isMovable(square))
      this.squares.buttons.get(square).classList.toggle("guessed", !man && Boolean(guess))
    }
    this.mark(picked, last, marked)
    this.drawArrows(refused)
  }

  mark(picked, last, marked) {
    this.board.removeMarkers()
    for (const square of last ? squaresOf(last) : []) {
      this.board.addMarker(MARKER_TYPE.square, square)
    }
    for (const { square, kind } of marked) {
      this.board.addMarker(kind === "capture" ? MARKER_TYPE.circleDanger : MARKER_TYPE.circlePrimary, square)
    }
    if (picked) {
      this.board.addMarker(MARKER_TYPE.framePrimary, picked)
    }
  }

  drawArrows(moves) {
    this.board.removeArrows()
    for (const move of new Set(moves.filter(move => !isDrop(move)).map(move => move.slice(0, 4)))) {
      this.board.addArrow(ARROW_TYPE.danger, move.slice(0, 2), move.slice(2, 4))
    }
  }

  // The man on the square is dragged, or comes back.
  lift(square, isLifted) {
    const man = this.container.querySelector(`.pieces [data-square=${square}]`)
    man?.classList.toggle("lifted", isLifted)
  }

  ghost(square) {
    return this.ghostOf(this.men.get(square) ?? this.guesses.get(square))
  }

  // The drawing of a man that is dragged to this board.
  ghostOf(man) {
    const holder = document.createElement("div")
    holder.append(drawMan(man, this.container.clientWidth / 8))
    return holder
  }
}

// The drawing of a man, `size` pixels wide.
export function drawMan(man, size) {
  const space = "http://www.w3.org/2000/svg"
  const svg = document.createElementNS(space, "svg")
  for (const [key, value] of [["width", size], ["height", size], ["viewBox", "0 0 40 40"], ["aria-hidden", true]]) {
    svg.setAttribute(key, value)
  }
  const use = document.createElementNS(space, "use")
  use.setAttribute("href", `#${man}`)
  svg.append(use)
  return svg
}
