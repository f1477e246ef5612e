import { hashKey, type Query, type QueryKey } from '@tanstack/react-query';

/** The last event that the response of a read contains, by the hash of its key (EVENT-9). */
const lastIds = new Map<string, number>();
/** The last event of this page. */
let latestId = 0;

/** @returns the function that notes the last event of the response */
export function noteRequest(key: QueryKey): (lastEventId: number) => void {
  const hash = hashKey(key);
  const latestBefore = latestId;
  lastIds.delete(hash);
  return (id) => void lastIds.set(hash, Math.max(id, latestBefore));
}

export function noteEvent(id: number): void {
  latestId = id;
}

export const followsEvents = ({ meta }: Query): boolean => meta?.['followsEvents'] === true;

/** Whether a read lacks the latest event, and is not under way. */
export const lacksEvents = (query: Query): boolean =>
  followsEvents(query) &&
  query.state.fetchStatus !== 'fetching' &&
  (lastIds.get(query.queryHash) ?? 0) < latestId;

/** Whether an event arrived before the response, which lacks it. */
export const wasOvertaken = (query: Query): boolean =>
  lastIds.has(query.queryHash) && lacksEvents(query);

export function forgetRead({ queryHash }: Query): void {
  lastIds.delete(queryHash);
}
