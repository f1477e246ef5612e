import { createStore, useStore } from '../../page/create-store.ts';
import { followUntilAborted } from './event-stream.ts';
import type { StreamedEvent } from './parse-events.ts';

const NAME = 'salus.events';

/** The tab with the stream sends events and state; a new tab asks for the state. */
type TabMessage =
  | { readonly type: 'event'; readonly event: StreamedEvent }
  | { readonly type: 'state'; readonly isUp: boolean; readonly lastId: string | null }
  | { readonly type: 'question' };

const isLive = createStore(false);

/** Whether changes arrive by themselves; otherwise screens poll. */
export const useIsLive = (): boolean => useStore(isLive);

/**
 * Follows the events of the person, with one stream for all tabs: the tab that holds the lock has
 * it and sends each event to the others; when it closes, the next tab continues after the last id.
 * @returns the function that ends it
 */
export function startEvents(onEvent: (event: StreamedEvent) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const channel = new BroadcastChannel(NAME);
  const post = (message: TabMessage) => channel.postMessage(message);
  let lastId: string | null = null;
  let isLeader = false;
  const receive = (event: StreamedEvent) => {
    lastId = event.id;
    onEvent(event);
  };
  const lead = () => {
    isLeader = true;
    return followUntilAborted({
      signal,
      lastId: () => lastId,
      onEvent(event) {
        receive(event);
        post({ type: 'event', event });
      },
      onChange(isUp) {
        isLive.set(isUp);
        post({ type: 'state', isUp, lastId });
      },
    });
  };
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === 'event') receive(data.event);
    else if (data.type === 'state') {
      isLive.set(data.isUp);
      // A tab that has seen no event yet continues after those that the other tabs have.
      lastId ??= data.lastId;
    } else if (isLeader) post({ type: 'state', isUp: isLive.get(), lastId });
  };
  post({ type: 'question' });
  // Without a secure context there are no locks: each tab has its own stream.
  const leading = navigator.locks?.request(NAME, { signal }, lead) ?? lead();
  leading.catch(() => undefined);
  return () => {
    stop.abort();
    channel.close();
    isLive.set(false);
  };
}
