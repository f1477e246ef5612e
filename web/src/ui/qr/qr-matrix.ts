/**
 * QR codes (ISO/IEC 18004) of bytes at error correction level M, up to 412 bytes. The package `uqr`
 * takes 2 KB more (gzip), for which the customer's page has no room; a test compares both.
 */

/** Error correction bytes per block, and blocks, at the index of the version. */
const ECC_BYTES = [0, 10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24];
const BLOCKS = [0, 1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10];
/** The light margin that scanners need, in modules. */
const MARGIN = 4;

type Matrix = (boolean | undefined)[][];

/** The dark modules by row, with the margin. @throws RangeError for a longer text */
export function qrMatrix(text: string): readonly (readonly boolean[])[] {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex((_, at) => at > 0 && capacity(at) >= bytes.length);
  if (version < 0) throw new RangeError(`no QR code for ${bytes.length} bytes`);
  const patterns = drawPatterns(version);
  const bits = codewords(bytes, version).flatMap((word) => toBits(word, 8));
  const [best] = [0, 1, 2, 3, 4, 5, 6, 7]
    .map((mask) => fill(patterns, bits, mask))
    .toSorted((one, other) => penalty(one) - penalty(other));
  return withMargin(best ?? []);
}

const size = (version: number) => version * 4 + 17;
const lengthBits = (version: number) => (version < 10 ? 8 : 16);

/** Bytes of text in a version: its data words without mode and length. */
function capacity(version: number): number {
  return Math.floor((dataWords(version) * 8 - 4 - lengthBits(version)) / 8);
}

const eccWords = (version: number) => (ECC_BYTES[version] ?? 0) * (BLOCKS[version] ?? 0);
const dataWords = (version: number) => allWords(version) - eccWords(version);

/** All words of a version: the modules that no pattern takes. */
function allWords(version: number): number {
  const free = drawPatterns(version)
    .flat()
    .filter((module) => module === undefined);
  return Math.floor(free.length / 8);
}

const toBits = (value: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => (value >>> (count - 1 - at)) & 1);

/** Mode, length, text and padding in words, then the words of all blocks in turn. */
function codewords(bytes: Uint8Array, version: number): number[] {
  const bits = [
    ...toBits(0b0100, 4),
    ...toBits(bytes.length, lengthBits(version)),
    ...[...bytes].flatMap((byte) => toBits(byte, 8)),
    0,
    0,
    0,
    0,
  ];
  const total = dataWords(version);
  const data = Array.from({ length: total }, (_, at) => {
    const word = bits.slice(at * 8, at * 8 + 8);
    if (word.length === 0) return (at - Math.ceil(bits.length / 8)) % 2 === 0 ? 0xec : 0x11;
    return word.reduce((sum, bit, place) => sum | (bit << (7 - place)), 0);
  });
  const count = BLOCKS[version] ?? 1;
  const short = Math.floor(total / count);
  // The last blocks hold the words that do not divide evenly.
  const starts = Array.from(
    { length: count + 1 },
    (_, at) => at * short + Math.max(0, at - (count - (total % count))),
  );
  const blocks = starts.slice(1).map((end, at) => data.slice(starts[at], end));
  const checks = blocks.map((block) => correction(block, ECC_BYTES[version] ?? 0));
  return [...interleave(blocks), ...interleave(checks)];
}

function interleave(blocks: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...blocks.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) =>
    blocks.flatMap((block) => block[at] ?? []),
  ).flat();
}

/** The Reed–Solomon remainder of a block over GF(256). */
function correction(block: readonly number[], length: number): number[] {
  let generator = [1];
  for (let at = 0, root = 1; at < length; at += 1, root = multiply(root, 2)) {
    const shifted = generator.map((factor) => multiply(factor, root));
    generator = [...generator, 0].map((factor, place) => factor ^ (shifted[place - 1] ?? 0));
  }
  let remainder = Array.from({ length }, () => 0);
  for (const word of block) {
    const factor = word ^ (remainder[0] ?? 0);
    remainder = [...remainder.slice(1), 0].map(
      (value, at) => value ^ multiply(generator[at + 1] ?? 0, factor),
    );
  }
  return remainder;
}

function multiply(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((other >>> bit) & 1) * one;
  }
  return product;
}

