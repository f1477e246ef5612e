import { createHmac } from 'node:crypto';
import type { Context } from '../context.ts';
import { hmacKey } from '../platform/hmac-key.ts';

/**
 * Adds the version of a detail: equal for equal details. Open pages poll it, because each detail is
 * a logged read (SEC-4). The key keeps guesses about a person from being compared with it.
 */
export function withVersion<V extends object>(
  view: V,
  { app }: Pick<Context<null>, 'app'>,
): V & { readonly version: string } {
  const hmac = createHmac('sha256', hmacKey(app.config.keys['contract-version']));
  return { ...view, version: hmac.update(JSON.stringify(view)).digest('base64url') };
}
