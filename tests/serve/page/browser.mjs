// A server, a browser and people at pages, for the tests of the page. Each test is called as
// `node FILE MODULES CHEG`: the folder node_modules of build/npm, and the program.
import assert from "node:assert/strict"
import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join, resolve } from "node:path"

const [modules, cheg] = process.argv.slice(2).map(path => resolve(path))
assert(cheg, "usage: node FILE MODULES CHEG")
const { chromium } = createRequire(join(modules, "x.js"))("playwright-core")
const AXE = readFileSync(join(modules, "axe-core/axe.min.js"), "utf8")

const PATIENCE = 10000 // milliseconds

// A server in memory on a free port.
export async function startServer(...options) {
  const child = spawn(cheg, ["serve", "--store", "memory", "--port", "0", ...options],
    { stdio: ["ignore", "pipe", "inherit"] })
  process.on("exit", () => child.kill())
  const address = await new Promise((found, failed) => {
    let text = ""
    child.stdout.on("data", data => {
      text += data
      const line = text.match(/listens on (\S+)\. /)
      line && found(line[1])
    })
    child.on("exit", () => failed(new Error("cheg serve has ended")))
  })
  return { address, end: () => child.kill() }
}

// A new game with both seats taken: {game, white, black}, the addresses of the seats.
export async function newGame(server, wish = {}) {
  const post = async (path, body) => {
    const answer = await fetch(server.address + path, { method: "POST", body: JSON.stringify(body) })
    const json = await answer.json()
    assert(answer.ok, json.error)
    return json
  }
  const white = await post("/api/games", { color: "white", ...wish })
  const black = await post(`/api/games/${white.game}/join`, {})
  const page = seat => `${server.address}/play/${white.game}#${seat.seat}`
  return { game: white.game, white: page(white), black: page(black),
    listen: `${server.address}/play/${white.game}` }
}

export const rulesOf = async server =>
  (await (await fetch(`${server.address}/api/offer`)).json()).rules.map(rules => rules.name).filter(Boolean)

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

export const startBrowser = () =>
  chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] })

// Somebody at a page. Whatever goes wrong in the page fails the test.
export class Person {
  // `prepare` is called with the page before it goes to the address.
  static async at(browser, address, options = {}, prepare = () => {}) {
    const person = new Person()
    person.touches = Boolean(options.hasTouch)
    person.context = await browser.newContext({ viewport: { width: 1200, height: 800 }, ...options })
    person.page = await person.context.newPage()
    person.page.setDefaultTimeout(PATIENCE)
    person.loads = [] // what HTTP brought, in any order: a browser loads several files at once
    person.frames = [] // of the WebSocket, both ways
    person.watch()
    await prepare(person.page)
    await person.page.goto(address)
    return person
  }

  watch() {
    const { page, loads, frames } = this
    const wrong = text => {
      console.error(`In the page: ${text}`)
      process.exitCode = 1
    }
    page.on("pageerror", error => wrong(error.stack))
    page.on("console", message => message.type() === "error" && wrong(message.text()))
    page.on("response", response => {
      const head = `${response.request().method()} ${response.url()} ${response.status()} ` +
        JSON.stringify(response.headers())
      this.loading = Promise.all([this.loading, response.text().then(
        text => loads.push(`${head}\n${text}`), () => loads.push(`${head}\nthe page has left`))])
    })
    page.on("websocket", socket => {
      frames.push(`= ${socket.url()}`)
      socket.on("framesent", frame => frames.push(`> ${frame.payload}`))
      socket.on("framereceived", frame => frames.push(`< ${frame.payload}`))
    })
  }

  // Everything that came and went, without the name of the game and the token.
  async log(game) {
    await this.loading
    return [...this.loads.sort(), ...this.frames].map(line => line.replaceAll(game, "GAME").replace(/[0-9a-f]{32}/g, "TOKEN"))
  }

  square(name) {
    return this.page.locator(`#board button[data-square=${name}]`)
  }

  async waitsFor(words) {
    await this.page.locator("#status", { hasText: words }).waitFor()
  }

  // Own move `number`: the page expects it.
  hasTurn(number) {
    return this.waitsFor(new RegExp(`^Your turn: move ${number}$`))
  }

  // ---- Ways to make an attempt such as "e7e8q" ----

  async tap(move) {
    await this.square(move.slice(0, 2)).click()
    await this.square(move.slice(2, 4)).click()
    await this.promote(move)
  }

  async drag(move) {
    await this.square(move.slice(0, 2)).hover()
    await this.page.mouse.down()
    await this.square(move.slice(2, 4)).hover()
    await this.square(move.slice(2, 4)).hover()
    await this.page.mouse.up()
    await this.promote(move)
  }

