/** What the first screen does not need is loaded once it is shown, or when another screen needs it. */

import { dataAddress } from "../kit/data.js";
import { h } from "../kit/dom.js";
import { loadDeferredWords } from "./words.js";

const AFTER_MS = 1500; // after the first files: the first screen has its data by then, on a slow line too

/** @type {Promise<void>|null} */
let style = null;

/** Load the style sheet of the other screens, once. */
export function loadDeferredStyle() {
  style ??= new Promise((resolve, reject) => {
    const failed = () => {
      style = null;
      link.remove();
      reject(new TypeError("module deferred.css"));
    };
    const on = { load: () => resolve(), error: failed };
    const link = h("link", { rel: "stylesheet", href: dataAddress("style-deferred"), on });
    document.head.append(link);
  });
  return style;
}

/** Load, a little later, what other screens and errors need. What fails is loaded when it is needed. */
export function loadDeferredSoon() {
  const load = () => {
    loadDeferredWords().catch(() => {});
    loadDeferredStyle().catch(() => {});
    for (const name of ["start", "game", "drop-canvas"])
      document.head.append(h("link", { rel: "modulepreload", href: dataAddress(`script-${name}`) }));
    // Browsers allow a service worker for HTTPS and localhost only.
    navigator.serviceWorker?.register("/service-worker.js").catch(() => {});
  };
  addEventListener("load", () => setTimeout(load, AFTER_MS));
}
