import { getRouteApi } from '@tanstack/react-router';
import { DayList } from './DayList.tsx';
import { OpenDay } from './OpenDay.tsx';

const route = getRouteApi('/shell/money/reconciliation');

/** The desk for the daily close (CLOSE-6): the business days, or one of them. */
export function Reconciliation() {
  const { day, to } = route.useSearch();
  return day === undefined ? <DayList to={to} /> : <OpenDay key={day} day={day} />;
}
