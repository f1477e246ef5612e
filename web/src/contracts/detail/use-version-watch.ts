import { showContractVersion } from '@salus/api/contracts/version.ts';
import { useEffect } from 'react';
import { useIsLive } from '../../calls/events/live-events.ts';
import { useCall } from '../../calls/use-call.ts';

/** The detail that the page shows, as the query of its call returns it. */
type ShownContract = {
  readonly data: { readonly referenceNumber: string; readonly version: string } | undefined;
  readonly dataUpdatedAt: number;
  readonly refetch: (options: { readonly cancelRefetch: boolean }) => Promise<unknown>;
};

type Watch = {
  /** Milliseconds between two looks while an outcome is near; false where none is. */
  readonly soon: number | false;
  /** The same otherwise, where no events arrive; false stops the watch. */
  readonly idle: number | false;
};

/**
 * Looks at the version of the shown contract at each event about it, and reads the contract again
 * only when it changed: each detail is a logged read (SEC-4). Dialogs over the page may look more
 * often.
 */
export function useVersionWatch(contract: ShownContract, { soon, idle }: Watch): void {
  const isLive = useIsLive();
  const isOn = idle !== false;
  const { data, dataUpdatedAt, refetch } = contract;
  const { data: latest, dataUpdatedAt: latestAt } = useCall(
    showContractVersion,
    { query: { referenceNumber: data?.referenceNumber ?? '' } },
    {
      isEnabled: data !== undefined && isOn,
      every: soon || (isLive ? false : idle),
      initial: data && { answer: { version: data.version }, at: dataUpdatedAt },
    },
  );
  const isOld =
    data !== undefined &&
    isOn &&
    latest !== undefined &&
    latestAt >= dataUpdatedAt &&
    latest.version !== data.version;
  // Each poll tries again, because the read may have failed.
  useEffect(() => {
    if (isOld && latestAt > 0) void refetch({ cancelRefetch: false });
  }, [isOld, latestAt, refetch]);
}
