import { at, correctionOf } from './qr-correction.ts';
import { drawFunctionPatterns, placeFormat, type QrGrid } from './qr-patterns.ts';

/**
 * QR codes as far as an address on paper needs them: byte mode, correction level M (15 % may be damaged), versions 1 to
 * 10, that is up to 213 bytes (ISO/IEC 18004). Its shape is frozen by the standard, so it costs no upkeep.
 */
const CORRECTION_PER_BLOCK = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26] as const;
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5] as const;
const TOTAL_CODEWORDS = [26, 44, 70, 100, 134, 172, 196, 242, 292, 346] as const;

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The code's modules, row by row; true is dark. */
export function qrModules(text: string): readonly (readonly boolean[])[] {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  const stream = interleave(dataCodewords(bytes, version), version);
  const rated = MASKS.map((mask, number) => {
    const grid = draw(version, stream, mask, number);
    return { grid, points: penalty(grid) };
  });
  const best = rated.reduce((least, one) => (one.points < least.points ? one : least));
  return best.grid.dark.map((row) => Array.from(row, Boolean));
}

/** One SVG path with a rectangle for each run of dark modules: sharp at any size, small, and without seams. */
export function qrPath(text: string): { readonly size: number; readonly path: string } {
  const rows = qrModules(text);
  let path = '';
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      const width = x - from + 1;
      path += `M${from} ${y}h${width}v1h-${width}z`;
    }
  });
  return { size: rows.length, path };
}

function capacity(version: number): number {
  return (TOTAL_CODEWORDS[version - 1] ?? 0) - (CORRECTION_PER_BLOCK[version - 1] ?? 0) * (BLOCKS[version - 1] ?? 0);
}

function versionFor(length: number): number {
  for (let version = 1; version <= TOTAL_CODEWORDS.length; version += 1) {
    const headerBits = 4 + lengthBits(version);
    if (length * 8 + headerBits <= capacity(version) * 8) return version;
  }
  throw new RangeError(`an address of ${length} bytes is too long for the QR code`);
}

function lengthBits(version: number): number {
  return version < 10 ? 8 : 16;
}

/** Mode, length, bytes, terminator, then the padding that the standard prescribes. */
function dataCodewords(bytes: Uint8Array, version: number): Uint8Array {
  const codewords = new Uint8Array(capacity(version));
  let bit = 0;
  const append = (value: number, width: number) => {
    for (let shift = width - 1; shift >= 0; shift -= 1, bit += 1) {
      codewords[bit >> 3] = at(codewords, bit >> 3) | (((value >> shift) & 1) << (7 - (bit & 7)));
    }
  };
  append(0b0100, 4);
  append(bytes.length, lengthBits(version));
  for (const byte of bytes) append(byte, 8);
  const used = Math.ceil(Math.min(bit + 4, codewords.length * 8) / 8);
  for (let index = used; index < codewords.length; index += 1)
    codewords[index] = (index - used) % 2 === 0 ? 0xec : 0x11;
  return codewords;
}

/** Splits into blocks, the shorter ones first, adds each block's correction, and reads across the blocks. */
function interleave(data: Uint8Array, version: number): Uint8Array {
  const count = BLOCKS[version - 1] ?? 1;
  const correction = CORRECTION_PER_BLOCK[version - 1] ?? 0;
  const short = Math.floor(data.length / count);
  const longBlocks = data.length % count;
  const blocks: Uint8Array[] = [];
  for (let index = 0, from = 0; index < count; index += 1) {
    const size = short + (index >= count - longBlocks ? 1 : 0);
    blocks.push(data.subarray(from, from + size));
    from += size;
  }
  const corrections = blocks.map((block) => correctionOf(block, correction));
  const stream: number[] = [];
  for (let index = 0; index <= short; index += 1) {
    for (const block of blocks) if (index < block.length) stream.push(at(block, index));
  }
  for (let index = 0; index < correction; index += 1) for (const part of corrections) stream.push(at(part, index));
  return Uint8Array.from(stream);
}

function draw(version: number, stream: Uint8Array, mask: (x: number, y: number) => boolean, number: number): QrGrid {
  const grid = drawFunctionPatterns(version);
  const { size, dark, reserved } = grid;
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      for (const x of [right, right - 1]) {
        const isUpward = ((right + 1) & 2) === 0;
        const y = isUpward ? size - 1 - step : step;
        if (reserved[y]?.[x]) continue;
        const value = bit < stream.length * 8 ? (at(stream, bit >> 3) >> (7 - (bit & 7))) & 1 : 0;
        bit += 1;
        const row = dark[y];
        if (row) row[x] = value ^ (mask(x, y) ? 1 : 0);
      }
    }
  }
  placeFormat(grid, number);
  return grid;
}

/** How hard a masked code is to read: long runs, 2 × 2 blocks and a lopsided share of dark modules. */
function penalty({ size, dark }: QrGrid): number {
  let points = 0;
  let darkCount = 0;
  const cell = (x: number, y: number) => dark[y]?.[x] ?? 0;
  for (let line = 0; line < size; line += 1) {
    for (const read of [(i: number) => cell(i, line), (i: number) => cell(line, i)]) {
      for (let from = 0; from < size; ) {
        let to = from;
        while (to < size && read(to) === read(from)) to += 1;
        if (to - from >= 5) points += to - from - 2;
        from = to;
      }
    }
  }
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      darkCount += cell(x, y);
      if (x + 1 < size && y + 1 < size) {
        const sum = cell(x, y) + cell(x + 1, y) + cell(x, y + 1) + cell(x + 1, y + 1);
        if (sum === 0 || sum === 4) points += 3;
      }
    }
  }
  return points + Math.floor(Math.abs((darkCount * 20) / (size * size) - 10)) * 10;
}
