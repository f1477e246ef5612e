import { createStore } from '../../page/create-store.ts';

/** How much is new since the tab was in view; the document's title begins with it. */
export const titleCount = createStore(0);
