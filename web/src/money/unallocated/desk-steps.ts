import type { UnallocatedMoney } from '@salus/api/payments/unallocated.ts';
import { isReviewReason, type NextMoneyStep } from '@salus/domain/payments/unallocated.ts';

/** The steps of the desk: the server's, and a note that money was settled outside of Salus. */
export type DeskStep = NextMoneyStep | 'SETTLE_OUTSIDE';

export type OpenedMoney = { readonly row: UnallocatedMoney; readonly step: DeskStep };

type Steps = Pick<UnallocatedMoney, 'nextSteps' | 'amount' | 'sameReference'>;

/** Money of another amount under a known reference is hardly the same. */
function likelyFirst({ nextSteps, amount, sameReference }: Steps): readonly NextMoneyStep[] {
  if (sameReference?.amount === amount) return nextSteps;
  const others = nextSteps.filter((step) => step !== 'SAME');
  return others.length === nextSteps.length ? nextSteps : [...others, 'SAME'];
}

/**
 * The steps of a row, the likeliest first. Money that names a contract which it can't pay mostly
 * goes back, but the money of a payment by hand would be paid out twice.
 */
export function deskSteps(
  row: Pick<UnallocatedMoney, 'nextSteps' | 'reason' | 'contract' | 'amount' | 'sameReference'>,
): readonly DeskStep[] {
  const { contract } = row;
  const nextSteps = likelyFirst(row);
  const isReview = isReviewReason(row.reason);
  const isUndecided = nextSteps.includes('KEEP') || nextSteps.includes('TAKE_UP');
  const more: readonly DeskStep[] = isReview && isUndecided ? ['SETTLE_OUTSIDE'] : [];
  const isReturnLikely =
    isReview &&
    contract?.typePayment !== 'MANUAL' &&
    nextSteps[0] === 'ASSIGN' &&
    nextSteps.includes('RETURN');
  if (!isReturnLikely) return [...nextSteps, ...more];
  return ['RETURN', ...nextSteps.filter((step) => step !== 'RETURN'), ...more];
}
