import { namesRefund, referencesIn } from '../transfers/transfer-content.ts';
import {
  bankDifference,
  type Difference,
  type DifferenceReason,
  differenceOf,
  reasonOf,
  Unclaimed,
} from './difference.ts';
import {
  type BankMovement,
  type BusinessDay,
  type GatewayRefund,
  movedAmount,
  type PaidRefund,
} from './sides.ts';

/** Refunds that gateway or bank moved, against those that are recorded as paid out. */
export function refundDifferences(
  debits: readonly BankMovement[],
  { gateway, refunds }: BusinessDay,
): Difference[] {
  const unclaimed = new Unclaimed(refunds.paid, ({ refundRef, way }) => `${way} ${refundRef}`);
  const byGateway = gateway.refunds.flatMap((refund) => {
    const paid = unclaimed.take(`GATEWAY ${refund.refundRef}`);
    if (paid?.amount === refund.amount) return [];
    const reason = paid ? 'AMOUNT_DIFFERS' : 'NOT_RECORDED';
    return refundDifference(refund, reason, {
      reported: -refund.amount,
      recorded: -(paid?.amount ?? 0),
    });
  });
  const byHand = Map.groupBy(
    refunds.paid.filter(({ way }) => way === 'BY_HAND'),
    ({ referenceNumber }) => referenceNumber,
  );
  const byBank = debits.flatMap((debit) => {
    const key = debit.refundRef ? `TRANSFER ${debit.refundRef}` : keyByHand(debit, byHand);
    const paid = unclaimed.take(
      key,
      ({ amount }) => debit.refundRef !== null || amount === -movedAmount(debit),
    );
    const recorded = paid ? -paid.amount : 0;
    if (paid && recorded === movedAmount(debit)) return [];
    return bankDifference(debit, paid ? 'AMOUNT_DIFFERS' : reasonOf(debit), recorded);
  });
  const unseen = unclaimed.rest().map((paid) =>
    refundDifference(paid, paid.way === 'GATEWAY' ? 'NOT_REPORTED' : 'REFUND_NOT_AT_BANK', {
      reported: 0,
      recorded: -paid.amount,
    }),
  );
  return [...byGateway, ...byBank, ...unseen];
}

/** The refund paid by hand that the content of a debit names. */
function keyByHand(
  debit: BankMovement,
  byHand: ReadonlyMap<string, readonly PaidRefund[]>,
): string | null {
  const [refund] = referencesIn(debit.content)
    .flatMap((reference) => byHand.get(reference) ?? [])
    .filter(({ refundRef }) => namesRefund(debit.content, refundRef))
    // Of R1 and R12 the content names the longer one.
    .sort((a, b) => b.refundRef.length - a.refundRef.length);
  return refund ? `BY_HAND ${refund.refundRef}` : null;
}

function refundDifference(
  { refundRef, referenceNumber }: GatewayRefund,
  reason: DifferenceReason,
  { reported, recorded }: Pick<Difference, 'reported' | 'recorded'>,
): Difference {
  return differenceOf({
    comparison: 'REFUNDS',
    origin: reported === 0 ? 'CONTRACTS' : 'GATEWAY',
    reason,
    reference: refundRef,
    referenceNumber,
    reported,
    recorded,
  });
}
