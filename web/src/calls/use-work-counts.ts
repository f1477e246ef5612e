import { showHome } from '@salus/api/schemaless/home.ts';
import { useCall } from './use-call.ts';

/** How much waits for this person, by the code of the work; what is missing counts nothing. */
export function useWorkCounts(): ReadonlyMap<string, number> {
  const { data } = useCall(showHome, {});
  return new Map(data?.items.map(({ code, count }) => [code, count]));
}
