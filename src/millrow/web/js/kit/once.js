/** Wrap an async function so that calls are ignored while it is running: a double click starts one game. Errors go to `failed`. */
export function once(run, failed) {
  let busy = false;
  return async (...args) => {
    if (busy) return;
    busy = true;
    try {
      await run(...args);
    } catch (error) {
      failed(error);
    } finally {
      busy = false;
    }
  };
}
