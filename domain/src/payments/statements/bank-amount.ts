/** An amount that a file states. */
export type BankAmount =
  /** Whole dong; a debit is negative. */
  | { readonly kind: 'whole'; readonly amount: number }
  /** `620.000`: thousands, unless the file has fractions. */
  | { readonly kind: 'grouped'; readonly amount: number }
  | { readonly kind: 'fraction' }
  | { readonly kind: 'unreadable' };

const WHOLE = /^[+-]?\d{1,15}$/;
const GROUPED = /^[+-]?\d{1,3}(?:([.,])\d{3})(?:\1\d{3}){0,4}$/;
const FRACTION = /^[+-]?\d[\d.,]*[.,]\d+$/;

/** A cell of a table. Several groups of three digits are thousands in every file. */
export function readTableAmount(text: string): BankAmount {
  const plain = text.replace('\u2212', '-');
  if (WHOLE.test(plain)) return { kind: 'whole', amount: Number(plain) + 0 };
  if (GROUPED.test(plain)) {
    const amount = Number(plain.replace(/[.,]/g, '')) + 0;
    const isOneGroup = plain.search(/[.,]/) === plain.length - 4;
    return { kind: isOneGroup ? 'grouped' : 'whole', amount };
  }
  return { kind: FRACTION.test(plain) ? 'fraction' : 'unreadable' };
}

/** An amount without sign in which a file may write decimals, all of them 0. */
export function readZeroDecimals(text: string): number | null {
  const match = /^(\d{1,15})(?:[.,](\d*))?$/.exec(text);
  return match && !/[1-9]/.test(match[2] ?? '') ? Number(match[1]) : null;
}

/** A balance in millionths of a dong: interest leaves fractions on some accounts. */
export function readBalance(text: string): bigint | null {
  const match = /^(\d{1,15})(?:[.,](\d{0,6}))?$/.exec(text);
  return match ? BigInt(`${match[1]}${(match[2] ?? '').padEnd(6, '0')}`) : null;
}

/** Whole dong in the unit of `readBalance`. */
export function toBalance(amount: number): bigint {
  return BigInt(amount) * 1_000_000n;
}
