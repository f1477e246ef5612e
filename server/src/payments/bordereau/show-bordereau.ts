import type { showBordereau as call } from '@salus/api/payments/bordereau.ts';
import { bordereauKinds } from '@salus/domain/payments/bordereau/compare-files.ts';
import type { StaffUseCase } from '../../context.ts';
import { type Disagreement, sumPolicyEvents } from './bordereau-rows.ts';

/** The sums of the monthly file, and the rows where the ledger disagrees (BORDEREAU-3). */
export const showBordereau: StaffUseCase<typeof call> = async ({ app, actor }, { month }) => {
  const sums = await sumPolicyEvents(app.db, actor, month);
  const [issued, cancelled] = bordereauKinds.map((kind) => sums.find((one) => one.kind === kind));
  return {
    month,
    rows: sums.reduce((total, { persons }) => total + persons, 0),
    issued: issued?.policies ?? 0,
    cancelled: cancelled?.policies ?? 0,
    premium: issued?.amount ?? 0,
    refund: cancelled?.amount ?? 0,
    disagreements: sums.flatMap(({ disagreements }) => disagreements).toSorted(byPolicy),
  };
};

/** The sale of a policy comes before its cancellation. */
const byPolicy = (a: Disagreement, b: Disagreement) =>
  compareText(a.policyNo, b.policyNo) || compareText(b.kind, a.kind);
const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b));
