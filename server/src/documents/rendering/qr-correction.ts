/** Reed-Solomon error correction over GF(2^8) with the polynomial 0x11D, as QR codes use it (ISO/IEC 18004, 7.5). */

const EXPONENTS = new Uint8Array(510);
const LOGARITHMS = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power += 1) {
  EXPONENTS[power] = value;
  EXPONENTS[power + 255] = value;
  LOGARITHMS[value] = power;
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0);
}

function multiply(a: number, b: number): number {
  if (a === 0 || b === 0) return 0;
  return at(EXPONENTS, at(LOGARITHMS, a) + at(LOGARITHMS, b));
}

/** The `count` correction codewords of a block of data codewords. */
export function correctionOf(block: Uint8Array, count: number): Uint8Array {
  const divisor = generator(count);
  const remainder = new Uint8Array(count);
  for (const codeword of block) {
    const factor = codeword ^ at(remainder, 0);
    remainder.copyWithin(0, 1);
    remainder[count - 1] = 0;
    for (let index = 0; index < count; index += 1) {
      remainder[index] = at(remainder, index) ^ multiply(at(divisor, index), factor);
    }
  }
  return remainder;
}

/** Coefficients of (x - 2^0)(x - 2^1)…, without the leading 1. */
function generator(degree: number): Uint8Array {
  const coefficients = new Uint8Array(degree);
  coefficients[degree - 1] = 1;
  for (let root = 0; root < degree; root += 1) {
    for (let index = 0; index < degree; index += 1) {
      const next = index + 1 < degree ? at(coefficients, index + 1) : 0;
      coefficients[index] = multiply(at(coefficients, index), at(EXPONENTS, root)) ^ next;
    }
  }
  return coefficients;
}

/** Reads inside the bounds that the caller keeps. */
export function at(bytes: Uint8Array, index: number): number {
  return bytes[index] ?? 0;
}
