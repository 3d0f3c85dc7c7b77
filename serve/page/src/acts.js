// The buttons for what a player can do besides moving: only those that make sense now.
import { other } from "./state.js"

const byId = id => document.getElementById(id)

// Resolves to whether the player is sure.
function ask(question) {
  const dialog = byId("sure")
  byId("sure-title").textContent = question
  return new Promise(resolve => {
    dialog.returnValue = "no"
    dialog.onclose = () => resolve(dialog.returnValue === "yes")
    dialog.showModal()
  })
}

function possibleActs(page) {
  const { state, connection } = page
  if (!page.isPlayer || state.end || !state.toMove) {
    return []
  }
  const act = type => () => connection.act({ t: type })
  const isAsked = question => state.questions.includes(question)
  const opponent = other(state.you)
  return [
    isAsked("any") && page.isOwnTurn && ["Any?", act("any")],
    isAsked("count") && page.isOwnTurn && ["How many no's?", act("count")],
    isAsked("again") && ["Say it again", () => connection.ask({ t: "again" })],
    state.offer === opponent && ["Accept the draw", act("accept_draw")],
    state.offer === opponent && ["Decline the draw", act("decline_draw")],
    !state.offer && ["Offer a draw", act("offer_draw")],
    page.canClaim && ["Claim the game", act("claim")],
    ["Resign", async () => (await ask("Do you resign?")) && connection.act({ t: "resign" })]
  ].filter(Boolean)
}

// Buttons that stay keep the focus.
export function showActs(page) {
  const acts = possibleActs(page)
  const group = byId("acts")
  const labels = acts.map(([label]) => label).join("|")
  if (group.dataset.labels === labels) {
    return
  }
  group.dataset.labels = labels
  const kept = new Map([...group.children].map(button => [button.textContent, button]))
  const buttons = acts.map(([label, act]) => {
    const button = kept.get(label) ?? document.createElement("button")
    button.type = "button"
    button.textContent = label
    button.onclick = act
    return button
  })
  for (const button of kept.values()) {
    if (!buttons.includes(button)) {
      button.remove()
    }
  }
  buttons.forEach((button, index) => {
    if (group.children[index] !== button) {
      group.insertBefore(button, group.children[index] ?? null)
    }
  })
  group.hidden = acts.length === 0
}
