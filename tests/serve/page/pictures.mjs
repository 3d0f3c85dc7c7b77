// Draws the pictures of the page for docs/: node pictures.mjs MODULES CHEG OUTPUT.
import { join } from "node:path"
import { newGame, Person, startBrowser, startServer } from "./browser.mjs"

const output = process.argv[4]
const server = await startServer("--rules", "western")
const browser = await startBrowser()
const { white, black } = await newGame(server, { clock: "15+10", name: "Ann" })
const ann = await Person.at(browser, white, { viewport: { width: 1120, height: 760 } })
const bob = await Person.at(browser, black,
  { viewport: { width: 390, height: 844 }, colorScheme: "dark", hasTouch: true, isMobile: true })

// Each player's men go where he says; the last attempt of a turn is legal.
const TURNS = [["e2e4"], ["e7e5"], ["e4e5", "g1f3"], ["b8c6"], ["f3e5"], ["c6e5"], ["d1h5"], ["e5d3"]]

async function guess(player, color, men) {
  for (const [square, man] of Object.entries(men)) {
    await player.page.getByRole("button", { name: `Guess a ${color} ${man}` }).click()
    await player.square(square).click()
    await player.page.keyboard.press("Escape")
  }
}

async function attempt(player, move) {
  const before = await player.text("#log")
  await player.type(move)
  await player.page.waitForFunction(text => document.querySelector("#log").innerText !== text, before)
}

async function draw(player, name) {
  await player.page.evaluate(() => document.activeElement.blur())
  await player.page.waitForTimeout(500) // the drawing comes to rest
  await player.page.screenshot({ path: join(output, name) })
}

for (const [ply, attempts] of TURNS.entries()) {
  const player = ply % 2 === 0 ? ann : bob
  await player.hasTurn(Math.floor(ply / 2) + 1)
  for (const move of attempts) {
    await attempt(player, move)
  }
}
await ann.hasTurn(5)
await guess(ann, "black", { d3: "knight", e8: "king", d8: "queen", f7: "pawn", g7: "pawn", h7: "pawn" })
await guess(bob, "white", { e1: "king", f1: "bishop", c2: "pawn" })
await attempt(ann, "b2b4")
await draw(ann, "kriegspiel-page.png")
await draw(bob, "kriegspiel-phone.png")
await ann.type("c2d3")
await bob.hasTurn(5)
await bob.page.getByRole("button", { name: "Resign" }).click()
await bob.page.getByRole("button", { name: "Yes" }).click()
await ann.page.getByRole("radio", { name: "Referee" }).check()
await ann.page.locator("#replay[data-view=referee]").waitFor()
for (let i = 0; i < 4; ++i) {
  await ann.page.getByRole("button", { name: "A step back" }).click()
}
await draw(ann, "kriegspiel-replay.png")
process.exit()
