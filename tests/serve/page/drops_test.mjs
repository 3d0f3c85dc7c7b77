// Under CrazyKrieg, men of the reserve are dropped with the mouse, with a finger, with keys and as
// text, and both players see both reserves, also when the finished game is shown again.
import assert from "node:assert/strict"
import { newGame, Person, PHONE, run, startBrowser, startServer } from "./browser.mjs"

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

  // The game again shows the drops, and the reserves at each step.
  await resign(first)
  for (const view of ["referee", "white", "black"]) {
    await watch(first, view)
    assert.deepEqual(await reserves(first), [])
    await first.page.keyboard.press("ArrowUp")
    assert.deepEqual(await reserves(first), ["span 1 black pawn in reserve"])
    await first.page.keyboard.press("ArrowUp")
    assert.deepEqual(await reserves(first), ["span 1 black pawn in reserve", "span 1 white pawn in reserve"])
    await first.page.keyboard.press("ArrowUp")
    assert.deepEqual(await reserves(first), ["span 1 white pawn in reserve"])
    await first.page.keyboard.press("Home")
    assert.deepEqual(await reserves(first), [])
  }
  await watch(first, "referee")
  await first.page.locator("#log", { hasText: "P@e6" }).waitFor()
  assert.match(await first.square("e6").getAttribute("aria-label"), /black pawn/)
  await first.checkAccess("the reserves of the finished game")
  await Promise.all(players.map(player => player.close()))
}

async function resign(player) {
  await player.page.getByRole("button", { name: "Resign" }).click()
  await player.page.locator("#sure").getByRole("button", { name: "Yes" }).click()
  await player.page.locator("#replay").waitFor()
}

// The finished game, as `view` knew it.
async function watch(player, view) {
  await player.page.locator(`#replay [value=${view}]`).check()
  await player.page.locator(`#replay[data-view=${view}]`).waitFor()
  await player.page.getByRole("button", { name: "Last" }).click() // arrows on a radio button are its own
}

async function drag(options) {
  const { white, black } = await newGame(server,
    { rules: "crazykrieg", start: "4k3/pppp4/8/8/8/8/PPPP4/4K3[QPPn] w - - 0 1" })
  const [first, second] = [await Person.at(browser, white, options), await Person.at(browser, black)]
  await first.hasTurn(1)
  await second.waitsFor("White is to move")
  const start = ["button Drop a white pawn, of 2", "button Drop a white queen, of 1", "span 1 black knight in reserve"]
  assert.deepEqual(await reserves(first), start)
  assert.deepEqual(await reserves(second),
    ["button Drop a black knight, of 1", "span 1 white queen in reserve", "span 2 white pawn in reserve"])
  const pawn = first.page.locator(".reserve [data-man=wp]")
  const ghosts = first.page.locator(".ghost")
  const number = () => pawn.locator(".number").textContent()
  const isAtRest = async () => {
    assert.equal(await ghosts.count(), 0)
    assert.equal(await number(), "2")
    assert.equal(await pawn.getAttribute("aria-pressed"), "false")
    assert.equal(await first.page.locator("#log .attempt").count(), 0)
  }

  // Beside the board, on the reserve, on an own man, or with Escape, it goes back.
  await first.dragTo(pawn, first.page.locator("#status"), async () => {
    assert.equal(await ghosts.count(), 1)
    assert.equal(await number(), "")
    const [ghost, square] = [await ghosts.boundingBox(), await first.square("e4").boundingBox()]
    assert(Math.abs(ghost.width - square.width) < 1, "as large as the men on the board")
  })
  await isAtRest()
  await first.dragTo(pawn, first.page.locator(".reserve [data-man=wq]"))
  await isAtRest()
  await first.dragTo(pawn, first.square("d2"))
  await isAtRest()
  await first.dragTo(pawn, first.square("e4"), () => first.page.keyboard.press("Escape"))
  await isAtRest()

  // A tap or a click still takes it.
  await (first.touches ? pawn.tap() : pawn.click())
  assert.equal(await pawn.getAttribute("aria-pressed"), "true")
  await first.page.keyboard.press("Escape")

  // On a hidden man it is refused, on an empty square it is dropped.
  const queen = first.page.locator(".reserve [data-man=wq]")
  await first.dragTo(queen, first.square("d7"), async () =>
    assert.match(await queen.getAttribute("class"), /lifted/))
  await first.page.locator("#log .refused", { hasText: "Q@d7" }).waitFor()
  await first.dragTo(pawn, first.square("e4"))
  await second.hasTurn(1)
  await first.page.locator("#log .made", { hasText: "P@e4" }).waitFor()
  assert.match(await first.square("e4").getAttribute("aria-label"), /white pawn/)
  assert.deepEqual(await reserves(first), ["button Drop a white pawn, of 1", ...start.slice(1)])

  // It is not his turn.
  await first.dragTo(pawn, first.square("e5"), async () => assert.equal(await ghosts.count(), 0))
  assert.deepEqual((await first.men()).e5, undefined)
  await resign(second)
  await watch(first, "white")
  await first.page.keyboard.press("Home")
  assert.deepEqual(await reserves(first),
    ["span 1 black knight in reserve", "span 1 white queen in reserve", "span 2 white pawn in reserve"])
  await Promise.all([first.close(), second.close()])
}

async function promoted() {
  const { white, black } = await newGame(server,
    { rules: "crazykrieg", start: "1r2k3/P7/2n5/8/8/8/8/R~3K3[b] w - - 0 1" })
  const players = [await Person.at(browser, white), await Person.at(browser, black)]
  for (const [ply, move] of ["a7b8q", "c6b8", "a1a2", "b8c6"].entries()) {
    await players[ply % 2].hasTurn(Math.floor(ply / 2) + 1)
    await players[ply % 2].type(move)
  }
  await players[0].hasTurn(3)
  await resign(players[0])
  for (const view of ["referee", "black"]) {
    await watch(players[0], view)
    assert.deepEqual(await reserves(players[0]),
      ["span 1 black bishop in reserve", "span 1 black pawn in reserve", "span 1 white rook in reserve"])
    assert.equal((await players[0].men()).c6, "black knight")
  }
  assert.equal((await players[0].men()).a2, undefined)
  await watch(players[0], "referee")
  assert.equal((await players[0].men()).a2, "white rook")
  await Promise.all(players.map(player => player.close()))
}

await run({
  "men of the reserve are dropped with the mouse, with keys and seen by both": play,
  "men of the reserve are dragged to the board with the mouse": () => drag({}),
  "men of the reserve are dragged to the board with a finger": () => drag(PHONE),
  "a promoted man that is captured is a pawn in the reserve, also in the finished game": promoted
})
