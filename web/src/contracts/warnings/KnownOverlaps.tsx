import type { ContractView } from '@salus/api/contract-view.ts';
import { checkDraft } from '@salus/api/contracts.ts';
import type { Warning } from '@salus/domain/contracts/warnings/warnings.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { callIfStillIn } from '../../calls/session.ts';

type Props = {
  readonly contract: ContractView;
  /** A dialog that names these warnings. */
  readonly children: (overlaps: readonly Warning[]) => ReactNode;
};

/** Opens a dialog as soon as the warnings in it are known. */
export function KnownOverlaps({ contract, children }: Props) {
  const overlaps = useOverlaps(contract);
  return overlaps && children(overlaps);
}

/** A dialog waits no longer for the warnings: the server asks for the reason anyway. */
const LIMIT_MILLISECONDS = 1_000;

const aboutCover: readonly Warning['code'][] = ['INSURED_COVERED', 'INSURED_IN_DRAFT'];

/**
 * The warnings about cover by other contracts. Null until the server answered or a second passed;
 * later answers are ignored, because a dialog that grows moves its buttons under the pointer.
 */
function useOverlaps({ referenceNumber, insuredDetails }: ContractView) {
  const [overlaps, setOverlaps] = useState<readonly Warning[] | null>(null);
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
      if (!signal.aborted) setOverlaps((first) => first ?? warnings);
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
  return overlaps;
}
