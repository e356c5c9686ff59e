/** Acts that are done once at a time. */

import assert from "node:assert/strict";
import test from "node:test";
import { once } from "../../src/millrow/web/js/kit/once.js";

test("an act is not done twice at the same time, and a failure is reported", async () => {
  let [done, answer] = [0, null];
  const act = once(
    async () => {
      done += 1;
      if (done > 1) throw new Error("no");
    },
    (error) => (answer = error.message),
  );
  await Promise.all([act(), act()]);
  assert.equal(done, 1);
  await act();
  assert.equal(answer, "no");
});
