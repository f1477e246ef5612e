import type { Status } from '../../contracts/status.ts';
import { awaitsPayment } from '../../contracts/status-questions.ts';
import type { TransferState } from './transfer-state.ts';

/** The transfers of a contract by what became of them, in VND. */
export type TransferSums = {
  /** Pays the contract, or is the money of its manual payment. */
  readonly paidSum: number;
  /** Arrived, does not fit, and no clerk has decided about it. */
  readonly undecidedSum: number;
  /** On its way back to the customer. */
  readonly returning: number;
};

type TransferFacts = TransferSums & {
  readonly status: Status;
  /** VND. */
  readonly premiumAmount: number;
  /** A transfer of the premium is awaited. */
  readonly isOpen: boolean;
};

/** Amounts in VND. */
type TransferSummary = {
  readonly state: TransferState;
  /** The premium while a transfer may pay it or has paid it; 0 where none is needed. */
  readonly required: number;
  /** All money of transfers that the contract holds. */
  readonly received: number;
  /** `received` minus `required`. */
  readonly difference: number;
  readonly returning: number;
};

/** Null while no transfer is awaited and no money of one is here (PAY-24). */
export function transferSummary(facts: TransferFacts): TransferSummary | null {
  const { paidSum, undecidedSum, returning, isOpen } = facts;
  const isAwaited = awaitsPayment(facts.status);
  if (!(isOpen && isAwaited) && paidSum + undecidedSum + returning === 0) return null;
  const required = isAwaited || paidSum > 0 ? facts.premiumAmount : 0;
  const received = paidSum + undecidedSum;
  return {
    state: transferState(facts, isAwaited),
    required,
    received,
    difference: received - required,
    returning,
  };
}

function transferState({ undecidedSum }: TransferSums, isAwaited: boolean): TransferState {
  if (undecidedSum > 0) return 'DIFFERS';
  return isAwaited ? 'WAITING' : 'RECEIVED';
}
