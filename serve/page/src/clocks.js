// The clocks between two frames: time that the page counts by itself.

const LOW = 20000 // milliseconds

export function clockText(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const tenths = Math.max(0, Math.ceil(milliseconds / 100))
  return milliseconds < LOW / 2
    ? `0:${String(Math.floor(tenths / 10)).padStart(2, "0")}.${tenths % 10}`
    : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`
}

export class Clocks {
  // `elements` are those of {white, black}.
  constructor(elements) {
    this.elements = elements
    this.clock = null
    setInterval(() => this.draw(), 100)
  }

  // What the server says now: {white, black, running}; null for no clocks.
  set(clock) {
    this.clock = clock
    this.since = performance.now()
    this.draw()
  }

  // The connection is lost: nobody knows whether the server runs.
  pause() {
    if (this.clock) {
      this.clock = { ...this.clock, running: null }
      this.draw()
    }
  }

  draw() {
    for (const color of ["white", "black"]) {
      const element = this.elements[color]
      element.hidden = !this.clock
      if (this.clock) {
        const runs = this.clock.running === color
        const left = this.clock[color] - (runs ? performance.now() - this.since : 0)
        element.textContent = clockText(left)
        element.classList.toggle("running", runs)
        element.classList.toggle("low", runs && left < LOW)
      }
    }
  }
}
