/**
 * The connection to one game. It reconnects by itself and never resends a message: after reconnecting, the server sends
 * the current state first, and `lost` is called if the pending message is not part of it.
 */

const RECONNECT_DELAYS_MS = [300, 600, 1200, 2400, 5000];
/** @type {Record<number, "gone"|"refused">} close codes after which there is no point in reconnecting */
const FINAL = { 4404: "gone", 4401: "refused" };
const REPLY_TIMEOUT_MS = 6000; // without a reply for so long, the connection counts as dead

/** @typedef {{t: import("../types.js").Message["t"], [field: string]: any}} OutgoingMessage a message, perhaps still without `seen` */

export class GameSocket {
  #id;
  #handlers;
  #params;
  #seen; // `seen` of the state that the page already has, null if it has none
  #socket = null;
  #attempts = 0; // to connect; -1 while connected
  #reconnectTimer = 0;
  #pending = null; // the message that waits for its reply: {seen, timer, socket}
  #queue = []; // messages sent before the first connection is open
  #closed = false;

  /**
   * @param {string} id the game
   * @param {{state: (state: import("../types.js").GameState) => void, refused: (refusal: import("../types.js").RefusedMessage) => void,
   *          link: (state: "open"|"lost"|"gone"|"refused") => void, lost: () => void}} handlers
   * @param {() => object} params query parameters sent when connecting, such as the computer's delay
   * @param {number|null} seen `seen` of the state that the page already shows; then only a newer one is sent
   */
  constructor(id, handlers, params = () => ({}), seen = null) {
    this.#id = id;
    this.#handlers = handlers;
    this.#params = params;
    this.#seen = seen;
    this.#open();
    addEventListener("online", this.#reconnectNow);
    document.addEventListener("visibilitychange", this.#reconnectNow);
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Is an act on its way? */
  get isBusy() {
    return this.#pending !== null;
  }

  /**
   * Send a message based on the state last seen. False if it was not sent: not connected, or another message is pending.
   * @param {OutgoingMessage} message @param {number} seen
   */
  act(message, seen) {
    if (this.#pending || !this.#send({ ...message, seen })) return false;
    const timer = setTimeout(() => this.#socket?.close(), REPLY_TIMEOUT_MS);
    this.#pending = { seen, timer, socket: this.#socket };
    return true;
  }

  /** Send a message that needs no reply; dropped if not connected. @param {OutgoingMessage} message */
  sendWithoutReply(message) {
    this.#send(message);
  }

  /** False if not connected. While the first connection is being opened, messages are queued. */
  #send(message) {
    const text = JSON.stringify(message);
    if (this.isOpen) this.#socket.send(text);
    else if (this.#attempts === 0 && this.#socket?.readyState === WebSocket.CONNECTING) this.#queue.push(text);
    else return false;
    return true;
  }

  close() {
    this.#closed = true;
    this.#clearPending();
    clearTimeout(this.#reconnectTimer);
    removeEventListener("online", this.#reconnectNow);
    document.removeEventListener("visibilitychange", this.#reconnectNow);
    this.#socket?.close();
  }

  #open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const seen = this.#seen;
    this.#seen = null; // on reconnecting, the server sends the whole state
    const params = new URLSearchParams({ ...this.#params(), ...(seen === null ? {} : { seen: String(seen) }) });
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/games/${encodeURIComponent(this.#id)}/socket?${params}`,
    );
    this.#socket = socket;
    socket.addEventListener("open", () => this.#onOpen(seen !== null));
    socket.addEventListener("message", (event) => this.#closed || this.#onMessage(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => this.#closed || socket !== this.#socket || this.#onClose(event.code));
  }

  /** If the page already has the current state, the server sends nothing, so the open connection counts as connected. */
  #onOpen(hasState) {
    for (const text of this.#queue.splice(0)) this.#socket.send(text);
    if (!hasState || this.#closed) return;
    this.#attempts = -1;
    this.#handlers.link("open");
  }

  /** @param {import("../types.js").ServerMessage} message */
  #onMessage(message) {
    if (message.t === "refused") {
      this.#clearPending();
      this.#handlers.refused(message);
    } else if (message.t === "state") {
      if (this.#attempts >= 0) this.#onFirstState(message);
      if (this.#pending && message.seen > this.#pending.seen) this.#clearPending();
      this.#handlers.state(message);
    }
  }

  /** The first state on a new connection shows whether a message sent on the old one arrived before that broke. */
  #onFirstState(state) {
    this.#attempts = -1;
    this.#handlers.link("open");
    if (!this.#pending || this.#pending.socket === this.#socket) return;
    const arrived = state.seen > this.#pending.seen;
    this.#clearPending();
    if (!arrived) this.#handlers.lost();
  }

  #onClose(code) {
    this.#socket = null;
    this.#queue.length = 0;
    clearTimeout(this.#pending?.timer);
    if (code in FINAL) {
      this.close();
      this.#handlers.link(FINAL[code]);
      return;
    }
    this.#attempts = Math.max(0, this.#attempts);
    this.#handlers.link("lost");
    const delay =
      RECONNECT_DELAYS_MS[Math.min(this.#attempts, RECONNECT_DELAYS_MS.length - 1)] * (0.8 + 0.4 * Math.random());
    this.#attempts += 1;
    this.#reconnectTimer = setTimeout(() => this.#open(), delay);
  }

  #clearPending() {
    clearTimeout(this.#pending?.timer);
    this.#pending = null;
  }

  #reconnectNow = () => {
    if (this.#socket || document.hidden || this.#closed || this.#attempts < 1) return;
    clearTimeout(this.#reconnectTimer);
    this.#open();
  };
}
