import { showContractVersion } from '@salus/api/schemaless/contracts/version.ts';
import { isObject } from '@salus/domain/objects.ts';
import { queryClient } from '../query-client.ts';
import { startEvents } from './live-events.ts';
import { collectNews, startNews } from './news.ts';
import type { StreamedEvent } from './parse-events.ts';

/** A desk of all contracts changes all the time: it is read again at most this often. */
const REFRESH_MILLISECONDS = 2000;

/**
 * Reads the lists and details of the screen again when an event concerns them. A hidden tab reads
 * when it is shown.
 * @returns the function that ends it
 */
export function refreshByEvents(): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let refreshedAt = Number.NEGATIVE_INFINITY;
  const refreshLists = () => {
    timer = null;
    refreshedAt = performance.now();
    void queryClient.invalidateQueries({
      predicate: ({ meta }) => meta?.['followsEvents'] === true,
      refetchType: document.visibilityState === 'hidden' ? 'none' : 'active',
    });
  };
  const stopNews = startNews();
  const stop = startEvents((event) => {
    collectNews(event);
    refreshVersions(event);
    timer ??= setTimeout(
      refreshLists,
      Math.max(0, refreshedAt + REFRESH_MILLISECONDS - performance.now()),
    );
  });
  return () => {
    stop();
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
