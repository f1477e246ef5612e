import { newIdempotencyKey } from '@salus/api/client.ts';
import type { DraftStart } from '../draft/draft-values.ts';
import { formContent, isDraftStart } from './form-content.ts';

/** The input of an open form in this tab, so that a reload loses nothing. */
export function readKeptInput(keptAs: string): DraftStart | null {
  const storedText = sessionStorage.getItem(keptAs);
  if (!storedText) return null;
  const input: unknown = JSON.parse(storedText);
  return isDraftStart(input) ? input : null;
}

export function keepInput(keptAs: string, values: DraftStart): void {
  sessionStorage.setItem(keptAs, JSON.stringify(formContent(values)));
}

export function forgetInput(keptAs: string): void {
  sessionStorage.removeItem(keptAs);
  sessionStorage.removeItem(idKey(keptAs));
}

/** The id under which the server keeps this form; the same after a reload. */
export function keptFormId(keptAs: string): string {
  const storedId = sessionStorage.getItem(idKey(keptAs));
  if (storedId !== null) return storedId;
  const id = newIdempotencyKey();
  sessionStorage.setItem(idKey(keptAs), id);
  return id;
}

const idKey = (keptAs: string) => `${keptAs}.id`;
