/** Files and the clipboard. */

/** Offer a text or blob as a download. */
export function download(name, content, type = "text/plain") {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Copy a text to the clipboard; false if the browser does not allow it. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** A file name that is valid on every file system. */
export const fileName = (text, ending) =>
  `${text.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "game"}.${ending}`;

/** SVG text as a PNG blob; `size` is its longer side in pixels. */
export async function rasterised(svg, size = 1200) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await image.decode();
  const drawing = new DOMParser().parseFromString(svg, "image/svg+xml").querySelector("svg");
  const box = drawing.viewBox.baseVal;
  const scale = size / Math.max(box.width, box.height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(box.width * scale);
  canvas.height = Math.round(box.height * scale);
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** Open the file chooser; resolves with the chosen files, empty if cancelled. */
export function choose(accept) {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.multiple = true;
    input.accept = accept;
    input.addEventListener("change", () => resolve([...input.files]));
    input.addEventListener("cancel", () => resolve([]));
    input.click();
  });
}
