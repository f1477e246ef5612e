import type { remindConsents as call } from '@salus/api/back-office/consent-flags.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { type ReminderRefusal, whyNotRemind } from '@salus/domain/contracts/consent-reminder.ts';
import type { StaffWrite, WriteContext } from '../context.ts';
import { lockContract } from '../contracts/locked-contract.ts';
import { customerAddress, queueMessage } from '../messages/queue-message.ts';
import { readConsentReminder } from './store.ts';

/** Queues a reminder for each contract that may have one (CONSENT-20). */
export const remindConsents: StaffWrite<typeof call> = async (ctx, { referenceNumbers }) => {
  const refusals = new Map<string, ReminderRefusal | null>();
  // Locked in one order, so that two clerks do not wait for each other.
  for (const referenceNumber of [...new Set(referenceNumbers)].sort())
    refusals.set(referenceNumber, await remindOne(ctx, referenceNumber));
  return referenceNumbers.map((referenceNumber) => {
    const refusal = refusals.get(referenceNumber) ?? null;
    return { referenceNumber, isReminded: refusal === null, error_code: refusal };
  });
};

async function remindOne(
  ctx: WriteContext,
  referenceNumber: string,
): Promise<ReminderRefusal | null> {
  const { tx, now } = ctx;
  const contract = await lockContract(tx, { referenceNumber, officerId: null }).catch(
    (error: unknown) => {
      if (error instanceof RefusalError && error.code === 'NOT_FOUND') return null;
      throw error;
    },
  );
  if (!contract) return 'NOT_FOUND';
  const { id, status, consent_state: consentState } = contract;
  const remindedAt = await readConsentReminder(tx, id);
  const refusal = whyNotRemind({ status, consentState, remindedAt }, now);
  if (refusal) return refusal;
  await queueMessage(ctx, {
    ...customerAddress(contract),
    contractId: id,
    kind: 'CONSENT_REMINDER',
    keyPrefix: 'consent-',
  });
  return null;
}
