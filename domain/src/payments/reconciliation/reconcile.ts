import type { Total } from '../total.ts';
import {
  bankDifference,
  comparisons,
  type Difference,
  differenceOf,
  isDifference,
  reasonOf,
  Unclaimed,
} from './difference.ts';
import { refundDifferences } from './refund-differences.ts';
import {
  type BankMovement,
  type BusinessDay,
  type DecidedRefund,
  movedAmount,
  type PaidContract,
  type SideTotals,
  totalsOf,
} from './sides.ts';

export type Reconciliation = {
  readonly totals: SideTotals;
  readonly differences: readonly Difference[];
  /** Without the lines that are listed apart. */
  readonly difference: Total;
};

/**
 * Compares the sides of one business day (CLOSE-2). The lines of GATEWAY, BANK, REFUNDS and BY_HAND
 * sum to what gateway and bank moved minus what contracts and refunds state, to the dong (I14).
 */
export function reconcile(day: BusinessDay): Reconciliation {
  const credits = day.bank.filter(({ amount }) => amount > 0);
  const debits = day.bank.filter(({ amount }) => amount <= 0);
  const differences = [
    ...gatewayDifferences(day),
    ...bankDifferences(credits, day.contracts),
    ...refundDifferences(debits, day),
    ...day.refunds.decided.flatMap(decisionDifference),
  ].sort((a, b) => comparisons.indexOf(a.comparison) - comparisons.indexOf(b.comparison));
  return { totals: totalsOf(day), differences, difference: differenceTotal(differences) };
}

/** The differences between the three sides as one total, without the lines listed apart. */
export function differenceTotal(differences: readonly Difference[]): Total {
  const moved = differences.filter(isDifference);
  return { count: moved.length, amount: moved.reduce((sum, { amount }) => sum + amount, 0) };
}

function gatewayDifferences({ gateway, contracts }: BusinessDay): Difference[] {
  const side = { comparison: 'GATEWAY', origin: 'GATEWAY' } as const;
  const paid = new Unclaimed(
    contracts.filter(({ way }) => way === 'GATEWAY'),
    ({ refOrder, referenceNumber }) => refOrder ?? referenceNumber,
  );
  const found = gateway.payments.flatMap((payment) => {
    const { refOrder, referenceNumber, amount: reported, review } = payment;
    const row = { ...side, reference: refOrder, referenceNumber, reported };
    if (review !== null)
      return differenceOf({ ...row, reason: 'PAYMENT_TO_REVIEW', detail: review, recorded: 0 });
    const contract = paid.take(refOrder);
    if (!contract) {
      const reason = referenceNumber === null ? 'UNKNOWN_ORDER' : 'NOT_RECORDED';
      return differenceOf({ ...row, reason, recorded: 0 });
    }
    if (contract.amount === reported) return [];
    return differenceOf({ ...row, reason: 'AMOUNT_DIFFERS', recorded: contract.amount });
  });
  return [...found, ...paid.rest().map((contract) => notReported('GATEWAY', contract))];
}

function notReported(
  comparison: 'GATEWAY' | 'BANK' | 'BY_HAND',
  { refOrder, referenceNumber, amount }: PaidContract,
): Difference {
  return differenceOf({
    comparison,
    origin: 'CONTRACTS',
    reason: comparison === 'BY_HAND' ? 'MANUAL_NOT_AT_BANK' : 'NOT_REPORTED',
    reference: refOrder ?? referenceNumber,
    referenceNumber,
    reported: 0,
    recorded: amount,
  });
}

function bankDifferences(
  credits: readonly BankMovement[],
  contracts: readonly PaidContract[],
): Difference[] {
  const transfers = new Unclaimed(
    contracts.filter(({ way }) => way === 'TRANSFER'),
    ({ refOrder, referenceNumber }) => refOrder ?? referenceNumber,
  );
  const [matched, others] = partition(credits, ({ result }) => result === 'MATCHED');
  const differences = matched.flatMap((credit) => {
    const contract = transfers.take(credit.refOrder);
    const recorded = contract?.amount ?? 0;
    if (contract && recorded === movedAmount(credit)) return [];
    return bankDifference(credit, contract ? 'AMOUNT_DIFFERS' : 'NOT_RECORDED', recorded);
  });
  const named = new Unclaimed(others, ({ referenceNumber }) => referenceNumber ?? '');
  const unseen = contracts
    .filter(({ way }) => way === 'MANUAL')
    .filter((manual) => !seenAtBank(named, manual));
  return [
    ...differences,
    ...named.rest().map((credit) => bankDifference(credit, reasonOf(credit), 0)),
    ...transfers.rest().map((contract) => notReported('BANK', contract)),
    ...unseen.map((contract) => notReported('BY_HAND', contract)),
  ];
}

/**
 * Whether credits that name the contract are its manual payment: one of its amount, or all of them
 * together, such as two halves. They are taken.
 */
function seenAtBank(
  named: Unclaimed<BankMovement>,
  { referenceNumber, amount }: PaidContract,
): boolean {
  if (named.take(referenceNumber, (credit) => movedAmount(credit) === amount)) return true;
  const all = named.all(referenceNumber);
  if (all.length === 0) return false;
  if (all.reduce((sum, credit) => sum + movedAmount(credit), 0) !== amount) return false;
  named.drop(referenceNumber);
  return true;
}

function decisionDifference({ state, refundRef, referenceNumber, amount }: DecidedRefund) {
  if (state === 'MOVED') return [];
  return differenceOf({
    comparison: 'DECISIONS',
    origin: 'CONTRACTS',
    reason: `REFUND_${state}`,
    reference: refundRef,
    referenceNumber,
    reported: 0,
    recorded: -amount,
  });
}

function partition<T>(rows: readonly T[], is: (row: T) => boolean): [T[], T[]] {
  return [rows.filter(is), rows.filter((row) => !is(row))];
}
