import type { correctContact as call } from '@salus/api/contracts/corrections.ts';
import { isInForce } from '@salus/domain/contracts/status-questions.ts';
import type { Actor, StaffWrite, WriteContext } from '../../context.ts';
import { type LockedContract, lockContract } from '../../contracts/locked-contract.ts';
import { officerInReach } from '../../contracts/scope.ts';
import { refuseUnlessAllowed, transition } from '../../contracts/transition.ts';
import { supersedeUnsent } from '../../messages/message-rows.ts';
import { queueMessage } from '../../messages/queue-message.ts';
import { languageOfCustomer } from '../certificates/customer-language.ts';
import { refuseTooOften } from './refuse-too-often.ts';

/**
 * Corrects where the customer is reached (LIFE-13). The new address gets the certificate, or a
 * notice while the contract is being issued; old and unchanged ones get a notice without a link.
 * Equal values change and send nothing.
 */
export const correctContact: StaffWrite<typeof call> = async (
  ctx,
  { referenceNumber, proposerEmail, proposerMobile, reason },
) => {
  const { tx, app, actor, now } = ctx;
  const contract = await lockContract(tx, { referenceNumber, officerId: officerInReach(actor) });
  refuseUnlessAllowed('correctContact', contract, ctx);
  const corrections = listCorrections(contract, { proposerEmail, proposerMobile });
  for (const { channel, to } of corrections)
    if (channel === 'SMS' && isInForce(contract.status))
      await app.smsLimits.consume(tx, {
        phone: to,
        accountId: actor.accountId,
        contractId: contract.id,
        now,
      });
  return contractStamp(await correctedContract(ctx, contract, corrections, reason));
};

/**
 * The customer's own correction of their e-mail. Equal values change and send nothing.
 * @throws Refusal INVALID_STATE when the contract is not in force
 */
export async function correctEmail(
  ctx: WriteContext<Actor>,
  contract: LockedContract,
  proposerEmail: string,
): Promise<LockedContract> {
  refuseUnlessAllowed('correctContact', contract, ctx);
  const corrections = listCorrections(contract, { proposerEmail, proposerMobile: undefined });
  return await correctedContract(ctx, contract, corrections, null);
}

async function correctedContract(
  ctx: WriteContext<Actor>,
  contract: LockedContract,
  corrections: ReturnType<typeof listCorrections>,
  reason: string | null,
): Promise<LockedContract> {
  if (corrections.length === 0) return contract;
  const { tx } = ctx;
  await refuseTooOften(ctx, contract.id, 'correctContact');
  const language = await languageOfCustomer(tx, contract.id);
  const kindToNew = isInForce(contract.status)
    ? ('CERTIFICATE_COPY' as const)
    : ('CONTACT_CORRECTED' as const);
  const messages = contacts.flatMap(({ channel, column }) => [
    { channel, kind: 'CONTACT_CORRECTED', recipient: contract[column] } as const,
    ...corrections
      .filter((correction) => correction.channel === channel)
      .map(({ to }) => ({ channel, kind: kindToNew, recipient: to })),
  ]);
  // A certificate that is still on its way to the old address is sent to the new one only.
  if (corrections.some(({ channel }) => channel === 'EMAIL'))
    await supersedeUnsent(tx, contract.id, 'POLICY_ISSUED');
  const about = { contractId: contract.id, language, keyPrefix: 'contact-' };
  for (const message of messages) await queueMessage(ctx, { ...message, ...about });
  return await transition(tx, ctx, contract, 'correctContact', {
    set: Object.fromEntries(corrections.map(({ column, to }) => [column, to])),
    note: reason,
    fields: corrections.map(({ field, from, to }) => ({ field, from, to })),
  });
}

const contacts = [
  { field: 'proposerEmail', column: 'proposer_email', channel: 'EMAIL' },
  { field: 'proposerMobile', column: 'proposer_mobile', channel: 'SMS' },
] as const;

type NewContacts = Readonly<Record<(typeof contacts)[number]['field'], string | undefined>>;

function listCorrections(contract: LockedContract, newContacts: NewContacts) {
  return contacts.flatMap((contact) => {
    const from = contract[contact.column];
    const to = newContacts[contact.field];
    return to === undefined || to === from ? [] : [{ ...contact, from, to }];
  });
}

const contractStamp = (contract: LockedContract) => ({
  referenceNumber: contract.reference_number,
  updatedAt: contract.updated_at,
});
