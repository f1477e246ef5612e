import type { TransferView } from '@salus/api/payments/transfer-view.ts';
import type { ReviewReason } from '@salus/domain/payments/settlement.ts';
import type { LinkEnd } from '@salus/domain/verification/link-end.ts';
import type { Messages } from '@salus/messages/messages.ts';
import { money } from '../format.ts';
import { t } from '../translations.ts';

/** The customer's next step about money that does not fit, while the contract awaits payment. */
type NextStep = 'RESEND' | 'WAIT' | 'NONE';

type Kind = {
  readonly why: keyof Messages['customer']['money']['why'] | null;
  readonly step: NextStep;
};

/** The customer's sentence for each reason why money of a transfer pays nothing yet (PAY-26). */
const kinds = {
  AMOUNT_DIFFERS: { why: null, step: 'RESEND' },
  AMOUNT_IS_OLD: { why: 'oldPrice', step: 'RESEND' },
  CHANGE_PENDING: { why: 'changing', step: 'WAIT' },
  LINK_RECALLED: { why: 'changing', step: 'WAIT' },
  PAID_BEFORE_CREATION: { why: 'early', step: 'WAIT' },
  NOT_ELIGIBLE: { why: 'age', step: 'NONE' },
  CONTRACT_ALREADY_PAID: { why: 'paid', step: 'NONE' },
  CONTRACT_CANCELLED: { why: null, step: 'NONE' },
  CONTRACT_WITHDRAWN: { why: null, step: 'NONE' },
} as const satisfies Record<ReviewReason, Kind>;

export const isReviewReason = (value: unknown): value is ReviewReason =>
  typeof value === 'string' && Object.hasOwn(kinds, value);

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
  if (transfer.state === 'DIFFERS') return undecidedNews(transfer, end, back);
  const [title] = back;
  return title === undefined ? null : { title, lines: [], isPayable: true };
}

function undecidedNews(
  transfer: TransferView,
  end: LinkEnd | null,
  back: readonly string[],
): TransferNews {
  const { why, step } = kindFor(transfer);
  const reason = why === null ? [] : [t(($) => $.money.why[why])];
  return {
    title: titleFor(transfer, end),
    lines: [...reason, ...nextLines(step, transfer, end), ...back],
    isPayable: step === 'RESEND',
  };
}

/** Several transfers that add up to the premium can be joined: none of them is sent again. */
function kindFor({ reason, difference }: TransferView): Kind {
  const kind: Kind = reason === null ? { why: null, step: 'WAIT' } : kinds[reason];
  return kind.step === 'RESEND' && difference === 0 ? { why: null, step: 'WAIT' } : kind;
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

function nextLines(step: NextStep, { required }: TransferView, end: LinkEnd | null): string[] {
  if (step === 'WAIT') return [t(($) => $.money.checked)];
  const returned = t(($) => $.money.returned);
  if (step === 'NONE' || end !== null) return [returned];
  return [returned, t(($) => $.money.resend, { required: money(required) })];
}
