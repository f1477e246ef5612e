import {
  bankDifference,
  type Difference,
  differenceReason,
  notReported,
  toDifference,
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
  const manualCredits = credits.filter(
    (one) => isNamed(one) && manualNumbers.has(one.referenceNumber),
  );
  const elsewhere = credits.filter(({ manualPayment }) => manualPayment === 'OTHER_DAY');
  const apart = new Set([...manualCredits, ...elsewhere]);
  const rest = credits.filter((credit) => !apart.has(credit));
  const unclaimedCredits = new Unclaimed(
    rest.filter(({ result }) => result !== 'MATCHED'),
    ({ referenceNumber, decision }) => (decision === 'REFUND' ? '' : (referenceNumber ?? '')),
  );
  const byHand = manualDifferences(manual, manualCredits, unclaimedCredits);
  return [
    ...transferDifferences(
      rest.filter(({ result }) => result === 'MATCHED'),
      contracts.filter(({ way }) => way === 'TRANSFER'),
    ),
    ...elsewhere.flatMap(elsewhereDifference),
    ...unclaimedCredits.rest().map((credit) => bankDifference(credit, differenceReason(credit), 0)),
    ...byHand,
  ];
}

/** Transfers of one order are compared together: two of them may pay one contract. */
function transferDifferences(
  movements: readonly BankMovement[],
  contracts: readonly PaidContract[],
): Difference[] {
  const transfers = new Unclaimed(
    contracts,
    ({ refOrder, referenceNumber }) => refOrder ?? referenceNumber,
  );
  const orders = Map.groupBy(movements, ({ refOrder }) => refOrder);
  const differences = [...orders].flatMap(([refOrder, credits]) => {
    let open = transfers.take(refOrder)?.amount ?? 0;
    return credits.flatMap((credit, at) => {
      // The last one answers for the money that is missing.
      const isLast = at === credits.length - 1;
      const recordedAmount = isLast ? open : Math.min(open, movedAmount(credit));
      open -= recordedAmount;
      if (recordedAmount !== 0 && recordedAmount === movedAmount(credit)) return [];
      return bankDifference(
        credit,
        recordedAmount === 0 ? 'NOT_RECORDED' : 'AMOUNT_DIFFERS',
        recordedAmount,
      );
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
  unclaimedCredits: Unclaimed<BankMovement>,
): Difference[] {
  const creditSums = namedAmounts(credits);
  return manual.flatMap((contract) => {
    const { referenceNumber, amount, fromOtherDays } = contract;
    const atBank = bankAmount(contract, creditSums);
    const explainedAmount = manualAmount(contract, creditSums) + atBank - fromOtherDays;
    if (explainedAmount === amount) return [];
    if (atBank === 0)
      return isSeenAtBank(unclaimedCredits, contract) ? [] : [notReported('BY_HAND', contract)];
    return toDifference({
      comparison: 'BY_HAND',
      origin: 'CONTRACTS',
      reason: 'AMOUNT_DIFFERS',
      reference: referenceNumber,
      referenceNumber,
      reported: explainedAmount,
      recorded: amount,
    });
  });
}

/**
 * Whether credits that name the contract are its manual payment: one of its amount, or all of them
 * together, such as two halves. They are taken. Money that goes back has no key of its own there.
 */
function isSeenAtBank(
  unclaimedCredits: Unclaimed<BankMovement>,
  { referenceNumber, amount }: PaidContract,
): boolean {
  if (unclaimedCredits.take(referenceNumber, (credit) => movedAmount(credit) === amount))
    return true;
  const all = unclaimedCredits.all(referenceNumber);
  if (all.length === 0) return false;
  if (all.reduce((sum, credit) => sum + movedAmount(credit), 0) !== amount) return false;
  unclaimedCredits.drop(referenceNumber);
  return true;
}