  // With the mouse, or with a finger, from the middle of one element to that of another. `meanwhile` is
  // called before it lets go.
  async dragTo(from, to, meanwhile = () => {}) {
    const points = []
    for (const element of [from, to]) {
      const { x, y, width, height } = await element.boundingBox()
      points.push({ x: x + width / 2, y: y + height / 2 })
    }
    const middle = { x: (points[0].x + points[1].x) / 2, y: (points[0].y + points[1].y) / 2 }
    this.touches ? await this.swipe([points[0], middle, points[1]], meanwhile)
      : await this.pull([points[0], middle, points[1]], meanwhile)
  }

  async pull([from, ...others], meanwhile) {
    await this.page.mouse.move(from.x, from.y)
    await this.page.mouse.down()
    for (const { x, y } of others) {
      await this.page.mouse.move(x, y)
    }
    await meanwhile()
    await this.page.mouse.up()
  }

  async swipe([from, ...others], meanwhile) {
    const screen = await this.context.newCDPSession(this.page)
    const touch = (type, ...touchPoints) => screen.send("Input.dispatchTouchEvent", { type, touchPoints })
    await touch("touchStart", from)
    for (const point of others) {
      await touch("touchMove", point)
    }
    await meanwhile()
    await touch("touchEnd")
    await screen.detach()
  }

  async promote(move) {
    const names = { q: "queen", r: "rook", b: "bishop", n: "knight" }
    if (move[4]) {
      await this.page.locator("#promotion").getByRole("button", { name: names[move[4]] }).click()
    }
  }

  async type(move) {
    await this.page.locator("#move").fill(move)
    await this.page.locator("#move").press("Enter")
  }

  // With keys only: Tab to the board, arrows, Enter.
  async keys(move) {
    await this.tabTo("#board")
    await this.goTo(move.slice(0, 2))
    await this.page.keyboard.press("Enter")
    await this.goTo(move.slice(2, 4))
    await this.page.keyboard.press("Space")
    if (move[4]) {
      await this.page.locator("#promotion").waitFor()
      for (let i = 0; i < "qrbn".indexOf(move[4]); ++i) {
        await this.page.keyboard.press("Tab")
      }
      await this.page.keyboard.press("Enter")
    }
  }

  async tabTo(selector) {
    for (let i = 0; i < 60; ++i) {
      if (await this.page.evaluate(s => document.activeElement.closest(s) !== null, selector)) {
        return
      }
      await this.page.keyboard.press("Tab")
    }
    assert.fail(`Tab does not reach ${selector}`)
  }

  async goTo(square) {
    const look = () => this.page.evaluate(() => {
      const bottom = document.querySelector("#board .squares").lastElementChild.dataset.square
      return { at: document.activeElement.dataset.square, sign: bottom === "h1" ? 1 : -1 }
    })
    for (let { at, sign } = await look(); at !== square; { at } = await look()) {
      const file = sign * (square.charCodeAt(0) - at.charCodeAt(0))
      const rank = sign * (square.charCodeAt(1) - at.charCodeAt(1))
      await this.page.keyboard.press(
        file > 0 ? "ArrowRight" : file < 0 ? "ArrowLeft" : rank > 0 ? "ArrowUp" : "ArrowDown")
    }
  }

  // ---- What the page shows ----

  // The men by square, such as {e2: "white pawn"}; guessed men are "guessed black queen".
  men() {
    return this.page.evaluate(() => Object.fromEntries(
      [...document.querySelectorAll("#board button[data-square]")]
        .map(button => button.getAttribute("aria-label").split(", "))
        .filter(([, man]) => man !== "empty")
        .sort()))
  }

  text(selector) {
    return this.page.locator(selector).innerText()
  }

  // What must be the same after the page was loaded again.
  async everything() {
    return { men: await this.men(), log: await this.text("#log"), latest: await this.text("#latest"),
      status: await this.text("#status"), title: await this.text("#title"),
      arrows: await this.page.locator("#board .arrow").count() }
  }

  // Fails with the findings of axe-core that are serious.
  async checkAccess(where) {
    await this.page.evaluate(AXE)
    const { violations } = await this.page.evaluate(() => axe.run())
    const serious = violations.filter(({ impact }) => ["serious", "critical"].includes(impact))
    assert.deepEqual(serious.map(({ id, nodes }) => [where, id, nodes.map(node => node.target.join(" "))]), [])
  }

  close() {
    return this.context.close()
  }
}

// Runs the tests one after the other: {"a sentence": async () => {}}.
export async function run(tests) {
  const pattern = process.env.ONLY ?? ""
  for (const [name, test] of Object.entries(tests).filter(([name]) => name.includes(pattern))) {
    const begin = Date.now()
    try {
      await test()
      assert(!process.exitCode, "an error in the page")
      console.log(`ok: ${name} (${((Date.now() - begin) / 1000).toFixed(1)} s)`)
    } catch (error) {
      console.error(`FAILED: ${name}\n${error.stack}`)
      process.exit(1)
    }
  }
  process.exit()
}
