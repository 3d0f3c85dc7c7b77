// The line to the server: says hello, comes back after a lost connection, and sends one act at a
// time, again with the same number if it was not answered, so that the server judges none twice.

const FIRST_PAUSE = 500 // milliseconds
const LONGEST_PAUSE = 8000

export class Connection {
  // `heard` gets every frame as an object; `changed` gets "open", "lost" or "ended" and a reason.
  constructor(game, token, heard, changed) {
    this.token = token
    this.heard = heard
    this.changed = changed
    const scheme = location.protocol === "https:" ? "wss:" : "ws:"
    this.url = `${scheme}//${location.host}/ws/${game}`
    this.last = 0 // the number of the last frame
    this.lastAct = 0
    this.waiting = [] // acts without number
    this.sent = null // the act that is not answered yet
    this.isReady = false
    this.wasReady = false
    this.pause = FIRST_PAUSE
    this.open()
  }

  open() {
    this.socket = new WebSocket(this.url)
    this.socket.onopen = () => {
      const hello = { t: "hello", seat: this.token, after: this.last }
      this.socket.send(JSON.stringify(hello))
    }
    this.socket.onmessage = event => this.take(JSON.parse(event.data))
    this.socket.onclose = () => this.closed()
  }

  take(frame) {
    if (frame.n) {
      if (frame.n <= this.last) {
        this.answered(frame) // the stored answer to an act that was sent again
        return
      }
      this.last = frame.n
    }
    if (frame.t === "ready") {
      this.isReady = true
      this.wasReady = true
      this.pause = FIRST_PAUSE
      this.lastAct = Math.max(this.lastAct, frame.act)
      if (this.sent && this.sent.act <= this.lastAct) {
        this.sent = null
      }
      this.changed("open")
    }
    this.heard(frame)
    this.answered(frame)
    if (frame.t === "ready") {
      this.sent ? this.socket.send(JSON.stringify(this.sent)) : this.sendNext()
    }
    if (frame.t === "fault" && !this.wasReady) {
      this.end(frame.words) // the hello was not accepted
    }
  }

  answered(frame) {
    if (frame.t === "act") {
      this.lastAct = Math.max(this.lastAct, frame.act)
    }
    const answers = frame.t === "act" || frame.t === "fault"
    if (answers && this.sent && (frame.act ?? this.sent.act) >= this.sent.act) {
      this.sent = null
      this.sendNext()
    }
  }

  closed() {
    this.isReady = false
    if (this.isEnded) {
      return
    }
    this.changed("lost")
    this.timer = setTimeout(() => this.open(), this.pause)
    this.pause = Math.min(2 * this.pause, LONGEST_PAUSE)
  }

  end(reason) {
    this.isEnded = true
    clearTimeout(this.timer)
    this.socket.close()
    this.changed("ended", reason)
  }

  // `members` are those of the frame, such as {t: "try", move: "e2e4"}.
  act(members) {
    this.waiting.push(members)
    this.sendNext()
  }

  // A frame that is no act. It is lost if there is no connection.
  ask(members) {
    if (this.isReady) {
      this.socket.send(JSON.stringify(members))
    }
  }

  get isWaiting() {
    return this.sent !== null || this.waiting.length > 0
  }

  sendNext() {
    if (this.isReady && !this.sent && this.waiting.length > 0) {
      this.sent = { ...this.waiting.shift(), act: this.lastAct + 1 }
      this.socket.send(JSON.stringify(this.sent))
    }
  }
}
