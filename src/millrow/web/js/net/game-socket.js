/**
 * The line to one game. It reconnects by itself, and it never repeats an act: after a break the true state comes first,
 * and `lost` is told if the act that was under way is not in it.
 */

const WAITS = [300, 600, 1200, 2400, 5000]; // ms before the next try
const PATIENCE = 6000; // ms until an act without an answer means that the line is dead

export class GameSocket {
  #id;
  #tell;
  #terms;
  #socket = null;
  #tries = 0;
  #timer = 0;
  #pending = null; // the act on its way: {seen, timer}
  #closed = false;

  /**
   * @param {string} id the game
   * @param {{state: (state: object) => void, refused: (refusal: object) => void,
   *          link: (state: "open"|"lost"|"gone") => void, lost: () => void}} tell
   * @param {() => object} terms what the server is to know from the first moment, such as the computer's pause
   */
  constructor(id, tell, terms = () => ({})) {
    this.#id = id;
    this.#tell = tell;
    this.#terms = terms;
    this.#open();
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Send an act on the state last seen. False if it was not sent: no line, or another act is on its way. */
  act(message, seen) {
    if (!this.isOpen || this.#pending) return false;
    const timer = setTimeout(() => this.#socket?.close(), PATIENCE);
    this.#pending = { seen, timer };
    this.#socket.send(JSON.stringify({ ...message, seen }));
    return true;
  }

  /** Send something that needs no answer; without a line it is dropped. */
  tell(message) {
    if (this.isOpen) this.#socket.send(JSON.stringify(message));
  }

  close() {
    this.#closed = true;
    this.#settle();
    clearTimeout(this.#timer);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close();
  }

  #open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const path = `/api/games/${encodeURIComponent(this.#id)}/socket?${new URLSearchParams(this.#terms())}`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.#socket = socket;
    socket.addEventListener("message", (event) => this.#closed || this.#hear(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => this.#closed || socket !== this.#socket || this.#broken(event.code));
  }

  #hear(message) {
    if (message.t === "refused") {
      this.#settle();
      this.#tell.refused(message);
    } else if (message.t === "state") {
      if (this.#tries >= 0) this.#connected(message);
      if (this.#pending && message.seen > this.#pending.seen) this.#settle();
      this.#tell.state(message);
    }
  }

  /** The first state on a new line: now it is known whether an act got through before the line broke. */
  #connected(state) {
    this.#tries = -1;
    this.#tell.link("open");
    if (!this.#pending) return;
    const arrived = state.seen > this.#pending.seen;
    this.#settle();
    if (!arrived) this.#tell.lost();
  }

  #broken(code) {
    this.#socket = null;
    clearTimeout(this.#pending?.timer);
    if (code === 4404) {
      this.close();
      this.#tell.link("gone");
      return;
    }
    this.#tries = Math.max(0, this.#tries);
    this.#tell.link("lost");
    const wait = WAITS[Math.min(this.#tries, WAITS.length - 1)] * (0.8 + 0.4 * Math.random());
    this.#tries += 1;
    this.#timer = setTimeout(() => this.#open(), wait);
  }

  #settle() {
    clearTimeout(this.#pending?.timer);
    this.#pending = null;
  }

  #hurry = () => {
    if (this.#socket || document.hidden || this.#closed || this.#tries < 1) return;
    clearTimeout(this.#timer);
    this.#open();
  };
}
