import { z } from 'zod';

/**
 * Statuses in an address, one or several. Statuses that the screen does not offer are dropped;
 * without a known one, the screen's default applies.
 */
export function statusesInAddress<T extends string>(
  offered: readonly T[],
  usual: readonly T[] = [],
) {
  return z
    .union([z.string(), z.array(z.unknown())])
    .transform((written): T[] => {
      const requested = [written].flat();
      const known = offered.filter((status) => requested.includes(status));
      return known.length > 0 || requested.length === 0 ? known : [...usual];
    })
    .default([...usual])
    .catch([...usual]);
}
