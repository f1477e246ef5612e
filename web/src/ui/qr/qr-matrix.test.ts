import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { qrMatrix } from './qr-matrix.ts';

const ALL_MASKS = [0, 1, 2, 3, 4, 5, 6, 7];
/** Small letters, so that the package encodes bytes too. */
const exampleText = (length: number) => 'https://example.com/a?b=Đ&c='.repeat(20).slice(0, length);

// covers PAY-18
test.each([1, 14, 15, 26, 60, 84, 106, 122, 123, 180, 213, 290, 333, 380])(
  'draws the code that the package draws with one of the masks, for %i characters',
  (length) => {
    const text = exampleText(length);
    const codes = ALL_MASKS.map(
      (maskPattern) => encode(text, { ecc: 'M', border: 4, maskPattern }).data,
    );
    expect(codes).toContainEqual(qrMatrix(text));
  },
);

test('refuses a text that no version holds', () => {
  expect(() => qrMatrix('a'.repeat(413))).toThrow(RangeError);
});
