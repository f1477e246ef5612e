import type { Total } from '../total.ts';
import { creditedElsewhere, manualAmount, namedAmounts } from './manual-side.ts';
import { type BusinessDay, bankResults, movedAmount, paymentWays, refundWays } from './sides.ts';

export type SideTotals = ReturnType<typeof sideTotals>;

/** Closes from before the side MANUAL. */
export type StoredTotals = Omit<SideTotals, 'manual'> & Partial<Pick<SideTotals, 'manual'>>;

/** An older close explained no manual payment: its differences list them. */
export const withManualSide = (totals: StoredTotals): SideTotals => ({
  ...totals,
  manual: totals.manual ?? { payments: { count: 0, amount: 0 } },
});

/** The totals of each side of a day. */
export function sideTotals(day: BusinessDay) {
  const { agreedPayments, gateway, bank, contracts, refunds } = day;
  const movements = bank.map((movement) => ({ ...movement, amount: movedAmount(movement) }));
  const amountFromNamed = namedAmounts(bank);
  const manualAmounts = [
    ...contracts.map((contract) => manualAmount(contract, amountFromNamed)),
    ...bank.map(creditedElsewhere),
  ].filter((amount) => amount !== 0);
  const out = refunds.payouts.map((refund) => ({ ...refund, amount: -refund.amount }));
  return {
    gateway: {
      payments: toTotal(gateway.payments, agreedPayments),
      refunds: toTotal(gateway.refunds.map(({ amount }) => ({ amount: -amount }))),
    },
    bank: {
      credits: toTotal(movements.filter(({ amount }) => amount > 0)),
      debits: toTotal(movements.filter(({ amount }) => amount < 0)),
      results: bankResults.map((result) => ({
        result,
        ...toTotal(
          movements.filter((movement) => movement.result === result && movement.amount !== 0),
        ),
      })),
    },
    manual: { payments: toTotal(manualAmounts.map((amount) => ({ amount }))) },
    contracts: {
      payments: toTotal(contracts, agreedPayments),
      refunds: toTotal(out),
      byWay: paymentWays.map((way) => ({
        way,
        ...toTotal(
          contracts.filter((contract) => contract.way === way),
          way === 'GATEWAY' ? agreedPayments : NOTHING,
        ),
      })),
      refundsByWay: refundWays.map((way) => ({
        way,
        ...toTotal(out.filter((refund) => refund.way === way)),
      })),
      decided: toTotal(refunds.decisions.map(({ amount }) => ({ amount: -amount }))),
    },
  };
}

const NOTHING: Total = { count: 0, amount: 0 };

/** The rows with a total that is known. */
function toTotal(
  rows: readonly { readonly amount: number }[],
  { count, amount }: Total = NOTHING,
): Total {
  return {
    count: count + rows.length,
    amount: rows.reduce((sum, row) => sum + row.amount, amount),
  };
}
