import { showContractVersion } from '@salus/api/schemaless/contracts/version.ts';
import { isObject } from '@salus/domain/objects.ts';
import type { Query } from '@tanstack/react-query';
import { queryClient } from '../query-client.ts';
import {
  followsEvents,
  forgetRead,
  lacksEvents,
  noteEvent,
  wasOvertaken,
} from './lacking-events.ts';
import { startEvents } from './live-events.ts';
import { collectNews, startNews } from './news.ts';
import type { StreamedEvent } from './parse-events.ts';

/** A desk of all contracts changes all the time: it is read again at most this often. */
const REFRESH_MILLISECONDS = 2000;

/**
 * Reads the lists and details of the screen again that lack an event which concerns this person. A
 * hidden tab reads when it is shown.
 * @returns the function that ends it
 */
export function refreshByEvents(): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let refreshedAt = Number.NEGATIVE_INFINITY;
  const refresh = (predicate: (query: Query) => boolean) => {
    refreshedAt = performance.now();
    void queryClient.invalidateQueries({
      predicate,
      refetchType: document.visibilityState === 'hidden' ? 'none' : 'active',
    });
  };
  const schedule = () => {
    timer ??= setTimeout(
      () => {
        timer = null;
        refresh(lacksEvents);
      },
      Math.max(0, refreshedAt + REFRESH_MILLISECONDS - performance.now()),
    );
  };
  const reads = queryClient.getQueryCache();
  const stopNews = startNews();
  const stopEvents = startEvents((event) => {
    collectNews(event);
    refreshVersions(event);
    noteEvent(Number(event.id));
    // Its id may be lower than those of the responses, which are of another database.
    if (event.kind === 'reset') refresh(followsEvents);
    else if (reads.getAll().some(lacksEvents)) schedule();
  });
  const stopReads = reads.subscribe((change) => {
    if (change.type === 'removed') forgetRead(change.query);
    if (change.type === 'updated' && change.action.type === 'success' && wasOvertaken(change.query))
      schedule();
  });
  return () => {
    stopEvents();
    stopReads();
    stopNews();
    if (timer) clearTimeout(timer);
  };
}

/** The details of a contract watch its version; after a reset any may have changed. */
function refreshVersions({ kind, data }: StreamedEvent): void {
  const referenceNumber = isObject(data) ? data['referenceNumber'] : undefined;
  if (kind !== 'reset' && referenceNumber === undefined) return;
  void queryClient.invalidateQueries({
    queryKey:
      referenceNumber === undefined
        ? [showContractVersion.name]
        : [showContractVersion.name, { referenceNumber }],
  });
}
