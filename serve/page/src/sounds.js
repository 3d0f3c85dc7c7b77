// Sounds for what the listener hears: each kind of announcement has its own, made of tones. A
// browser plays nothing before the first key or click of its user.

// [frequency in hertz, beginning and length in seconds]
const TONES = {
  turn: [[523, 0, 0.09], [784, 0.1, 0.14]], // your turn begins
  moved: [[392, 0, 0.08]], // a legal move
  refused: [[196, 0, 0.12], [165, 0.13, 0.18]], // No
  impossible: [[147, 0, 0.25]], // Hell no, Nonsense
  capture: [[262, 0, 0.05], [131, 0.05, 0.12]],
  check: [[880, 0, 0.08], [880, 0.12, 0.08], [880, 0.24, 0.12]],
  tries: [[587, 0, 0.07], [659, 0.08, 0.07], [587, 0.16, 0.07]],
  message: [[1047, 0, 0.06]],
  end: [[523, 0, 0.3], [659, 0.12, 0.3], [784, 0.24, 0.5]]
}

// The sound of each kind of announcement.
const OF_KIND = {
  moved: "moved", refused: "refused", repeated: "refused", impossible: "impossible",
  capture: "capture", check: "check", any_check: "check", try_on: "tries", tries: "tries",
  tries_exist: "tries", no_tries: "moved", promotion: "capture", refusals: "message"
}

export const soundOf = kind => OF_KIND[kind] ?? null

export class Sounds {
  constructor(isOn) {
    this.isOn = isOn
    this.until = 0
    const begin = () => this.begin()
    addEventListener("pointerdown", begin, { once: true })
    addEventListener("keydown", begin, { once: true })
  }

  begin() {
    this.context ??= new AudioContext()
    this.context.resume()
  }

  // Plays after what plays already.
  play(name) {
    if (!this.isOn || !this.context || !TONES[name]) {
      return
    }
    const begin = Math.max(this.context.currentTime, this.until)
    for (const [frequency, at, length] of TONES[name]) {
      this.tone(frequency, begin + at, length)
      this.until = Math.max(this.until, begin + at + length + 0.05)
    }
  }

  tone(frequency, at, length) {
    const tone = this.context.createOscillator()
    const volume = this.context.createGain()
    tone.type = "triangle"
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0, at)
    volume.gain.linearRampToValueAtTime(0.25, at + 0.01)
    volume.gain.linearRampToValueAtTime(0, at + length)
    tone.connect(volume).connect(this.context.destination)
    tone.start(at)
    tone.stop(at + length)
  }
}
