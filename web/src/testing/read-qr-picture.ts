import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** Pixels of one dark square of the picture, as on a phone's screen. */
const SCALE = 4;

/** The text of a picture of `QrCode`, read from its pixels. */
export async function readQrPicture(picture: Element): Promise<string | undefined> {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const wasm = await readFile(path);
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength);
  prepareZXingModule({ overrides: { wasmBinary } });
  const [found] = await readBarcodes(drawPixels(picture), { formats: ['QRCode'] });
  return found?.text;
}

/** Draws the picture as a browser does: a white page and one dark square per step of the path. */
function drawPixels(picture: Element) {
  const width = Number(picture.getAttribute('viewBox')?.split(' ')[2]) * SCALE;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  const squares = picture.querySelectorAll('path')[1]?.getAttribute('d') ?? '';
  for (const [, x, y] of squares.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < SCALE; row += 1)
      for (let column = 0; column < SCALE; column += 1) {
        const pixel = (Number(y) * SCALE + row) * width + Number(x) * SCALE + column;
        data.fill(0, pixel * 4, pixel * 4 + 3);
      }
  return { data, width, height: width, colorSpace: 'srgb' as const };
}
