// What the browser remembers: wishes of its user, and the men that he guesses in each game. It never
// remembers the token of a seat; that is only in the address of the page.

function read(key, missing) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? missing
  } catch {
    return missing
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A browser that remembers nothing: the page works without.
  }
}

const KEY = "cheg settings"
const guessKey = (game, you) => `cheg guesses ${game} ${you}`

export const readSetting = (name, missing) => read(KEY, {})[name] ?? missing
export const writeSetting = (name, value) => write(KEY, { ...read(KEY, {}), [name]: value })

export const readGuesses = (game, you) => new Map(Object.entries(read(guessKey(game, you), {})))
export const writeGuesses = (game, you, men) => write(guessKey(game, you), Object.fromEntries(men))