/** Finders, timing, alignment and version; the place of the format is taken, the rest undefined. */
function drawPatterns(version: number): Matrix {
  const side = size(version);
  const modules: Matrix = Array.from({ length: side }, () => Array(side).fill(undefined));
  const set = (x: number, y: number, isDark: boolean) => {
    const row = modules[y];
    if (row && x >= 0 && x < side) row[x] = isDark;
  };
  const square = (x: number, y: number, reach: number, light: readonly number[]) => {
    for (let dy = -reach; dy <= reach; dy += 1)
      for (let dx = -reach; dx <= reach; dx += 1)
        set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let at = 0; at < side; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  const far = side - 4;
  const places = alignments(version);
  // Three corners have finders instead.
  const isCorner = (x: number, y: number) =>
    Math.min(x, y) === 6 && [6, side - 7].includes(Math.max(x, y));
  for (const x of places) for (const y of places) if (!isCorner(x, y)) square(x, y, 2, [1]);
  square(3, 3, 4, [2, 4]);
  square(far, 3, 4, [2, 4]);
  square(3, far, 4, [2, 4]);
  drawFormat(modules, 0);
  if (version >= 7) {
    const bits = (version << 12) | remainderOf(version, 12, 0x1f25);
    for (let near = 0; near < 6; near += 1)
      for (let away = 0; away < 3; away += 1) {
        const isDark = ((bits >>> (3 * near + away)) & 1) === 1;
        set(side - 11 + away, near, isDark);
        set(near, side - 11 + away, isDark);
      }
  }
  return modules;
}

function alignments(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const last = size(version) - 7;
  return [6, ...Array.from({ length: count - 1 }, (_, at) => last - at * step)];
}

/** The remainder of a BCH code. */
function remainderOf(value: number, length: number, generator: number): number {
  let rest = value;
  for (let at = 0; at < length; at += 1) rest = (rest << 1) ^ ((rest >>> (length - 1)) * generator);
  return rest;
}

/** Level M and the mask, beside the finders. */
function drawFormat(modules: Matrix, mask: number): void {
  const bits = ((mask << 10) | remainderOf(mask, 10, 0x537)) ^ 0x5412;
  const side = modules.length;
  const set = (x: number, y: number, at: number) => {
    const row = modules[y];
    if (row) row[x] = ((bits >>> at) & 1) === 1;
  };
  for (let at = 0; at < 15; at += 1) {
    // Both copies leave out the timing patterns.
    if (at < 8) set(8, at < 6 ? at : at + 1, at);
    else set(at === 8 ? 7 : 14 - at, 8, at);
    if (at < 8) set(side - 1 - at, 8, at);
    else set(8, side - 15 + at, at);
  }
  const row = modules[side - 8];
  if (row) row[8] = true;
}

const masks: readonly ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

/** Fills in the bits from the lower right, in columns of two, and masks them. */
function fill(patterns: Matrix, bits: readonly number[], mask: number): boolean[][] {
  const side = patterns.length;
  const modules = patterns.map((row) => [...row]);
  let at = 0;
  for (let right = side - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < side; step += 1)
      for (const x of [right, right - 1]) {
        const isUpward = ((right + 1) & 2) === 0;
        const y = isUpward ? side - 1 - step : step;
        const row = modules[y];
        if (!row || row[x] !== undefined) continue;
        row[x] = (bits[at] === 1) !== (masks[mask]?.(x, y) === 0);
        at += 1;
      }
  }
  drawFormat(modules, mask);
  return modules.map((row) => row.map((module) => module === true));
}

/** How hard a code is to scan: long runs of one colour, like squares, few dark modules. */
function penalty(modules: readonly (readonly boolean[])[]): number {
  const columns = modules.map((_, x) => modules.map((row) => row[x]));
  const lines = [...modules, ...columns].map((line) => line.map(Number).join(''));
  const runs = lines.flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? []);
  const dark = lines.join('').replaceAll('0', '').length / (2 * modules.length ** 2);
  return runs.reduce((sum, { length }) => sum + length - 2, 0) + Math.abs(dark - 0.5) * 200;
}

function withMargin(modules: readonly (readonly boolean[])[]): boolean[][] {
  const side = modules.length + 2 * MARGIN;
  return Array.from({ length: side }, (_, y) =>
    Array.from({ length: side }, (__, x) => modules[y - MARGIN]?.[x - MARGIN] ?? false),
  );
}
