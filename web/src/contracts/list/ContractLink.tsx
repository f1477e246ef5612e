import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Area, contractPlace, type Row } from './contract-place.ts';

type Props = {
  readonly row: Row;
  readonly area: Area;
  readonly className?: string | undefined;
  /** The whole text, where the list cuts it. */
  readonly title?: string;
  readonly children: ReactNode;
};

/** Links a row to its contract. */
export function ContractLink({ row, area, className = '', title, children }: Props) {
  return (
    <Link {...contractPlace(row, area)} className={className} title={title}>
      {children}
    </Link>
  );
}
