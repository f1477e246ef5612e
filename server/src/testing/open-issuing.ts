import { individualDraftSchema } from '@salus/domain/contracts/draft.ts';
import { cancellationSchema } from '@salus/domain/payments/cancellation.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { FaultMode, FaultMoment } from '../../simulators/faults.ts';
import { type App, type Context, runWrite, type Staff } from '../context.ts';
import { createDraft } from '../contracts/create-draft.ts';
import { lockContract } from '../contracts/locked-contract.ts';
import { transition } from '../contracts/transition.ts';
import type { Mail } from '../integrations/mailer.ts';
import { cancelContract } from '../payments/decisions/cancel-contract.ts';
import { settle } from '../payments/gateway/settle.ts';
import { inTransaction } from '../platform/db.ts';
import { draftBody } from './given.ts';
import { startTestApp } from './test-app.ts';
import { staffWith } from './trade.ts';

export const CANCEL_NOTE = 'Khách hàng đề nghị hủy';

const origin = {
  ip: '192.0.2.1',
  device: 'test',
  language: 'vi',
  cookie: () => null,
  authorization: null,
} as const;

/** The program without queue workers: a test runs each job itself. Mails are recorded. */
export async function openIssuing() {
  const mails: Mail[] = [];
  const send = async (mail: Mail) => {
    mails.push(mail);
    return { providerReference: mail.messageId };
  };
  const salus = await startTestApp(
    { SALUS_ROLE: 'server', OUTSIDE_TIMEOUT_MS: '3000' },
    undefined,
    { adaptIntegrations: (adapters) => ({ ...adapters, mailer: { ...adapters.mailer, send } }) },
  );
  const { app } = salus;
  return {
    ...salus,
    mails,
    /** Makes the insurer simulator fail before or after it acts, or repairs it. */
    breakInsurer: async (mode: FaultMode, moment: FaultMoment = 'before') => {
      await salus.anybody.post('/dev/faults', { target: 'insurer', mode, moment });
    },
    officer: (name = 'sales.cbb') => staffNamed(app, name),
    /** A contract of that officer, paid online at `paidAt`. */
    paidContract: async ({
      paidAt = salus.now(),
      officer = 'sales.cbb',
    }: {
      paidAt?: Date;
      officer?: string;
    } = {}) => payOnline(app, await staffNamed(app, officer), paidAt),
    /** Cancels as a clerk: with a note, or with the fields of a refund. */
    cancel: async (
      { referenceNumber }: PaidContract,
      fields: object = { noteCancelled: CANCEL_NOTE },
    ): Promise<void> => {
      const ctx = { app, actor: await staffNamed(app, 'bm'), now: salus.now(), origin };
      await runWrite(cancelContract, ctx, cancellationSchema.parse({ referenceNumber, ...fields }));
    },
  };
}

export type Issuing = Awaited<ReturnType<typeof openIssuing>>;
export type PaidContract = { readonly id: number; readonly referenceNumber: string };

async function staffNamed({ db }: App, name: string): Promise<Staff> {
  const { id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('email_address', '=', `${name}@salus.test`)
    .executeTakeFirstOrThrow();
  return await staffWith(db, id);
}

/** Through the real transitions, at the time given. */
async function payOnline(app: App, actor: Staff, paidAt: Date): Promise<PaidContract> {
  const ctx: Context<Staff> = { app, actor, now: paidAt, origin };
  const draft = individualDraftSchema(businessDay(paidAt)).parse(draftBody());
  const { referenceNumber } = await runWrite(createDraft, ctx, draft);
  const refOrder = `${referenceNumber}-1`;
  const { id, premium_amount } = await inTransaction(app.db, async (tx) => {
    const contract = await lockContract(tx, { referenceNumber, officerId: actor.accountId });
    const change = { set: { send_sms_link_at: null }, ids: { messageId: null } };
    const waiting = await transition(
      tx,
      { app, actor, now: paidAt },
      contract,
      'sendSmsLink',
      change,
    );
    await tx
      .insertInto('payment_orders')
      .values({
        ref_order: refOrder,
        contract_id: waiting.id,
        gateway: 'onepay',
        amount: waiting.premium_amount,
        started_by: 'customer',
        method: 'card',
        created_at: paidAt,
      })
      .execute();
    return waiting;
  });
  await settle(
    app,
    {
      gateway: 'onepay',
      source: 'IPN',
      report: {
        refOrder,
        outcome: 'succeeded',
        reason: '0',
        amountVnd: premium_amount,
        transactionNo: '1',
      },
    },
    paidAt,
  );
  return { id, referenceNumber };
}
