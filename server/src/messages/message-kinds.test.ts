import { allMessageKinds, isMessageKind } from '@salus/domain/messages/message-kinds.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '../platform/db.ts';
import { givenContract } from '../testing/given.ts';
import { eventually, openForTests } from '../testing/test-app.ts';
import { allJobs } from '../worker.ts';
import { insertMessage, type NewMessage } from './message-rows.ts';

const salus = openForTests();

const insert = (message: NewMessage) =>
  inTransaction(salus.db, (tx) => insertMessage(tx, message, salus.now()));
const aboutContract = {
  contractId: 1,
  channel: 'EMAIL',
  recipient: 'a@example.com',
  keyPrefix: 'test-',
} as const;

describe('the table of message kinds', () => {
  test('has the same rows in the database and in the program', async () => {
    const rows = await salus.db.selectFrom('message_kinds').selectAll().execute();
    const kinds = allMessageKinds.map((kind) => ({ kind, has_contract: isMessageKind(kind) }));
    expect(rows).toHaveLength(kinds.length);
    expect(rows).toEqual(expect.arrayContaining(kinds));
  });

  test('decides which kinds the database stores, and about what', async () => {
    await expect(insert({ ...aboutContract, kind: 'PASSWORD_CHANGED' })).rejects.toMatchObject({
      code: '23514',
      constraint: 'messages_has_subject',
    });
    await expect(
      insert({ ...aboutContract, contractId: null, accountId: 1, kind: 'POLICY_ISSUED' }),
    ).rejects.toMatchObject({ constraint: 'messages_has_subject' });
    await givenContract(salus, { status: 'AWAITING_PAYMENT' });
    const renaming = sql`update messages set kind = 'NO_SUCH_KIND'`.execute(salus.db);
    await expect(renaming).rejects.toMatchObject({
      code: '23503',
      constraint: 'messages_kind_fkey',
    });
  });
});

/** Takes back that a message was sent, as if its worker had died before it. */
async function unsend(kind: 'CUSTOMER_LINK' | 'POLICY_ISSUED', contractId: number) {
  const { id } = await eventually(`${kind} is sent`, () =>
    salus.db
      .selectFrom('messages')
      .select('id')
      .where('contract_id', '=', contractId)
      .where('kind', '=', kind)
      .where('status', '=', 'SENT')
      .executeTakeFirst(),
  );
  await salus.db
    .updateTable('messages')
    .set({ status: 'PENDING', sent_at: null })
    .where('id', '=', id)
    .execute();
  return id;
}

describe('a job that an earlier version has queued', () => {
  const enqueue = (name: string, payload: object) =>
    inTransaction(salus.db, (tx) => salus.app.jobs.enqueue(tx, name, payload));
  const becomesSent = (id: number) =>
    eventually(`message ${id} is sent`, async () => {
      const { status } = await salus.db
        .selectFrom('messages')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return status === 'SENT';
    });
  const contractIn = async (status: 'AWAITING_PAYMENT' | 'ACTIVE') => {
    const { referenceNumber } = await givenContract(salus, { status });
    return await salus.db
      .selectFrom('contracts')
      .select('id')
      .where('reference_number', '=', referenceNumber)
      .executeTakeFirstOrThrow();
  };

  test('is known by its name', () => {
    const names = allJobs.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'accounts.deliver-password',
        'accounts.notify-factor-changed',
        'accounts.notify-of-session',
        'accounts.tell-password-changed',
        'customer-link.deliver-sms-link',
        'customer-link.deliver-withdrawal',
        'customer-link.notify-change-request',
        'documents.deliver-certificate',
        'documents.mail-cancellation',
        'documents.mail-policy',
        'documents.notify-contact-corrected',
        'payments.mail-returned-money',
        'payments.notify-approval',
        'payments.notify-held-money',
        'policyholder.deliver-answer',
        'policyholder.mail-request',
        'verification.deliver-otp',
      ]),
    );
  });

  test('is sent by the id of its message', async () => {
    const { id: contractId } = await contractIn('AWAITING_PAYMENT');
    const messageId = await unsend('CUSTOMER_LINK', contractId);
    await enqueue('customer-link.deliver-sms-link', { messageId });
    await becomesSent(messageId);
  });

  test('is sent by the id of its contract', async () => {
    const { id: contractId } = await contractIn('ACTIVE');
    const messageId = await unsend('POLICY_ISSUED', contractId);
    await enqueue('documents.mail-policy', { contractId });
    await becomesSent(messageId);
  });

  test('is sent with what its payload alone holds', async () => {
    await salus.as('sales.cbb');
    const { id: sessionId, account_id: accountId } = await salus.db
      .selectFrom('sessions')
      .select(['id', 'account_id'])
      .executeTakeFirstOrThrow();
    const message = { ...aboutContract, contractId: null, accountId, kind: 'NEW_DEVICE' } as const;
    const messageId = await insert(message);
    await enqueue('accounts.notify-of-session', { messageId, sessionId });
    await becomesSent(messageId);
  });
});
