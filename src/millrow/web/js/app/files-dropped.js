/** Files that are dropped on the page are imported. The code for that is loaded when it is needed. */

import { complain } from "./messages.js";

/** Import files that are dropped on the page. */
export function acceptDrops() {
  const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
  const mark = (on) => document.body.classList.toggle("dropping", on);
  addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    mark(true);
  });
  addEventListener("dragleave", (event) => event.relatedTarget || mark(false));
  addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    mark(false);
    const files = [...event.dataTransfer.files];
    import("./import-files.js").then(({ importFiles }) => importFiles(files)).catch(complain);
  });
}
