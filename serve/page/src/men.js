// Men on squares: a Map from squares such as "e4" to men such as "wp", and moves on it.

export const SQUARES = []
for (let rank = 8; rank >= 1; --rank) {
  for (const file of "abcdefgh") {
    SQUARES.push(file + rank)
  }
}

export const NAMES = { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" }
export const manName = man => `${man[0] === "w" ? "white" : "black"} ${NAMES[man[1]]}`

// Leaves out the reserves and the marks of promoted men, which a start with drops has: "Q~7/.../8[QPPn]".
export function readMen(fen) {
  const men = new Map()
  let at = 0
  for (const sign of fen.split(" ")[0].replace(/\[.*/, "").replace(/[/~]/g, "")) {
    if (/[1-8]/.test(sign)) {
      at += Number(sign)
    } else {
      men.set(SQUARES[at++], (sign === sign.toUpperCase() ? "w" : "b") + sign.toLowerCase())
    }
  }
  return men
}

export function toFen(men) {
  const rows = []
  for (let row = 0; row < 8; ++row) {
    rows.push(SQUARES.slice(8 * row, 8 * row + 8)
      .map(square => men.get(square))
      .map(man => (!man ? "1" : man[0] === "w" ? man[1].toUpperCase() : man[1]))
      .join("")
      .replace(/1+/g, ones => ones.length))
  }
  return rows.join("/")
}

export const isDrop = move => move[1] === "@"

// The squares of a move such as "e2e4", or of a drop such as "N@f5".
export const squaresOf = move => (isDrop(move) ? [move.slice(2)] : [move.slice(0, 2), move.slice(2, 4)])

// The men after a legal move such as "e2e4" or "e7e8q", or after a drop by this color, "w" or "b".
export function afterMove(men, move, color) {
  if (isDrop(move)) {
    return new Map(men).set(move.slice(2), color + move[0].toLowerCase())
  }
  const [from, to, promotion] = [move.slice(0, 2), move.slice(2, 4), move[4]]
  const next = new Map(men)
  const man = next.get(from)
  if (!man) {
    return next
  }
  if (man[1] === "p" && from[0] !== to[0] && !men.has(to)) {
    next.delete(to[0] + from[1]) // en passant
  }
  if (man[1] === "k" && Math.abs(from.charCodeAt(0) - to.charCodeAt(0)) === 2) {
    const isShort = to[0] === "g"
    const rook = (isShort ? "h" : "a") + from[1]
    next.set((isShort ? "f" : "d") + from[1], next.get(rook))
    next.delete(rook)
  }
  next.delete(from)
  next.set(to, promotion ? man[0] + promotion : man)
  return next
}

// Only the men of one color.
export const menOf = (men, color) => new Map([...men].filter(([, man]) => man[0] === color[0]))

// Whether a man that moves so promotes.
export const promotes = (man, from, to) =>
  man === "wp" ? from[1] === "7" && to[1] === "8" : man === "bp" && from[1] === "2" && to[1] === "1"
