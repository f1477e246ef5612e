import { randomBytes } from 'node:crypto';
import { allSettings } from '../settings/settings-table.ts';

/** A safe production: every setting that has a safe value. The keys are new at each call. */
export function productionSettings(): Record<string, string> {
  return Object.fromEntries(
    allSettings.flatMap(({ name, safe }) =>
      safe === undefined
        ? []
        : [[name, typeof safe === 'string' ? safe : randomBytes(24).toString(safe.key)]],
    ),
  );
}
