import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { readTlv, vietQrPayload } from '@salus/domain/payments/transfers/vietqr.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { QrCode } from './QrCode.tsx';

beforeAll(async () => {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const wasm = await readFile(path);
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength);
  prepareZXingModule({ overrides: { wasmBinary } });
});
afterEach(cleanup);

/** Pixels of one dark square of the picture, as on a phone's screen. */
const SCALE = 4;

/** Draws the picture as a browser does: a white page and one dark square per step of the path. */
function pixelsOf(picture: Element) {
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

// covers PAY-18
test.each([
  ['970415', '113366668888', 79_000, 'Ung Ho Quy Vac Xin'],
  ['970436', '1100200300', 1_080_000, 'HD261121ABC0EF'],
  ['970436', '1234567890123456789', 9_999_999_999, 'HD991231ZZZZZZ'],
])(
  'is decoded from its pixels as VietQR: %s %s %i %s',
  async (bankBin, accountNo, amount, content) => {
    const payload = vietQrPayload({ bankBin, accountNo, amount, content });
    render(<QrCode text={payload} label="code" />);
    const [found] = await readBarcodes(pixelsOf(screen.getByRole('img')), { formats: ['QRCode'] });
    expect(found?.text).toBe(payload);
    const fields = readTlv(found?.text ?? '');
    expect(fields?.get('54')).toBe(String(amount));
    expect(readTlv(fields?.get('62') ?? '')?.get('08')).toBe(content);
  },
);
