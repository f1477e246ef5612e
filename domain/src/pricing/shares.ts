/**
 * Shares an amount among persons to the dong, by largest remainder: the remainders are equal, so
 * the first persons get one dong more (BORDEREAU-2).
 */
export function shareOut(amount: number, persons: number): readonly number[] {
  if (!Number.isSafeInteger(amount) || amount < 0 || !Number.isSafeInteger(persons) || persons < 1)
    throw new RangeError('an amount in whole dong is shared among at least one person');
  const least = Math.floor(amount / persons);
  const more = amount % persons;
  return Array.from({ length: persons }, (_, at) => least + (at < more ? 1 : 0));
}
