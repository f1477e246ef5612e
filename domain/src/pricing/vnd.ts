/** Whole Vietnamese dong. The dong has no fraction, so a fraction is always a mistake in our arithmetic. */
export type Vnd = number & { readonly __brand: 'Vnd' };

/** The amount, or a RangeError where it is no whole number of dong from 0 to 2^53. */
export function vnd(amount: number): Vnd {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError('not a whole, non-negative amount of dong');
  return amount as Vnd;
}

/** `numerator ÷ denominator` of whole numbers, halves upwards (decisions §3, §5). Exact: computed in integers. */
export function divideRoundingHalfUp(numerator: bigint, denominator: bigint): Vnd {
  if (denominator <= 0n || numerator < 0n) throw new RangeError('division of money needs positive numbers');
  return vnd(Number((2n * numerator + denominator) / (2n * denominator)));
}

/** `620000` → `620,000`: comma thousands, no decimals (portal §9), the same in every language. */
export function formatVnd(amount: number): string {
  return String(amount).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}
