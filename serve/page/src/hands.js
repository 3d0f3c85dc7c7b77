// What the player does on the board: he picks up a man and puts it down, with the mouse, a finger or
// the keyboard; an own man is an attempt, a guessed man only changes its place.
import { promotes } from "./men.js"
import { askPromotion } from "./promotion.js"

const REMOVES = "remove"

export class Hands {
  constructor(page) {
    this.page = page
    this.picked = null // the square of the man in the hand
    this.reserved = null // the man of the own reserve in the hand, such as "wn"
    this.tool = null // the guessed man that every tap places, such as "bq"; or REMOVES
    this.actions = {
      tap: square => this.tap(square),
      drop: (from, to) => this.drop(from, to),
      key: (square, event) => this.key(square, event),
      canDrag: square => !this.tool && this.canPick(square)
    }
  }

  isOwn(square) {
    return Boolean(this.page.men?.has(square) && this.page.men.get(square)[0] === this.page.state.you?.[0])
  }

  isGuess(square) {
    return Boolean(!this.page.seesAll && !this.page.men?.has(square) && this.page.guesses?.men.has(square))
  }

  canPick(square) {
    if (this.page.replay?.isOpen) {
      return false
    }
    return this.isGuess(square) || (this.page.isOwnTurn && this.isOwn(square))
  }

  letGo() {
    this.picked = null
    this.reserved = null
    this.choose(null)
  }

  // The tool is chosen, or laid away if it was chosen already.
  choose(tool) {
    this.tool = tool === this.tool ? null : tool
    this.picked = null
    this.reserved = null
    this.page.trayChanged?.()
    this.page.show()
  }

  get canTakeReserved() {
    return this.page.isOwnTurn && !this.page.replay?.isOpen
  }

  // A man of the own reserve was dragged to the square, or, with null, beside the board.
  dragReserved(man, square) {
    this.choose(null)
    if (square) {
      this.reserved = man
      this.dropReserved(square)
      this.page.show()
    }
  }

  // Takes a man of the own reserve into the hand, or puts it back.
  takeReserved(man) {
    if (!this.page.isOwnTurn) {
      this.page.problem("It is not your turn.")
      return
    }
    const taken = man === this.reserved ? null : man
    this.choose(null)
    this.reserved = taken
    this.page.show()
  }

  tap(square) {
    if (this.page.replay?.isOpen || !this.page.guesses) {
      return
    }
    if (this.reserved) {
      this.dropReserved(square)
    } else if (this.tool) {
      this.place(square)
    } else if (this.picked && this.picked !== square && !(this.isOwn(this.picked) && this.isOwn(square))) {
      this.drop(this.picked, square)
    } else {
      this.picked = this.picked !== square && this.canPick(square) ? square : null
    }
    this.page.show()
  }

  // On an own man, it only goes back.
  dropReserved(square) {
    const letter = this.reserved[1].toUpperCase()
    this.reserved = null
    if (!this.isOwn(square)) {
      this.page.attempt(`${letter}@${square}`)
    }
  }

  place(square) {
    if (this.page.men?.has(square)) {
      return
    }
    this.tool === REMOVES ? this.page.guesses.remove(square) : this.page.guesses.toggle(square, this.tool)
  }

  async drop(from, to) {
    this.picked = null
    if (this.isGuess(from)) {
      if (!to || !this.page.men?.has(to)) {
        this.page.guesses.move(from, to)
      }
    } else if (to && !this.isOwn(to)) {
      const man = this.page.men.get(from)
      const letter = promotes(man, from, to) ? await askPromotion(this.page.state.you) : ""
      if (letter !== null) {
        this.page.attempt(from + to + letter)
      }
    }
    this.page.show()
  }

  // A letter places a guessed man, a capital letter a white one where both colors are hidden.
  key(square, event) {
    const guesses = this.page.guesses
    if (!guesses || this.page.seesAll || this.page.replay?.isOpen || this.page.men?.has(square)) {
      return
    }
    const letter = event.key.toLowerCase()
    if (event.key === "Delete" || event.key === "Backspace") {
      guesses.remove(square)
    } else if (/^[kqrbnp]$/.test(letter)) {
      const isCapital = letter !== event.key
      const color = guesses.colors.length === 1 ? guesses.colors : isCapital ? "w" : "b"
      guesses.toggle(square, color + letter)
    } else {
      return
    }
    event.preventDefault()
    this.page.show()
  }
}

export { REMOVES }
