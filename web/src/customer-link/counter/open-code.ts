import { call } from '@salus/api/client.ts';
import { openCounterLink } from '@salus/api/schemaless/contracts/counter-link.ts';

let pending: { readonly code: string; readonly answer: Promise<{ token: string }> } | null = null;

/** Exchanges a code, which works once: a second call during the first one shares its answer. */
export function openCode(code: string): Promise<{ token: string }> {
  if (pending?.code === code) return pending.answer;
  const answer = call(openCounterLink, { body: { code } }).finally(() => {
    pending = null;
  });
  pending = { code, answer };
  return answer;
}
