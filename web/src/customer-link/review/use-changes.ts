import { createContext, use } from 'react';
import type { ChangedFact } from '../changed-facts.ts';

/** The facts changed upon the customer's request. */
export const Changes = createContext<readonly ChangedFact[]>([]);

/** Returns whether a fact in this part of the page changed. */
export function useChangedIn(part: string): boolean {
  return use(Changes).some(({ at }) => at === part || at.startsWith(`${part}.`));
}
