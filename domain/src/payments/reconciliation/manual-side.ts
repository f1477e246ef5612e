import { type BankMovement, movedAmount, type PaidContract } from './sides.ts';

/** VND by contract of the day's credits that are its manual payment by IS_MANUAL. */
type NamedAmounts = ReadonlyMap<string, number>;

export function namedAmounts(bank: readonly BankMovement[]): NamedAmounts {
  const amounts = new Map<string, number>();
  for (const credit of bank.filter(isNamed)) {
    const number = credit.referenceNumber ?? '';
    amounts.set(number, (amounts.get(number) ?? 0) + movedAmount(credit));
  }
  return amounts;
}

/** The credit is a manual payment of the same day. One that the statement lacks has no money. */
export const isNamed = (movement: BankMovement): boolean =>
  movement.manualPayment === 'SAME_DAY' && movement.amount > 0 && movedAmount(movement) > 0;

/** VND of the bank lines that a clerk named as the manual payment's money. */
export const bankAmount = (contract: PaidContract, creditSums: NamedAmounts): number =>
  contract.fromOtherDays + (creditSums.get(contract.referenceNumber) ?? 0);

/**
 * VND of a payment that the side MANUAL holds on the payment's day (CLOSE-7): bank lines of other
 * days, and cash with a receipt for the rest.
 */
export function manualAmount(contract: PaidContract, creditSums: NamedAmounts): number {
  const { way, amount, fromOtherDays, hasCashReceipt } = contract;
  if (way !== 'MANUAL') return 0;
  const cash = hasCashReceipt ? Math.max(amount - bankAmount(contract, creditSums), 0) : 0;
  return fromOtherDays + cash;
}

/** The counterpart on the day of the bank line, so that both days add up. */
export const creditedElsewhere = ({ amount, manualPayment }: BankMovement): number =>
  manualPayment === 'OTHER_DAY' && amount > 0 ? -amount : 0;
