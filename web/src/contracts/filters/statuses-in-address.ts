import { z } from 'zod';

/**
 * Statuses in an address, one or several. Statuses that the screen does not offer are dropped;
 * without a known one, the screen's default applies.
 */
export function statusesInAddress<T extends string>(
  choices: readonly T[],
  usual: readonly T[] = [],
) {
  return z
    .union([z.string(), z.array(z.unknown())])
    .transform((value): T[] => {
      const names = [value].flat();
      const statuses = choices.filter((status) => names.includes(status));
      return statuses.length > 0 || names.length === 0 ? statuses : [...usual];
    })
    .default([...usual])
    .catch([...usual]);
}
