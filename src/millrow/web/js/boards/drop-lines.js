/** The lines to draw through cells that are marked: from end to end of every full row among them. */

const WAYS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
];

/** @returns {Array<[number[], number[]]>} pairs of cells */
export function threads(marks, line) {
  const marked = new Set(marks);
  const has = (x, y) => marked.has(`${x},${y}`);
  const found = [];
  for (const cell of marks) {
    const [x, y] = cell.split(",").map(Number);
    for (const [dx, dy] of WAYS) {
      if (has(x - dx, y - dy)) continue;
      let length = 1;
      while (has(x + dx * length, y + dy * length)) length += 1;
      if (length >= line)
        found.push([
          [x, y],
          [x + dx * (length - 1), y + dy * (length - 1)],
        ]);
    }
  }
  return found;
}
