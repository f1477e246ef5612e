import { encode } from 'uqr';

/** Pictures of an identity card's QR code, drawn on grey like a card in a hand. */

const WIDE = 640;
const HIGH = 480;
const DOT = 5;
const PAPER = 235;
const INK = 16;
const TABLE = 120;

function brightness(text: string): Uint8Array {
  const { data, size } = encode(text, { border: 4 });
  const margin = Math.floor((WIDE - size * DOT) / 2);
  const top = Math.floor((HIGH - size * DOT) / 2);
  const pixels = new Uint8Array(WIDE * HIGH).fill(TABLE);
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      for (let line = 0; line < DOT; line += 1) {
        const at = (top + y * DOT + line) * WIDE + margin + x * DOT;
        pixels.fill(isDark ? INK : PAPER, at, at + DOT);
      }
  return pixels;
}

/** A film of one frame (YUV4MPEG2), which Chromium plays as its fake camera. */
export function cardFilm(text: string): Buffer {
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${WIDE} H${HIGH} F10:1 Ip A1:1 C420jpeg\nFRAME\n`),
    brightness(text),
    Buffer.alloc((WIDE * HIGH) / 2, 128),
  ]);
}

/** A photo without colours (BMP, 8 bits). */
export function cardPhoto(text: string): Buffer {
  const headBytes = 14 + 40 + 256 * 4;
  const head = Buffer.alloc(headBytes);
  head.write('BM');
  head.writeUInt32LE(headBytes + WIDE * HIGH, 2);
  head.writeUInt32LE(headBytes, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(WIDE, 18);
  // Negative: the first row is the upper one.
  head.writeInt32LE(-HIGH, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(8, 28);
  for (let grey = 0; grey < 256; grey += 1) head.fill(grey, 54 + grey * 4, 57 + grey * 4);
  return Buffer.concat([head, brightness(text)]);
}
