import type { TransferView } from '@salus/api/payments/transfer-view.ts';
import { type HeldMoneyStep, heldMoneyStep } from '@salus/domain/payments/held-money.ts';
import type { ReviewReason } from '@salus/domain/payments/settlement.ts';
import { doesTransferDiffer } from '@salus/domain/payments/transfers/transfer-state.ts';
import type { LinkEnd } from '@salus/domain/verification/link-end.ts';
import type { Messages } from '@salus/messages/messages.ts';
import { money } from '../format.ts';
import { t } from '../translations.ts';

type Why = keyof Messages['customer']['money']['why'];

/** The customer's sentence for each reason why money of a transfer pays nothing yet (PAY-26). */
const whys = {
  AMOUNT_DIFFERS: null,
  AMOUNT_IS_OLD: 'oldPrice',
  CHANGE_PENDING: 'changing',
  LINK_RECALLED: 'changing',
  PAID_BEFORE_CREATION: 'early',
  NOT_ELIGIBLE: 'age',
  CONTRACT_ALREADY_PAID: 'paid',
  CONTRACT_CANCELLED: null,
  CONTRACT_WITHDRAWN: null,
} as const satisfies Record<ReviewReason, Why | null>;

export const isReviewReason = (value: unknown): value is ReviewReason =>
  typeof value === 'string' && Object.hasOwn(whys, value);

export type TransferNews = {
  readonly title: string;
  readonly lines: readonly string[];
  /** False while another transfer would pay twice, or can't pay the contract. */
  readonly isPayable: boolean;
};

/**
 * Money that does not fit, and money on its way back; null without either (PAY-26).
 * @param end why the link is over; null while its contract awaits payment
 */
export function transferNews(
  transfer: TransferView | null,
  end: LinkEnd | null = null,
): TransferNews | null {
  if (!transfer) return null;
  const { returning } = transfer;
  const back = returning > 0 ? [t(($) => $.money.returning, { amount: money(returning) })] : [];
  if (doesTransferDiffer(transfer.state)) return undecidedNews(transfer, end, back);
  const [title] = back;
  return title === undefined ? null : { title, lines: [], isPayable: true };
}

function undecidedNews(
  transfer: TransferView,
  end: LinkEnd | null,
  back: readonly string[],
): TransferNews {
  const why = transfer.reason === null ? null : whys[transfer.reason];
  const step = nextStep(transfer, end);
  const reason = why === null ? [] : [t(($) => $.money.why[why])];
  return {
    title: titleFor(transfer, end),
    lines: [...reason, ...nextLines(step, transfer, end), ...back],
    isPayable: step === 'PAY_AGAIN',
  };
}

/** Several transfers that add up to the premium can be joined: none of them is sent again. */
function nextStep({ reason, difference }: TransferView, end: LinkEnd | null): HeldMoneyStep {
  const step = reason === null ? 'WAIT' : heldMoneyStep(reason, end === null);
  return step === 'PAY_AGAIN' && difference === 0 ? 'WAIT' : step;
}

function titleFor({ received, required, difference }: TransferView, end: LinkEnd | null): string {
  const amounts = {
    received: money(received),
    missing: money(-difference),
    extra: money(difference),
  };
  if (end === 'paid') return t(($) => $.money.again, amounts);
  if (required === 0 || difference === 0) return t(($) => $.money.received, amounts);
  return difference < 0 ? t(($) => $.money.short, amounts) : t(($) => $.money.over, amounts);
}

function nextLines(step: HeldMoneyStep, { required }: TransferView, end: LinkEnd | null): string[] {
  if (step === 'WAIT') return [t(($) => $.money.checked)];
  const returnNotice = t(($) => $.money.returned);
  if (step === 'NOTHING' || end !== null) return [returnNotice];
  return [returnNotice, t(($) => $.money.resend, { required: money(required) })];
}
