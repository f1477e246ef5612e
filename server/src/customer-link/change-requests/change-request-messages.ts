import type { App, Customer, WriteContext } from '../../context.ts';
import { messageComposer } from '../../messages/message-composer.ts';
import type { MessageRow } from '../../messages/message-rows.ts';
import { queueMessage } from '../../messages/queue-message.ts';
import type { Reader } from '../../platform/db.ts';
import { productText } from '../../translations.ts';

type Request = Awaited<ReturnType<typeof findChangeRequest>>;

/** Confirms a change request to the customer and notifies the officer, by e-mail (LINK-21). */
export async function mailChangeRequest(
  ctx: WriteContext<Customer>,
  contractId: number,
): Promise<void> {
  const request = await findChangeRequest(ctx.tx, contractId);
  const about = { contractId, channel: 'EMAIL', keyPrefix: 'change-' } as const;
  await queueMessage(ctx, {
    ...about,
    kind: 'CHANGE_REQUESTED',
    recipient: request.proposer_email,
    language: ctx.origin.language,
  });
  if (request.officer_disabled_at) return;
  await queueMessage(ctx, { ...about, kind: 'CHANGE_TO_MAKE', recipient: request.officer_email });
}

/** Nothing once the officer has settled the request. */
async function readOpenRequest(
  { db }: App,
  { contract_id: contractId }: MessageRow,
): Promise<Request | null> {
  const request = contractId === null ? null : await findChangeRequest(db, contractId);
  return request?.change_requested ? request : null;
}

export const changeRequestedMessage = messageComposer({
  read: readOpenRequest,
  // Without the customer's note, which may hold personal data of others.
  customerMail: (request, { t, language, config }) => {
    const { reference_number: reference } = request;
    return {
      subject: t(($) => $.mail.changeRequested.subject, { reference }),
      heading: t(($) => $.mail.changeRequested.heading),
      greeting: t(($) => $.mail.dearCustomer, { name: request.proposer_name }),
      opening: [t(($) => $.mail.changeRequested.text)],
      facts: [
        [t(($) => $.mail.reference), reference],
        [t(($) => $.mail.product), productText(request, language)],
        [t(($) => $.mail.officer), request.officer_name],
      ],
      closing: [t(($) => $.mail.changeRequested.next)],
      help: t(($) => $.mail.changeRequested.help, { hotline: config.INSURER_HOTLINE }),
    };
  },
});
export const changeToMakeMessage = messageComposer({
  read: readOpenRequest,
  // Names the contract only; the note and the customer are behind the sign-in.
  mail: (request, { t, language }) => {
    const { reference_number: reference } = request;
    return {
      subject: t(($) => $.mail.changeToMake.subject, { reference }),
      heading: t(($) => $.mail.changeToMake.heading),
      greeting: t(($) => $.mail.dear, { name: request.officer_name }),
      opening: [t(($) => $.mail.changeToMake.text, { reference })],
      facts: [[t(($) => $.mail.product), productText(request, language)]],
      closing: [t(($) => $.mail.changeToMake.next)],
      small: [t(($) => $.mail.changeToMake.noLink)],
    };
  },
});

/** Both sides of a change request: the customer and the officer, who may be disabled. */
async function findChangeRequest(reader: Reader, contractId: number) {
  return await reader
    .selectFrom('contracts')
    .innerJoin('accounts', 'accounts.id', 'contracts.officer_id')
    .select([
      'contracts.reference_number',
      'contracts.proposer_name',
      'contracts.proposer_email',
      'contracts.change_requested',
      'contracts.product_name',
      'contracts.package_name',
      'accounts.full_name as officer_name',
      'accounts.email_address as officer_email',
      'accounts.disabled_at as officer_disabled_at',
    ])
    .where('contracts.id', '=', contractId)
    .executeTakeFirstOrThrow();
}
