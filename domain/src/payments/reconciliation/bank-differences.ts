import {
  bankDifference,
  type Difference,
  differenceOf,
  notReported,
  reasonOf,
  Unclaimed,
} from './difference.ts';
import { bankAmount, isNamed, manualAmount, namedAmounts } from './manual-side.ts';
import { type BankMovement, movedAmount, type PaidContract } from './sides.ts';

/** Credits against contracts that were paid by transfer or by hand. */
export function bankDifferences(
  credits: readonly BankMovement[],
  contracts: readonly PaidContract[],
): Difference[] {
  const manual = contracts.filter(({ way }) => way === 'MANUAL');
  const manualNumbers = new Set<string | null>(manual.map((one) => one.referenceNumber));
  const named = credits.filter((one) => isNamed(one) && manualNumbers.has(one.referenceNumber));
  const elsewhere = credits.filter(({ manualPayment }) => manualPayment === 'OTHER_DAY');
  const apart = new Set([...named, ...elsewhere]);
  const rest = credits.filter((credit) => !apart.has(credit));
  const unclaimed = new Unclaimed(
    rest.filter(({ result }) => result !== 'MATCHED'),
    ({ referenceNumber, decision }) => (decision === 'REFUND' ? '' : (referenceNumber ?? '')),
  );
  const byHand = manualDifferences(manual, named, unclaimed);
  return [
    ...transferDifferences(
      rest.filter(({ result }) => result === 'MATCHED'),
      contracts.filter(({ way }) => way === 'TRANSFER'),
    ),
    ...elsewhere.flatMap(elsewhereDifference),
    ...unclaimed.rest().map((credit) => bankDifference(credit, reasonOf(credit), 0)),
    ...byHand,
  ];
}

/** Transfers of one order are compared together: two of them may pay one contract. */
function transferDifferences(
  matched: readonly BankMovement[],
  contracts: readonly PaidContract[],
): Difference[] {
  const transfers = new Unclaimed(
    contracts,
    ({ refOrder, referenceNumber }) => refOrder ?? referenceNumber,
  );
  const orders = Map.groupBy(matched, ({ refOrder }) => refOrder);
  const differences = [...orders].flatMap(([refOrder, credits]) => {
    let open = transfers.take(refOrder)?.amount ?? 0;
    return credits.flatMap((credit, at) => {
      // The last one answers for the money that is missing.
      const isLast = at === credits.length - 1;
      const recorded = isLast ? open : Math.min(open, movedAmount(credit));
      open -= recorded;
      if (recorded !== 0 && recorded === movedAmount(credit)) return [];
      return bankDifference(credit, recorded === 0 ? 'NOT_RECORDED' : 'AMOUNT_DIFFERS', recorded);
    });
  });
  return [...differences, ...transfers.rest().map((contract) => notReported('BANK', contract))];
}

/** The money of a manual payment of another day, where the statement has another amount. */
function elsewhereDifference(credit: BankMovement): Difference[] {
  if (movedAmount(credit) === credit.amount) return [];
  return [bankDifference(credit, 'AMOUNT_DIFFERS', credit.amount)];
}

/** Manual payments that neither the bank nor the side MANUAL shows in full (CLOSE-7). */
function manualDifferences(
  manual: readonly PaidContract[],
  credits: readonly BankMovement[],
  unclaimed: Unclaimed<BankMovement>,
): Difference[] {
  const named = namedAmounts(credits);
  return manual.flatMap((contract) => {
    const { referenceNumber, amount, fromOtherDays } = contract;
    const atBank = bankAmount(contract, named);
    const explained = manualAmount(contract, named) + atBank - fromOtherDays;
    if (explained === amount) return [];
    if (atBank === 0)
      return isSeenAtBank(unclaimed, contract) ? [] : [notReported('BY_HAND', contract)];
    return differenceOf({
      comparison: 'BY_HAND',
      origin: 'CONTRACTS',
      reason: 'AMOUNT_DIFFERS',
      reference: referenceNumber,
      referenceNumber,
      reported: explained,
      recorded: amount,
    });
  });
}

/**
 * Whether credits that name the contract are its manual payment: one of its amount, or all of them
 * together, such as two halves. They are taken. Money that goes back is not in `unclaimed`'s keys.
 */
function isSeenAtBank(
  unclaimed: Unclaimed<BankMovement>,
  { referenceNumber, amount }: PaidContract,
): boolean {
  if (unclaimed.take(referenceNumber, (credit) => movedAmount(credit) === amount)) return true;
  const all = unclaimed.all(referenceNumber);
  if (all.length === 0) return false;
  if (all.reduce((sum, credit) => sum + movedAmount(credit), 0) !== amount) return false;
  unclaimed.drop(referenceNumber);
  return true;
}
