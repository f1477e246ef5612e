import { createContext, use } from 'react';
import type { ChangedFact } from '../changed-facts.ts';

/** What was changed upon the customer's request, for every fact that wants to say so. */
export const Changes = createContext<readonly ChangedFact[]>([]);

/** Was anything changed in this part of the page? */
export function useChangedIn(part: string): boolean {
  return use(Changes).some(({ at }) => at === part || at.startsWith(`${part}.`));
}
