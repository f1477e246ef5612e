import { type MessageRules, messageRules } from '@salus/domain/messages/message-kinds.ts';
import type { App } from '../context.ts';
import type { Tx } from '../platform/db.ts';
import { insertMessage, type MessageRow } from './message-rows.ts';
import { enqueueDelivery } from './queue-message.ts';

/**
 * Sends a failed SMS as an e-mail, once (REMIND-6): where its kind does so and the customer has an
 * address. The e-mail supersedes the SMS, so no clerk has work with it.
 * @returns whether an e-mail takes its place
 */
export async function replaceByMail(
  tx: Tx,
  app: Pick<App, 'jobs'>,
  message: MessageRow,
  now: Date,
): Promise<boolean> {
  const { fallsBackToMail }: MessageRules = messageRules[message.kind];
  const { id, channel, contract_id: contractId, kind, language, link_id: linkId } = message;
  if (!fallsBackToMail || channel !== 'SMS' || contractId === null) return false;
  // The lock lets one caller through; the unique key of replaces_id states it again.
  const contract = await tx
    .selectFrom('contracts')
    .select('proposer_email')
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('messages').select('id').where('replaces_id', '=', id)).as('isReplaced'),
    )
    .where('id', '=', contractId)
    .forUpdate()
    .executeTakeFirst();
  if (!contract || contract.proposer_email === '' || contract.isReplaced) return false;
  const mail = {
    contractId,
    channel: 'EMAIL',
    kind,
    recipient: contract.proposer_email,
    keyPrefix: 'instead-',
    language,
    replacesId: id,
    ...(linkId !== null && { linkId }),
  } as const;
  const messageId = await insertMessage(tx, mail, now);
  await enqueueDelivery(tx, app, kind, { messageId });
  return true;
}
