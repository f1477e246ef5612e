import { z } from 'zod';

/**
 * Statuses in an address, one alone or several: those that the screen offers are kept, the rest is as if it were not there.
 * What asks for none that is known opens what the screen opens usually.
 */
export function statusesInAddress<T extends string>(offered: readonly T[], usual: readonly T[] = []) {
  return z
    .union([z.string(), z.array(z.unknown())])
    .transform((written): T[] => {
      const asked = [written].flat();
      const known = offered.filter((status) => asked.includes(status));
      return known.length > 0 || asked.length === 0 ? known : [...usual];
    })
    .default([...usual])
    .catch([...usual]);
}
