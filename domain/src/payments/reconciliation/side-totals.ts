import type { Total } from '../total.ts';
import { creditedElsewhere, manualAmount, namedAmounts } from './manual-side.ts';
import { type BusinessDay, bankResults, movedAmount, paymentWays, refundWays } from './sides.ts';

export type SideTotals = ReturnType<typeof totalsOf>;

/** Closes from before the side MANUAL. */
export type StoredTotals = Omit<SideTotals, 'manual'> & Partial<Pick<SideTotals, 'manual'>>;

/** An older close explained no manual payment: its differences list them. */
export const withManualSide = (totals: StoredTotals): SideTotals => ({
  ...totals,
  manual: totals.manual ?? { payments: { count: 0, amount: 0 } },
});

/** The totals of each side of a day. */
export function totalsOf({ gateway, bank, contracts, refunds }: BusinessDay) {
  const moved = bank.map((movement) => ({ ...movement, amount: movedAmount(movement) }));
  const amountFromNamed = namedAmounts(bank);
  const explained = [
    ...contracts.map((contract) => manualAmount(contract, amountFromNamed)),
    ...bank.map(creditedElsewhere),
  ].filter((amount) => amount !== 0);
  const out = refunds.paid.map((refund) => ({ ...refund, amount: -refund.amount }));
  return {
    gateway: {
      payments: totalOf(gateway.payments),
      refunds: totalOf(gateway.refunds.map(({ amount }) => ({ amount: -amount }))),
    },
    bank: {
      credits: totalOf(moved.filter(({ amount }) => amount > 0)),
      debits: totalOf(moved.filter(({ amount }) => amount < 0)),
      results: bankResults.map((result) => ({
        result,
        ...totalOf(moved.filter((movement) => movement.result === result && movement.amount !== 0)),
      })),
    },
    manual: { payments: totalOf(explained.map((amount) => ({ amount }))) },
    contracts: {
      payments: totalOf(contracts),
      refunds: totalOf(out),
      byWay: paymentWays.map((way) => ({
        way,
        ...totalOf(contracts.filter((contract) => contract.way === way)),
      })),
      refundsByWay: refundWays.map((way) => ({
        way,
        ...totalOf(out.filter((refund) => refund.way === way)),
      })),
      decided: totalOf(refunds.decided.map(({ amount }) => ({ amount: -amount }))),
    },
  };
}

function totalOf(rows: readonly { readonly amount: number }[]): Total {
  return { count: rows.length, amount: rows.reduce((sum, { amount }) => sum + amount, 0) };
}
