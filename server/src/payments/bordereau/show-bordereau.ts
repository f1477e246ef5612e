import type { showBordereau as call } from '@salus/api/payments/bordereau.ts';
import { bordereauKinds } from '@salus/domain/payments/bordereau/compare-files.ts';
import type { StaffUseCase } from '../../context.ts';
import { readPolicyEvents } from './bordereau-rows.ts';

/** The sums of the monthly file, and the rows where the ledger disagrees (BORDEREAU-3). */
export const showBordereau: StaffUseCase<typeof call> = async ({ app, actor }, { month }) => {
  const events = await readPolicyEvents(app.db, actor, month);
  const [issued = [], cancelled = []] = bordereauKinds.map((kind) =>
    events.filter((event) => event.kind === kind),
  );
  const sum = (rows: typeof issued) => rows.reduce((total, row) => total + row.ledgerAmount, 0);
  return {
    month,
    rows: events.reduce((total, { insureds }) => total + insureds.length, 0),
    issued: issued.length,
    cancelled: cancelled.length,
    premium: sum(issued),
    refund: sum(cancelled),
    disagreements: events
      .filter(({ ledgerAmount, contractAmount }) => ledgerAmount !== contractAmount)
      .map(({ policyNo, kind, ledgerAmount, contractAmount }) => ({
        policyNo,
        kind,
        ledger: ledgerAmount,
        contract: contractAmount,
      })),
  };
};
