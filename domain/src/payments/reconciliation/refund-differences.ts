import { namesRefund, referencesIn } from '../transfers/transfer-content.ts';
import {
  bankDifference,
  type Difference,
  type DifferenceReason,
  differenceReason,
  toDifference,
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
  const unclaimedRefunds = new Unclaimed(
    refunds.payouts,
    ({ refundRef, way }) => `${way} ${refundRef}`,
  );
  const byGateway = gateway.refunds.flatMap((refund) => {
    const payout = unclaimedRefunds.take(`GATEWAY ${refund.refundRef}`);
    if (payout?.amount === refund.amount) return [];
    const reason = payout ? 'AMOUNT_DIFFERS' : 'NOT_RECORDED';
    return refundDifference(refund, reason, {
      reported: -refund.amount,
      recorded: -(payout?.amount ?? 0),
    });
  });
  const byHand = Map.groupBy(
    refunds.payouts.filter(({ way }) => way === 'BY_HAND'),
    ({ referenceNumber }) => referenceNumber,
  );
  const byBank = debits.flatMap((debit) => {
    const key = debit.refundRef ? `TRANSFER ${debit.refundRef}` : keyByHand(debit, byHand);
    const payout = unclaimedRefunds.take(
      key,
      ({ amount }) => debit.refundRef !== null || amount === -movedAmount(debit),
    );
    const recordedAmount = payout ? -payout.amount : 0;
    if (payout && recordedAmount === movedAmount(debit)) return [];
    return bankDifference(
      debit,
      payout ? 'AMOUNT_DIFFERS' : differenceReason(debit),
      recordedAmount,
    );
  });
  const unseen = unclaimedRefunds.rest().map((payout) =>
    refundDifference(payout, payout.way === 'GATEWAY' ? 'NOT_REPORTED' : 'REFUND_NOT_AT_BANK', {
      reported: 0,
      recorded: -payout.amount,
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
  return toDifference({
    comparison: 'REFUNDS',
    origin: reported === 0 ? 'CONTRACTS' : 'GATEWAY',
    reason,
    reference: refundRef,
    referenceNumber,
    reported,
    recorded,
  });
}
