import { createContext, use } from 'react';
import type { ToldChange } from './told-changes.ts';

/** What was changed upon the customer's request, for every fact that wants to say so. */
export const Changes = createContext<readonly ToldChange[]>([]);

/** Was anything changed in this part of the page? */
export function useChangedIn(part: string): boolean {
  return use(Changes).some(({ at }) => at === part || at.startsWith(`${part}.`));
}
