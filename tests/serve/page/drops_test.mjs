// Under CrazyKrieg, men of the reserve are dropped with the mouse, with keys and as text, and both
// players see both reserves.
import assert from "node:assert/strict"
import { newGame, Person, run, startBrowser, startServer } from "./browser.mjs"

const server = await startServer()
const browser = await startBrowser()

const reserves = player => player.page.locator(".reserve .man").evaluateAll(men =>
  men.map(man => `${man.tagName.toLowerCase()} ${man.getAttribute("aria-label")}`).sort())

async function play() {
  const { game, white, black } = await newGame(server, { rules: "crazykrieg" })
  const players = [await Person.at(browser, white), await Person.at(browser, black)]
  for (const [ply, move] of "e2e4 d7d5 e4d5 d8d5".split(" ").entries()) {
    await players[ply % 2].hasTurn(Math.floor(ply / 2) + 1)
    await players[ply % 2].type(move)
  }
  const [first, second] = players
  await first.hasTurn(3)
  assert.deepEqual(await reserves(first), ["button Drop a white pawn, of 1", "span 1 black pawn in reserve"])
  assert.deepEqual(await reserves(second), ["button Drop a black pawn, of 1", "span 1 white pawn in reserve"])
  await first.checkAccess("reserves")

  // With the mouse: on a hidden man, then on an empty square.
  const pawn = first.page.getByRole("button", { name: "Drop a white pawn" })
  await pawn.click()
  assert.equal(await pawn.getAttribute("aria-pressed"), "true")
  await first.page.keyboard.press("Escape")
  assert.equal(await pawn.getAttribute("aria-pressed"), "false")
  await pawn.click()
  await first.square("d5").click()
  await first.page.locator("#log .refused").last().waitFor()
  assert.equal(await first.page.locator("#answer").textContent(), "No")
  await pawn.click()
  await first.square("e4").click()
  await second.hasTurn(3)
  assert.match(await first.square("e4").getAttribute("aria-label"), /white pawn/)
  assert.match(await second.page.locator("#standing").textContent(), /White drops a pawn/)
  assert.deepEqual(await reserves(second), ["button Drop a black pawn, of 1"])
  assert(!(await second.log(game)).some(line => line.includes("@e4")))

  // With keys.
  await second.tabTo(".reserve")
  await second.page.keyboard.press("Enter")
  await second.tabTo("#board")
  await second.goTo("e6")
  await second.page.keyboard.press("Enter")
  await first.hasTurn(4)
  assert.match(await second.square("e6").getAttribute("aria-label"), /black pawn/)
  assert.deepEqual(await reserves(first), [])

  // The game again shows the drops.
  await first.page.getByRole("button", { name: "Resign" }).click()
  await first.page.locator("#sure").getByRole("button", { name: "Yes" }).click()
  await first.page.locator("#replay").waitFor()
  await first.page.locator("#replay [value=referee]").check()
  await first.page.locator("#log", { hasText: "P@e6" }).waitFor()
  assert.match(await first.square("e6").getAttribute("aria-label"), /black pawn/)
}

await run({ "men of the reserve are dropped with the mouse, with keys and seen by both": play })
