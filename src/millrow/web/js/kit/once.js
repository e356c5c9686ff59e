/** The act, but never twice at the same time: a second click is not a second game. What fails is told to `failed`. */
export function once(act, failed) {
  let busy = false;
  return async (...given) => {
    if (busy) return;
    busy = true;
    try {
      await act(...given);
    } catch (error) {
      failed(error);
    } finally {
      busy = false;
    }
  };
}
