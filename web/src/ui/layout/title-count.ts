import { createStore } from '../../page/create-store.ts';

/** How much is new since the tab was in view; it stands before the document's title. */
export const titleCount = createStore(0);
