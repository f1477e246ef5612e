import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Area, contractPlace, type Row } from './contract-place.ts';

type Props = {
  readonly row: Row;
  /** Null where the list leads to no contract: heads read only the list (ROLE-4). */
  readonly area: Area | null;
  readonly className?: string | undefined;
  /** The whole text, where the list cuts it. */
  readonly title?: string;
  readonly children: ReactNode;
};

/** Links a row to its contract; plain text without a target. */
export function ContractLink({ row, area, className = '', title, children }: Props) {
  if (!area)
    return (
      <span className={className} title={title}>
        {children}
      </span>
    );
  return (
    <Link {...contractPlace(row, area)} className={className} title={title}>
      {children}
    </Link>
  );
}
