import type { ContractView } from '@salus/api/contract-view.ts';
import { checkDraft } from '@salus/api/contracts.ts';
import type { Warning } from '@salus/domain/contracts/warnings/warnings.ts';
import { useEffect, useState } from 'react';
import { callIfStillIn } from '../../calls/session.ts';

/** A dialog waits no longer for the warnings: the server asks for the reason anyway. */
const LIMIT_MILLISECONDS = 1_000;

const aboutCover: readonly Warning['code'][] = ['INSURED_COVERED', 'INSURED_IN_DRAFT'];

/**
 * The warnings about cover by other contracts. Null until the server answered or a second passed;
 * later answers are ignored, because a dialog that grows moves its buttons under the pointer.
 */
export function useOverlaps({
  referenceNumber,
  insuredDetails,
}: Pick<ContractView, 'referenceNumber' | 'insuredDetails'>): readonly Warning[] | null {
  const [found, setFound] = useState<readonly Warning[] | null>(null);
  const text = JSON.stringify({
    referenceNumber,
    insuredDetails: insuredDetails.map(({ insuredTypeNID, insuredNationalId }) => ({
      insuredTypeNID,
      insuredNationalId,
    })),
  });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const give = (warnings: readonly Warning[]) => {
      if (!signal.aborted) setFound((first) => first ?? warnings);
    };
    const timer = setTimeout(() => give([]), LIMIT_MILLISECONDS);
    callIfStillIn(checkDraft, { body: JSON.parse(text), signal }).then(
      ({ warnings }) => give(warnings.filter(({ code }) => aboutCover.includes(code))),
      () => give([]),
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text]);
  return found;
}
