// Dragging with the mouse, a finger or a pen. The drawing of what is dragged follows the pointer until
// the pointer lets go. Knows nothing of boards.

const DISTANCE = 6 // pixels that make a press a drag

export class Drag {
  // Buttons in `container` can be dragged. `actions` has take(button): what a press on this button
  // takes, or null; ghost(thing): its drawing; lift(thing, isLifted): it is dragged now, or not any
  // more; drop(thing, element): it was let go over this element.
  constructor(container, actions) {
    this.actions = actions
    this.held = null // {thing, pointer, x, y, ghost}
    this.wasDragged = false
    container.addEventListener("pointerdown", event => this.press(event))
    container.addEventListener("click", event => this.click(event), { capture: true })
    // The button may vanish meanwhile, so that the window must listen.
    addEventListener("pointermove", event => this.isHeldBy(event) && this.move(event))
    addEventListener("pointerup", event => this.release(event))
    addEventListener("pointercancel", event => this.isHeldBy(event) && this.end())
    addEventListener("keydown", event => event.key === "Escape" && this.end())
  }

  isHeldBy(event) {
    return this.held?.pointer === event.pointerId
  }

  // The click that ends a drag means nothing.
  click(event) {
    if (this.wasDragged) {
      event.stopPropagation()
    }
  }

  press(event) {
    const button = event.target.closest("button")
    if (this.held || !button || event.button !== 0) {
      return
    }
    this.wasDragged = false
    const thing = this.actions.take(button)
    if (thing) {
      this.held = { thing, pointer: event.pointerId, x: event.clientX, y: event.clientY, ghost: null }
      if (event.pointerType !== "touch") {
        button.setPointerCapture(event.pointerId)
      }
    }
  }

  move(event) {
    const { thing, x, y } = this.held
    if (!this.held.ghost && Math.hypot(event.clientX - x, event.clientY - y) > DISTANCE) {
      this.held.ghost = this.actions.ghost(thing)
      this.held.ghost.className = "ghost"
      document.body.append(this.held.ghost)
      this.actions.lift(thing, true)
    }
    if (this.held.ghost) {
      this.held.ghost.style.left = `${event.clientX}px`
      this.held.ghost.style.top = `${event.clientY}px`
    }
  }

  release(event) {
    setTimeout(() => (this.wasDragged = false)) // the click comes at once or not at all
    if (!this.isHeldBy(event)) {
      return
    }
    const { thing, ghost } = this.held
    this.end()
    if (ghost) {
      this.actions.drop(thing, document.elementFromPoint(event.clientX, event.clientY))
    }
  }

  end() {
    if (this.held?.ghost) {
      this.wasDragged = true
      this.held.ghost.remove()
      this.actions.lift(this.held.thing, false)
    }
    this.held = null
  }
}
