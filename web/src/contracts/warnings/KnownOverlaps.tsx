import type { ContractView } from '@salus/api/contract-view.ts';
import type { Warning } from '@salus/domain/contracts/warnings/warnings.ts';
import type { ReactNode } from 'react';
import { useOverlaps } from './use-overlaps.ts';

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
