import type { resendCertificate as call } from '@salus/api/contracts/corrections.ts';
import type { StaffWrite } from '../../context.ts';
import { lockContract } from '../../contracts/locked-contract.ts';
import { officerInReach } from '../../contracts/scope.ts';
import { refuseUnlessAllowed, transition } from '../../contracts/transition.ts';
import { insertMessage } from '../../messages/message-rows.ts';
import { languageOfCustomer } from '../certificates/customer-language.ts';
import { refuseTooOften } from './refuse-too-often.ts';

/** Sends the certificate again. A job makes a lost file again, so the call is fast. */
export const resendCertificate: StaffWrite<typeof call> = async (
  ctx,
  { referenceNumber, channel },
) => {
  const { tx, app, actor, now } = ctx;
  const contract = await lockContract(tx, { referenceNumber, officerId: officerInReach(actor) });
  refuseUnlessAllowed('resendCertificate', contract, ctx);
  await refuseTooOften(ctx, contract.id, 'resendCertificate');
  const recipient = channel === 'EMAIL' ? contract.proposer_email : contract.proposer_mobile;
  if (channel === 'SMS')
    await app.smsLimits.consume(tx, {
      phone: recipient,
      accountId: actor.accountId,
      contractId: contract.id,
      now,
    });
  const message = {
    contractId: contract.id,
    channel,
    kind: 'CERTIFICATE_COPY',
    recipient,
    keyPrefix: 'certificate-',
    language: await languageOfCustomer(tx, contract.id),
  } as const;
  const messageId = await insertMessage(tx, message, now);
  await transition(tx, ctx, contract, 'resendCertificate', {
    fields: [{ field: 'certificateSentTo', from: null, to: recipient }],
    ids: { messageId },
  });
  return { referenceNumber, channel };
};
