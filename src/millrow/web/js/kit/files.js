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

/** Copy a text; false if the browser does not let us. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** A name that every file system takes. */
export const fileName = (text, ending) =>
  `${text.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "game"}.${ending}`;

/** SVG text as a PNG blob whose longer side has so many pixels. */
export async function rasterised(svg, size = 1200) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await image.decode();
  const box = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement.viewBox.baseVal;
  const scale = size / Math.max(box.width, box.height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(box.width * scale);
  canvas.height = Math.round(box.height * scale);
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

/** Let a person choose files; resolves with what was chosen, perhaps nothing. */
export function choose(accept) {
  return new Promise((done) => {
    const input = document.createElement("input");
    input.type = "file";
    input.multiple = true;
    input.accept = accept;
    input.addEventListener("change", () => done([...input.files]));
    input.addEventListener("cancel", () => done([]));
    input.click();
  });
}
