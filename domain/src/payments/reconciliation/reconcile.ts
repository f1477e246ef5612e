import type { Total } from '../total.ts';
import { bankDifferences } from './bank-differences.ts';
import {
  comparisons,
  type Difference,
  isDifference,
  notReported,
  toDifference,
  Unclaimed,
} from './difference.ts';
import { refundDifferences } from './refund-differences.ts';
import { type SideTotals, sideTotals } from './side-totals.ts';
import type { BusinessDay, DecidedRefund } from './sides.ts';

export type Reconciliation = {
  readonly totals: SideTotals;
  readonly differences: readonly Difference[];
  /** Gateway + bank + manual − contracts, without the lines that are listed apart. */
  readonly difference: Total;
};

/**
 * Compares the sides of one business day (CLOSE-2). The lines of GATEWAY, BANK, REFUNDS and BY_HAND
 * sum to gateway + bank + manual − contracts, to the dong (I14).
 */
export function reconcile(day: BusinessDay): Reconciliation {
  const credits = day.bank.filter(({ amount }) => amount > 0);
  const debits = day.bank.filter(({ amount }) => amount <= 0);
  const differences = [
    ...gatewayDifferences(day),
    ...bankDifferences(credits, day.contracts),
    ...refundDifferences(debits, day),
    ...day.refunds.decisions.flatMap(decisionDifference),
  ].sort((a, b) => comparisons.indexOf(a.comparison) - comparisons.indexOf(b.comparison));
  return { totals: sideTotals(day), differences, difference: differenceTotal(differences) };
}

/** The differences between the sides as one total, without the lines listed apart. */
export function differenceTotal(differences: readonly Difference[]): Total {
  const realDifferences = differences.filter(isDifference);
  return {
    count: realDifferences.length,
    amount: realDifferences.reduce((sum, { amount }) => sum + amount, 0),
  };
}

function gatewayDifferences({ gateway, contracts }: BusinessDay): Difference[] {
  const side = { comparison: 'GATEWAY', origin: 'GATEWAY' } as const;
  const onlinePayments = new Unclaimed(
    contracts.filter(({ way }) => way === 'GATEWAY'),
    ({ refOrder, referenceNumber }) => refOrder ?? referenceNumber,
  );
  const differences = gateway.payments.flatMap((payment) => {
    const { refOrder, referenceNumber, amount: reported, review } = payment;
    const row = { ...side, reference: refOrder, referenceNumber, reported };
    if (review !== null)
      return toDifference({ ...row, reason: 'PAYMENT_TO_REVIEW', detail: review, recorded: 0 });
    const contract = onlinePayments.take(refOrder);
    if (!contract) {
      const reason = referenceNumber === null ? 'UNKNOWN_ORDER' : 'NOT_RECORDED';
      return toDifference({ ...row, reason, recorded: 0 });
    }
    if (contract.amount === reported) return [];
    return toDifference({ ...row, reason: 'AMOUNT_DIFFERS', recorded: contract.amount });
  });
  return [
    ...differences,
    ...onlinePayments.rest().map((contract) => notReported('GATEWAY', contract)),
  ];
}

function decisionDifference({ state, refundRef, referenceNumber, amount }: DecidedRefund) {
  if (state === 'MOVED') return [];
  return toDifference({
    comparison: 'DECISIONS',
    origin: 'CONTRACTS',
    reason: `REFUND_${state}`,
    reference: refundRef,
    referenceNumber,
    reported: 0,
    recorded: -amount,
  });
}
