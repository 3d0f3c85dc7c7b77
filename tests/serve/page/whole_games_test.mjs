// Two players and a listener play a whole game through the page, under every rule set.
import assert from "node:assert/strict"
import { newGame, Person, rulesOf, run, startBrowser, startServer } from "./browser.mjs"

// With a capture en passant, a promotion that captures, castling on both sides, checks, and mate.
const MOVES = ("e2e4 d7d5 e4e5 f7f5 e5f6 h7h6 f6g7 h6h5 g7h8q c8e6 g1f3 b8c6 f1e2 d8d7 e1g1 e8c8 " +
  "h8g8 a7a6 g8f8 d8f8 f3e5 c6e5 a2a4 e5f3 e2f3 f8f3 g2f3 e6h3 a4a5 d7f5 b2b3 f5g6 g1h1 g6g2")
  .split(" ")
const NEVER = "a1a8" // an own pawn is in the way
const RELOAD = 12 // the ply in which White's page is loaded again, after a refused attempt
const GUESS = "d6"

const server = await startServer()
const browser = await startBrowser()

// The men of a color: the rest is guessed or hidden.
const own = (men, color) =>
  Object.fromEntries(Object.entries(men).filter(([, man]) => man.startsWith(color)))

async function reload(player) {
  await player.page.waitForTimeout(300) // the drawing has come to rest
  const before = await player.everything()
  assert.equal(before.men[GUESS], "guessed black queen")
  await player.page.reload()
  await player.page.locator("#log .turn").first().waitFor()
  assert.deepEqual(await player.everything(), before)
}

async function playGame(rules, ways) {
  const sees = rules === "chess"
  const { game, white, black, listen } = await newGame(server, { rules, spectators: true })
    .catch(() => newGame(server, { rules })) // these rules admit nobody
  const players = { white: await Person.at(browser, white), black: await Person.at(browser, black) }
  const answer = await (await fetch(`${server.address}/api/games/${game}/record`)).json()
  assert.match(answer.error, /while the game goes on/)
  const listener = await Person.at(browser, listen)
  for (const [ply, move] of MOVES.entries()) {
    const color = ply % 2 === 0 ? "white" : "black"
    const player = players[color]
    await player.hasTurn(Math.floor(ply / 2) + 1)
    if (ply === RELOAD) {
      if (!sees) {
        await player.page.getByRole("button", { name: "Guess a black queen" }).click()
        await player.square(GUESS).click()
        await player.page.keyboard.press("Escape")
      }
      await player.type(NEVER)
      await player.page.locator("#log .refused").last().waitFor()
      assert.equal(await player.page.locator("#board .arrow").count(), 1)
      sees || await reload(player)
    }
    await ways[ply % ways.length](player, move)
  }
  for (const player of Object.values(players)) {
    await player.waitsFor("0-1: Black wins")
    await player.page.locator("#replay").waitFor()
  }
  await replay(players.white, sees)
  await players.white.checkAccess(`the end under ${rules}`)
  const admits = await listener.page.locator("#problem").isHidden()
  if (admits) {
    await listener.waitsFor("0-1: Black wins")
  } else {
    assert.match(await listener.text("#problem"), /this game has no spectators/)
  }
  await Promise.all([...Object.values(players), listener].map(person => person.close()))
  return admits
}

// After the end everybody sees everything, from each side.
async function replay(player, sees) {
  const view = async name => {
    await player.page.getByRole("radio", { name }).check()
    await player.page.locator(`#replay[data-view=${name.toLowerCase()}]`).waitFor()
  }
  await view("Referee")
  assert.match(await player.text("#log"), /g6g2/)
  const last = await player.men()
  assert.equal(last.g2, "black queen")
  assert.equal(last.h1, "white king")
  assert.equal(Object.keys(last).length, 22)
  await view("Black")
  assert.match(await player.text("#log"), /g6g2/)
  assert.deepEqual(await player.men(), sees ? last : own(last, "black"))
  await view("White")
  assert.doesNotMatch(await player.text("#log"), /g6g2/)
  assert.deepEqual(await player.men(), sees ? last : own(last, "white"))
  await player.page.getByRole("button", { name: "First" }).click()
  assert.equal((await player.men()).e2, "white pawn")
  await player.page.keyboard.press("ArrowDown")
  assert.equal((await player.men()).e4, "white pawn")
  await player.page.keyboard.press("ArrowUp")
  assert.equal((await player.men()).e2, "white pawn")
  await player.page.keyboard.press("End")
  assert.deepEqual(await player.men(), sees ? last : own(last, "white"))
}

const WAYS = [(player, move) => player.tap(move), (player, move) => player.type(move),
  (player, move) => player.drag(move)]

const tests = {}
let listened = 0
for (const rules of await rulesOf(server)) {
  tests[`two players and a listener play a whole game under the rules ${rules}`] = async () => {
    listened += await playGame(rules, WAYS)
  }
}
tests["a listener hears most of these games"] = () => assert(process.env.ONLY || listened >= 6)
tests["both players use only the keyboard"] = () =>
  playGame("berkeley", [(player, move) => player.keys(move)])
await run(tests)
