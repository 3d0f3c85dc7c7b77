// The men that a listener guesses: he places them himself, and only his browser knows them.
import { NAMES } from "./men.js"
import { readGuesses, writeGuesses } from "./settings.js"

export class Guesses {
  // `colors` are those of the men that are hidden from him, such as "b".
  constructor(game, you, colors) {
    this.game = game
    this.you = you
    this.colors = colors
    this.men = readGuesses(game, you)
  }

  // All men that he can place, such as "bq".
  get choices() {
    return [...this.colors].flatMap(color => Object.keys(NAMES).map(letter => color + letter))
  }

  // Places the man, or takes it away if it stands there already.
  toggle(square, man) {
    this.men.get(square) === man ? this.men.delete(square) : this.men.set(square, man)
    this.keep()
  }

  remove(square) {
    this.men.delete(square)
    this.keep()
  }

  // `to` is null beside the board.
  move(from, to) {
    const man = this.men.get(from)
    this.men.delete(from)
    if (to) {
      this.men.set(to, man)
    }
    this.keep()
  }

  clear() {
    this.men.clear()
    this.keep()
  }

  // The first position, for a game that begins with it.
  placeAll() {
    for (const color of this.colors) {
      const [first, second] = color === "w" ? ["1", "2"] : ["8", "7"]
      for (const [index, letter] of [..."rnbqkbnr"].entries()) {
        const file = "abcdefgh"[index]
        this.men.set(file + first, color + letter)
        this.men.set(file + second, `${color}p`)
      }
    }
    this.keep()
  }

  // An own man stands there, so no other does.
  giveWay(ownMen) {
    const lost = [...this.men.keys()].filter(square => ownMen.has(square))
    if (lost.length > 0) {
      lost.forEach(square => this.men.delete(square))
      this.keep()
    }
  }

  keep() {
    writeGuesses(this.game, this.you, this.men)
  }
}
