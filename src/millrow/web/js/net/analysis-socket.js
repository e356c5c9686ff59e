/** The connection of the analysis board. It reconnects by itself; its user must then send the request again. */

const RECONNECT_DELAYS_MS = [300, 600, 1200, 2400, 5000];

export class AnalysisSocket {
  #handlers;
  #socket = null;
  #attempts = 0;
  #timer = 0;
  #closed = false;

  /**
   * @param {{open: () => void, answer: (answer: import("../types.js").AnalysisAnswer) => void, lost: () => void}} handlers
   */
  constructor(handlers) {
    this.#handlers = handlers;
    this.#open();
  }

  /** Send a message; false if there is no connection. @param {import("../types.js").AnalysisRequest} message */
  send(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/analysis/socket`);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#attempts = 0;
      if (!this.#closed) this.#handlers.open();
    });
    socket.addEventListener("message", ({ data }) => this.#closed || this.#handlers.answer(JSON.parse(data)));
    socket.addEventListener("close", () => this.#closed || this.#retry());
  }

  #retry() {
    this.#handlers.lost();
    const delay = RECONNECT_DELAYS_MS[Math.min(this.#attempts, RECONNECT_DELAYS_MS.length - 1)];
    this.#attempts += 1;
    this.#timer = setTimeout(() => this.#open(), delay * (0.8 + 0.4 * Math.random()));
  }
}
