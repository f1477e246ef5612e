import { type SaleStep, saleSteps } from '@salus/domain/contracts/sale-steps.ts';
import { statuses } from '@salus/domain/contracts/status.ts';
import { isCancelled } from '@salus/domain/contracts/status-questions.ts';
import { Link, linkOptions } from '@tanstack/react-router';
import { useSignedInPerson } from '../../calls/session-person.ts';
import { headGroups } from '../../navigation/guard.ts';
import { amount, countText } from '../../ui/data/format.ts';
import link from '../figures/FigureLink.module.css';

export type StepFigure = SaleStep | 'premium';
export const stepFigures: readonly StepFigure[] = [...saleSteps, 'premium'];

type Days = { readonly from: string; readonly to: string };
/** The officer and the unit of the figure; all without them. */
type About = { readonly unitId: number | null; readonly officerEmail?: string };

/** The filters of the list of issued contracts; that list has no contract of the other steps. */
function issuedSearch(figure: StepFigure, { from, to }: Days) {
  if (figure === 'paid') return { paidDateFrom: from, paidDateTo: to };
  if (figure === 'active' || figure === 'premium')
    return { issuedDateFrom: from, issuedDateTo: to };
  if (figure !== 'cancelled') return { saleStep: figure };
  const status = statuses.filter(isCancelled);
  return { status, cancelledDateFrom: from, cancelledDateTo: to };
}

type Props = {
  readonly figure: StepFigure;
  readonly value: number;
  readonly days: Days;
  /** Null when no list filter matches exactly these contracts. */
  readonly about: About | null;
};

/** A figure with a link to its contracts. Zero has no link. */
export function StepLink({ figure, value, days, about }: Props) {
  const person = useSignedInPerson();
  const isHead = headGroups.some((group) => group === person?.roleGroup);
  const text = <bdi>{figure === 'premium' ? amount(value) : countText(value)}</bdi>;
  if (value === 0 || !about) return text;
  return (
    <Link {...stepList(figure, days, about, isHead)} className={link.figure ?? ''}>
      {text}
    </Link>
  );
}

function stepList(figure: StepFigure, days: Days, { unitId, ...officer }: About, isHead: boolean) {
  const unit = unitId === null ? undefined : String(unitId);
  const list = issuedSearch(figure, days);
  if (!('saleStep' in list))
    return linkOptions({
      to: '/contract/list',
      search: { ...list, ...officer, ...(unit && { soldUnitId: unit }) },
    });
  const { from: stepDateFrom, to: stepDateTo } = days;
  const search = { ...list, stepDateFrom, stepDateTo, ...officer, ...(unit && { unitId: unit }) };
  return isHead
    ? linkOptions({ to: '/team/unpaid', search })
    : linkOptions({ to: '/bm-contract/temp-list', search: { ...search, status: [...statuses] } });
}
