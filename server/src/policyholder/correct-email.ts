import type { correctOwnEmail as call } from '@salus/api/contracts/policyholder.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { businessDayOf, startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { addDays } from '@salus/domain/time/day.ts';
import { maskEmail } from '@salus/domain/verification/link-step-up.ts';
import type { PolicyholderWrite } from '../context.ts';
import { lockContract } from '../contracts/locked-contract.ts';
import { correctEmail } from '../documents/certificates/correct-contact.ts';
import { countCorrections } from './store.ts';

/** How often a customer may correct the address in a business day: each sends two mails. */
const CORRECTIONS_PER_DAY = 5;

/** Corrects the address to which the certificate is sent; the old one is notified (MY-7). */
export const correctOwnEmail: PolicyholderWrite<typeof call> = async (ctx, { proposerEmail }) => {
  const { tx, actor, now } = ctx;
  const contract = await lockContract(tx, { id: actor.contractId });
  const today = businessDayOf(now);
  const made = await countCorrections(tx, contract.id, startOfBusinessDay(today));
  if (made >= CORRECTIONS_PER_DAY)
    throw new RefusalError('CERTIFICATE_SENT_TOO_OFTEN', {
      retryAt: startOfBusinessDay(addDays(today, 1)),
    });
  const corrected = await correctEmail(ctx, contract, proposerEmail);
  return { proposerEmail: maskEmail(corrected.proposer_email) };
};
