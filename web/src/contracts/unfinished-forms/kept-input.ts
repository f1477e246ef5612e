import { newIdempotencyKey } from '@salus/api/client.ts';
import type { DraftStart } from '../draft/draft-values.ts';
import { contentOf, isDraftStart } from './form-content.ts';

/** The input of an open form in this tab, so that a reload loses nothing. */
export function readKeptInput(keptAs: string): DraftStart | null {
  const kept = sessionStorage.getItem(keptAs);
  if (!kept) return null;
  const input: unknown = JSON.parse(kept);
  return isDraftStart(input) ? input : null;
}

export function keepInput(keptAs: string, values: DraftStart): void {
  sessionStorage.setItem(keptAs, JSON.stringify(contentOf(values)));
}

export function forgetInput(keptAs: string): void {
  sessionStorage.removeItem(keptAs);
  sessionStorage.removeItem(idOf(keptAs));
}

/** The id under which the server keeps this form; the same after a reload. */
export function keptFormId(keptAs: string): string {
  const known = sessionStorage.getItem(idOf(keptAs));
  if (known !== null) return known;
  const id = newIdempotencyKey();
  sessionStorage.setItem(idOf(keptAs), id);
  return id;
}

const idOf = (keptAs: string) => `${keptAs}.id`;
