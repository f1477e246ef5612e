import { type SaleStep, saleSteps } from '@salus/api/reports/sale-steps.ts';
import { statuses } from '@salus/domain/contracts/status.ts';
import { isCancelled } from '@salus/domain/contracts/status-questions.ts';
import { Link } from '@tanstack/react-router';
import { amount, countText } from '../../ui/data/format.ts';
import link from '../figures/FigureLink.module.css';

type Figure = SaleStep | 'premium';
export const figures: readonly Figure[] = [...saleSteps, 'premium'];

type Days = { readonly from: string; readonly to: string };

/** The filters of the list of issued contracts for a step; others have no such list. */
const listDays: Partial<Record<Figure, (days: Days) => object>> = {
  paid: ({ from, to }) => ({ paidDateFrom: from, paidDateTo: to }),
  active: ({ from, to }) => ({ issuedDateFrom: from, issuedDateTo: to }),
  premium: ({ from, to }) => ({ issuedDateFrom: from, issuedDateTo: to }),
  cancelled: ({ from, to }) => ({
    status: statuses.filter(isCancelled),
    cancelledDateFrom: from,
    cancelledDateTo: to,
  }),
};

type Props = {
  readonly figure: Figure;
  readonly value: number;
  readonly days: Days;
  /** Null when no list filter matches exactly these contracts. */
  readonly about: { readonly soldUnitId?: string; readonly officerEmail?: string } | null;
};

/** A figure with a link to its contracts. Zero has no link. */
export function StepLink({ figure, value, days, about }: Props) {
  const text = <bdi>{figure === 'premium' ? amount(value) : countText(value)}</bdi>;
  const search = listDays[figure]?.(days);
  if (value === 0 || !about || !search) return text;
  return (
    <Link to="/contract/list" search={{ ...search, ...about }} className={link.figure ?? ''}>
      {text}
    </Link>
  );
}
