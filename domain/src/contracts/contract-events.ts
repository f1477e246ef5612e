/** The kinds of stored events (EVENT-2); `work` has no contract. */
export const storedEventKinds = ['contract', 'link', 'message', 'note', 'work'] as const;
export type StoredEventKind = (typeof storedEventKinds)[number];
