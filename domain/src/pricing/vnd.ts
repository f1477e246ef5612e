/** Whole Vietnamese dong. A fraction is always a bug: the dong has none. */
export type Vnd = number & { readonly __brand: 'Vnd' };

/** The amount; throws a RangeError unless it is a whole number from 0 to 2^53. */
export function vnd(amount: number): Vnd {
  if (!isVnd(amount)) throw new RangeError('not a whole, non-negative amount of dong');
  return amount;
}

function isVnd(amount: number): amount is Vnd {
  return Number.isSafeInteger(amount) && amount >= 0;
}

/** `numerator ÷ denominator` of whole numbers, rounded half up (CAT-7, REFUND-4), in integers. */
export function divideRoundingHalfUp(numerator: bigint, denominator: bigint): Vnd {
  if (denominator <= 0n || numerator < 0n)
    throw new RangeError('division of money needs positive numbers');
  return vnd(Number((2n * numerator + denominator) / (2n * denominator)));
}

/** `620000` → `620,000`: comma thousands, no decimals (I18N-3), the same in every language. */
export function formatVnd(amount: number): string {
  return String(amount).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}
