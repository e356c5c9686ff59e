/** The connection to a game, over a socket that the test drives. */

import assert from "node:assert/strict";
import test from "node:test";
import { GameSocket } from "../../src/millrow/web/js/net/game-socket.js";

class FakeSocket extends EventTarget {
  static CONNECTING = 0;
  static OPEN = 1;
  static made = [];
  readyState = FakeSocket.CONNECTING;
  sent = [];

  constructor() {
    super();
    FakeSocket.made.push(this);
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  opens() {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  says(message) {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }

  close(code = 1006) {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

function connected() {
  const page = new EventTarget();
  const received = [];
  Object.assign(globalThis, {
    WebSocket: FakeSocket,
    location: { protocol: "http:", host: "here" },
    document: Object.assign(new EventTarget(), { hidden: false }),
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  });
  FakeSocket.made = [];
  const socket = new GameSocket("game", {
    state: ({ seen }) => received.push(`state ${seen}`),
    refused: ({ code }) => received.push(`refused ${code}`),
    link: (state) => received.push(state),
    lost: () => received.push("message lost"),
  });
  return { socket, received, page };
}

test("a message sent while the first connection opens is not lost when the first state comes", () => {
  const { socket, received } = connected();
  const [line] = FakeSocket.made;
  assert.ok(socket.act({ t: "play", step: "4" }, 3));
  line.opens();
  assert.deepEqual(line.sent, [{ t: "play", step: "4", seen: 3 }]);
  line.says({ t: "state", seen: 3 });
  assert.ok(socket.isBusy);
  line.says({ t: "state", seen: 4 });
  assert.ok(!socket.isBusy);
  assert.deepEqual(received, ["open", "state 3", "state 4"]);
  socket.close();
});

test("a message that did not arrive before the connection broke is lost", () => {
  const { socket, received, page } = connected();
  const [line] = FakeSocket.made;
  line.opens();
  line.says({ t: "state", seen: 3 });
  socket.act({ t: "play", step: "4" }, 3);
  line.close();
  page.dispatchEvent(new Event("online"));
  const again = FakeSocket.made[1];
  again.opens();
  again.says({ t: "state", seen: 3 });
  assert.deepEqual(received, ["open", "state 3", "lost", "open", "message lost", "state 3"]);
  assert.deepEqual(again.sent, []);
  socket.close();
});
