import { showContractVersion } from '@salus/api/contracts/version.ts';
import { useEffect } from 'react';
import { useCall } from '../../calls/use-call.ts';

/** The detail that the page shows, as the query of its call returns it. */
type ShownContract = {
  readonly data: { readonly referenceNumber: string; readonly version: string } | undefined;
  readonly dataUpdatedAt: number;
  readonly refetch: (options: { readonly cancelRefetch: boolean }) => Promise<unknown>;
};

/**
 * Polls the version of the shown contract, and reads the contract again only when it changed: each
 * detail is a logged read (SEC-4). Dialogs over the page may poll the version more often.
 * @param every milliseconds; false stops the watch
 */
export function useVersionWatch(contract: ShownContract, every: number | false): void {
  const { data, dataUpdatedAt, refetch } = contract;
  const { data: latest, dataUpdatedAt: latestAt } = useCall(
    showContractVersion,
    { query: { referenceNumber: data?.referenceNumber ?? '' } },
    {
      isEnabled: data !== undefined && every !== false,
      every,
      initial: data && { answer: { version: data.version }, at: dataUpdatedAt },
    },
  );
  const isOld =
    data !== undefined &&
    every !== false &&
    latest !== undefined &&
    latestAt >= dataUpdatedAt &&
    latest.version !== data.version;
  // Each poll tries again, because the read may have failed.
  useEffect(() => {
    if (isOld && latestAt > 0) void refetch({ cancelRefetch: false });
  }, [isOld, latestAt, refetch]);
}
