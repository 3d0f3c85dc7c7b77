// What the page of a player sends and receives depends on nothing that the rules hide from him: in
// two games that he may not tell apart, every byte is the same, in the same order. This is the test
// of tests/serve/leak_test.cpp, with what a browser really loads.
import assert from "node:assert/strict"
import { newGame, Person, rulesOf, run, startBrowser, startServer } from "./browser.mjs"

const server = await startServer()
const browser = await startBrowser()

const WHITE = [["e2e5", "e2e4"], ["e4d5", "g1f3"], ["f1e2"], ["e1c1", "e1g1"]]
// Black's men go elsewhere, and nothing of it is announced.
const BLACK = [["a7a6", "h7h6"], ["b8c6", "g8f6"], ["b7b6", "g7g6"], ["c8b7", "f8g7"]]

// Returns the network log of White's page, and that of Black's.
async function play(rules, which) {
  const { game, white, black } = await newGame(server, { rules })
  const first = await Person.at(browser, white)
  await first.hasTurn(1)
  const second = await Person.at(browser, black)
  await first.page.locator("#top.present").waitFor()
  for (const [turn, attempts] of WHITE.entries()) {
    await first.hasTurn(turn + 1)
    for (const move of attempts) {
      const before = (await first.text("#log")) + (await first.text("#status"))
      await first.type(move)
      await first.page.waitForFunction(text => document.querySelector("#log").innerText +
        document.querySelector("#status").innerText !== text, before)
    }
    await second.hasTurn(turn + 1)
    await second.type(BLACK[turn][which])
  }
  await first.hasTurn(WHITE.length + 1)
  const logs = [await first.log(game), await second.log(game)]
  await Promise.all([first.close(), second.close()])
  return logs
}

const tests = {}
for (const rules of (await rulesOf(server)).filter(name => name !== "chess")) {
  tests[`a player's page loads the same bytes from two games under the rules ${rules}`] = async () => {
    const [[white, black], [other, otherBlack]] = [await play(rules, 0), await play(rules, 1)]
    assert(!white.some(line => line.endsWith("the page has left")))
    assert(white.length > 30 && white.some(line => line.includes('"own"')))
    assert.deepEqual(other, white)
    assert.notDeepEqual(otherBlack, black) // a leak would be seen
    for (const line of white.filter(text => /^(GET|POST|=) /.test(text))) {
      assert.equal(new URL(line.split(" ")[1]).host, new URL(server.address).host) // asks nobody else,
      assert(!line.split("\n")[0].includes("TOKEN")) // and tells the token only in its hello
    }
  }
}
await run(tests)
