/** The fixed parts of a QR code: finders, timing, alignment, version and format (ISO/IEC 18004, 6.3, 7.8 to 7.10). */
export type QrGrid = {
  readonly size: number;
  readonly dark: readonly Uint8Array[];
  /** Modules that carry no data. */
  readonly reserved: readonly Uint8Array[];
};

/** Centres of the alignment patterns by version, 1 to 10. */
const ALIGNMENT: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

export function drawFunctionPatterns(version: number): QrGrid {
  const size = 17 + 4 * version;
  const rows = () => Array.from({ length: size }, () => new Uint8Array(size));
  const grid: QrGrid = { size, dark: rows(), reserved: rows() };
  for (let index = 0; index < size; index += 1) {
    set(grid, index, 6, index % 2 === 0);
    set(grid, 6, index, index % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    drawRings(grid, x, y, 4, (distance) => distance !== 2 && distance !== 4);
  }
  drawAlignment(grid, ALIGNMENT[version - 1] ?? []);
  placeFormat(grid, 0);
  if (version >= 7) placeVersion(grid, version);
  return grid;
}

/** Level M and the mask's number, twice, with their own correction bits. */
export function placeFormat(grid: QrGrid, mask: number): void {
  const levelM = 0b00;
  const data = (levelM << 3) | mask;
  const bits = ((data << 10) | remainderOf(data << 10, 0x537, 10)) ^ 0x5412;
  const { size } = grid;
  const isSet = (index: number) => ((bits >> index) & 1) === 1;
  for (let index = 0; index <= 5; index += 1) set(grid, 8, index, isSet(index));
  set(grid, 8, 7, isSet(6));
  set(grid, 8, 8, isSet(7));
  set(grid, 7, 8, isSet(8));
  for (let index = 9; index < 15; index += 1) set(grid, 14 - index, 8, isSet(index));
  for (let index = 0; index < 8; index += 1) set(grid, size - 1 - index, 8, isSet(index));
  for (let index = 8; index < 15; index += 1) set(grid, 8, size - 15 + index, isSet(index));
  set(grid, 8, size - 8, true);
}

function placeVersion(grid: QrGrid, version: number): void {
  const bits = (version << 12) | remainderOf(version << 12, 0x1f25, 12);
  for (let index = 0; index < 18; index += 1) {
    const isDark = ((bits >> index) & 1) === 1;
    const far = grid.size - 11 + (index % 3);
    const near = Math.floor(index / 3);
    set(grid, far, near, isDark);
    set(grid, near, far, isDark);
  }
}

function drawAlignment(grid: QrGrid, centres: readonly number[]): void {
  const last = centres.at(-1);
  for (const x of centres) {
    for (const y of centres) {
      const isFinderCorner = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6);
      if (!isFinderCorner) drawRings(grid, x, y, 2, (distance) => distance !== 1);
    }
  }
}

function drawRings(
  grid: QrGrid,
  centreX: number,
  centreY: number,
  reach: number,
  isDark: (d: number) => boolean,
): void {
  for (let dy = -reach; dy <= reach; dy += 1) {
    for (let dx = -reach; dx <= reach; dx += 1) {
      set(grid, centreX + dx, centreY + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
    }
  }
}

/** The remainder of a binary polynomial division, as both BCH codes of the standard need it. */
function remainderOf(value: number, divisor: number, degree: number): number {
  let rest = value;
  for (let bit = 31 - Math.clz32(rest); rest >> degree !== 0; bit = 31 - Math.clz32(rest))
    rest ^= divisor << (bit - degree);
  return rest;
}

function set(grid: QrGrid, x: number, y: number, isDark: boolean): void {
  const row = grid.dark[y];
  const kept = grid.reserved[y];
  if (!row || !kept || x < 0 || x >= grid.size) return;
  row[x] = isDark ? 1 : 0;
  kept[x] = 1;
}
