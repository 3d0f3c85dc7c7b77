// The page can be read and used by everybody: axe-core finds nothing serious, on a desktop and on a
// phone, light and dark; what the referee says is announced; nothing is wider than the window.
import assert from "node:assert/strict"
import { newGame, Person, PHONE, run, startBrowser, startServer } from "./browser.mjs"

const server = await startServer("--rules", "berkeley-any")
const browser = await startBrowser()

const SCREENS = {}
for (const colorScheme of ["light", "dark"]) {
  SCREENS[`a desktop, ${colorScheme}`] = { colorScheme }
  SCREENS[`a phone, ${colorScheme}`] = { ...PHONE, colorScheme }
}

async function fits(person, where) {
  const [inside, window] = await person.page.evaluate(
    () => [document.documentElement.scrollWidth, innerWidth])
  assert(inside <= window, `${where} is ${inside} pixels wide, its window ${window}`)
}

async function check(person, where) {
  await person.checkAccess(where)
  await fits(person, where)
}

const tests = {}
for (const [screen, options] of Object.entries(SCREENS)) {
  tests[`every view on ${screen}`] = async () => {
    const lobby = await Person.at(browser, server.address, options)
    await lobby.page.getByRole("option", { name: "Wild" }).first().waitFor({ state: "attached" })
    await check(lobby, "the lobby")
    const form = lobby.page.locator("#new")
    await form.getByLabel("Your name").fill("Ann")
    await form.getByLabel("You play").selectOption("white")
    await form.getByLabel("Clock").selectOption("15+10")
    await form.getByLabel("Rules").selectOption("wild16")
    await form.getByRole("button", { name: "Begin" }).click()
    await lobby.waitsFor("Waiting for the other player")
    await check(lobby, "waiting")
    const address = await lobby.page.locator("#address").inputValue()
    assert(!address.includes("#"), "the invitation has no token")

    const guest = await Person.at(browser, server.address, options)
    await guest.page.getByRole("link", { name: "Play" }).click()
    await guest.page.locator("#invitation", { hasText: "Ann waits" }).waitFor()
    await check(guest, "the invitation")
    await guest.page.getByRole("button", { name: "Play" }).click()
    await guest.waitsFor("Ann (White) is to move: move 1")
    await lobby.type("e2e5")
    await lobby.page.locator("#log .refused").waitFor()
    await lobby.tap("e2e4")
    await guest.hasTurn(1)
    await guest.page.getByRole("button", { name: "Guess a white pawn" }).click()
    await guest.square("e4").click()
    await check(guest, "a game")
    await check(lobby, "an attempt")
    assert.equal(await guest.page.locator("#log").getAttribute("aria-live"), "polite")
    await lobby.page.getByLabel("Message").fill("Good luck!")
    await lobby.page.getByRole("button", { name: "Send" }).click()
    await guest.page.locator("#log", { hasText: "Ann (White): Good luck!" }).waitFor()
    await guest.page.getByRole("button", { name: "Offer a draw" }).click()
    await lobby.page.getByRole("button", { name: "Accept the draw" }).click()
    await lobby.waitsFor("1/2-1/2: Draw: both players agree")
    await lobby.page.locator("#replay").waitFor()
    await check(lobby, "the end")
    await Promise.all([lobby.close(), guest.close()])
  }
}

tests["the question for a promotion can be read and cancelled"] = async () => {
  const { white } = await newGame(server, { start: "4k3/P7/8/8/8/8/P7/4K3 w - - 0 1" })
  const player = await Person.at(browser, white)
  await player.hasTurn(1)
  await player.square("a7").click()
  await player.square("a8").click()
  await player.page.locator("#promotion").waitFor()
  await check(player, "the promotion")
  await player.page.keyboard.press("Escape")
  await player.keys("a7a8n")
  await player.waitsFor("Black is to move")
  assert.equal((await player.men()).a8, "white knight")
  await player.close()
}

tests["a connection that breaks before the answer comes back, and the attempt is made once"] = async () => {
  const { white } = await newGame(server)
  let connections = 0
  const player = await Person.at(browser, white, {}, page => page.routeWebSocket(/\/ws\//, line => {
    const far = line.connectToServer()
    if (++connections > 1) {
      return // as usual
    }
    let isCut = false
    line.onMessage(frame => {
      far.send(frame)
      if (frame.includes('"try"')) {
        isCut = true
        setTimeout(() => line.close(), 200)
      }
    })
    far.onMessage(frame => isCut || line.send(frame))
  }))
  await player.hasTurn(1)
  await player.tap("e2e4")
  await player.page.locator("#problem", { hasText: "The connection is lost" }).waitFor()
  await player.waitsFor("Black is to move")
  assert.equal(connections, 2)
  assert.equal((await player.men()).e4, "white pawn")
  assert.equal(await player.page.locator("#log .attempt").count(), 1)
  assert(await player.page.locator("#problem").isHidden())
  await player.close()
}

tests["a player hears the other's move, and nothing if he wants no sound"] = async () => {
  const { white, black } = await newGame(server)
  const mover = await Person.at(browser, white)
  const listener = await Person.at(browser, black, {}, page => page.addInitScript(() => {
    window.tones = 0
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (at) {
      ++window.tones
      return start.call(this, at)
    }
  }))
  const tones = () => listener.page.evaluate(() => window.tones)
  await mover.hasTurn(1)
  await listener.waitsFor("White is to move")
  await listener.page.mouse.click(5, 300) // a browser plays nothing before
  assert.equal(await tones(), 0)
  await mover.type("e2e4")
  await listener.hasTurn(1)
  assert(await tones() > 0)
  await listener.page.getByLabel("Sound").uncheck()
  await listener.type("e7e5")
  await mover.hasTurn(2)
  const before = await tones()
  await mover.type("g1f3")
  await listener.hasTurn(2)
  assert.equal(await tones(), before)
  await Promise.all([mover.close(), listener.close()])
}

tests["a wrong address says what is wrong"] = async () => {
  const { game } = await newGame(server)
  const stranger = await Person.at(browser, `${server.address}/play/${game}#${"0".repeat(32)}`)
  await stranger.page.locator("#problem", { hasText: "this token belongs to no seat" }).waitFor()
  await stranger.close()
}
await run(tests)
