import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { individualDraftSchema } from '@salus/domain/contracts/draft.ts';
import { cancellationSchema } from '@salus/domain/payments/cancellation.ts';
import { groupOfRole } from '@salus/domain/people/roles.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import {
  createFaults,
  type FaultMode,
  type FaultMoment,
  registerFaults,
} from '../../simulators/faults.ts';
import { registerInsurer } from '../../simulators/insurer/insurer.ts';
import { demoAccounts } from '../accounts/demo-accounts.ts';
import { prepareAgreement } from '../agreement/agreement-document.ts';
import { createAlarms } from '../alarms/alarms.ts';
import { readConfig } from '../config.ts';
import { type App, type Context, runWrite, type Staff } from '../context.ts';
import { createDraft } from '../contracts/create-draft.ts';
import { lockContract } from '../contracts/locked-contract.ts';
import { transition } from '../contracts/transition.ts';
import { issuePolicyJob } from '../documents/issue-policy.job.ts';
import { cancelledJob } from '../insurer-sync/cancelled.job.ts';
import { createdJob } from '../insurer-sync/created.job.ts';
import { openStatementReader } from '../integrations/bank-statements/statement-reader.ts';
import { localFiles } from '../integrations/files/local-files.ts';
import { httpInsurer, insurerSettings } from '../integrations/insurer/http-insurer.ts';
import type { Mail } from '../integrations/mailer.ts';
import { messageComposers } from '../message-composers.ts';
import { deliveryJobs } from '../messages/deliver.job.ts';
import { createSmsLimits } from '../messages/sms-limits.ts';
import { cancelContract } from '../payments/decisions/cancel-contract.ts';
import { settle } from '../payments/gateway/settle.ts';
import { openCopyOut } from '../platform/copy/copy-out.ts';
import { inTransaction, openDatabase } from '../platform/db.ts';
import { createHttpServer } from '../platform/http/http-server.ts';
import { createLog } from '../platform/log.ts';
import { listeningPort } from '../platform/port-of.ts';
import { openJobQueue } from '../platform/queue/job-queue.ts';
import { noReplica } from '../platform/replica.ts';
import { AGREEMENT_FOLDER } from './agreement-folder.ts';
import { draftBody } from './given.ts';
import { oneEngine } from './one-engine.ts';
import { partialIntegrations } from './partial-app.ts';
import { createTestDatabase } from './postgres/test-db.ts';

export const CANCEL_NOTE = 'Khách hàng đề nghị hủy';

const SECRET = 'a secret for tests, long enough for the rule';
const origin = {
  ip: '192.0.2.1',
  device: 'test',
  language: 'vi',
  cookie: () => null,
  authorization: null,
} as const;

/**
 * The dependencies of issuing without queue workers: a test runs each job itself.
 * PostgreSQL, documents, files and the insurer simulator's port are real; mails are recorded.
 */
export async function openIssuing() {
  const database = await createTestDatabase('started');
  const dataDir = await mkdtemp(join(tmpdir(), 'salus-issuing-'));
  const log = createLog('silent');
  const { db, pool, close } = openDatabase(database.url, 12);
  const copyOut = openCopyOut(database.url, pool);
  const http = createHttpServer({ log, sentence: (code) => code, trustProxy: false });
  const env = {
    SALUS_ENV: 'test',
    SALUS_DATA_DIR: dataDir,
    OUTSIDE_TIMEOUT_MS: '3000',
    CAPTCHA_PROVIDER: 'off',
  };
  const config = { ...readConfig(env, () => SECRET) };
  const faults = createFaults(pool);
  registerFaults(http, { pool, faults });
  registerInsurer(http, { pool, config, log, faults });
  await http.listen({ port: 0, host: '127.0.0.1' });
  const insurerUrl = `http://127.0.0.1:${listeningPort(http.server)}/dev/insurer`;

  let ahead = 0;
  const clock = () => new Date(Date.now() + ahead);
  const documents = await oneEngine();
  const jobs = await openJobQueue<App>(
    database.url,
    [issuePolicyJob, ...deliveryJobs(messageComposers), createdJob, cancelledJob],
    log,
  );
  const mails: Mail[] = [];
  const integrations = partialIntegrations({
    files: localFiles(join(dataDir, 'files')),
    insurer: httpInsurer({ ...insurerSettings(config), url: insurerUrl }),
    mailer: {
      send: async (mail: Mail) => {
        mails.push(mail);
        return { providerReference: mail.messageId };
      },
      close: () => undefined,
    },
  });
  const replica = noReplica({ db, copyOut });
  const agreement = await prepareAgreement({ documents, config, log, folder: AGREEMENT_FOLDER });
  const alarms = createAlarms({ db, log, clock });
  const app: App = {
    config,
    db,
    pool,
    replica,
    jobs,
    clock,
    log,
    integrations,
    documents,
    statements: await openStatementReader(log),
    agreement,
    alarms,
    smsLimits: createSmsLimits({ config, alarms }),
  };

  return {
    app,
    http,
    mails,
    jobs,
    /** Makes the insurer simulator fail before or after it acts, or repairs it. */
    breakInsurer: async (mode: FaultMode, moment: FaultMoment = 'before') => {
      await http.inject({
        method: 'POST',
        url: '/dev/faults',
        payload: { target: 'insurer', mode, moment },
      });
    },
    wait: (minutes: number) => {
      ahead += minutes * 60_000;
    },
    officer: (name = 'sales.cbb') => staffNamed(app, name),
    /** A contract of that officer, paid online at `paidAt`. */
    paidContract: async ({
      paidAt = clock(),
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
      const ctx = { app, actor: await staffNamed(app, 'bm'), now: clock(), origin };
      await runWrite(cancelContract, ctx, cancellationSchema.parse({ referenceNumber, ...fields }));
    },
    close: async () => {
      await jobs.stop();
      await http.close();
      await copyOut.close();
      await close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type Issuing = Awaited<ReturnType<typeof openIssuing>>;
export type PaidContract = { readonly id: number; readonly referenceNumber: string };

async function staffNamed({ db }: App, name: string): Promise<Staff> {
  const emailAddress = `${name}@salus.test`;
  const demoAccount = demoAccounts.find((account) => account.email === emailAddress);
  const { id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('email_address', '=', emailAddress)
    .executeTakeFirstOrThrow();
  if (!demoAccount) throw new Error(`no demo account ${name}`);
  return {
    kind: 'staff',
    accountId: id,
    sessionId: '00000000-0000-4000-8000-000000000000',
    emailAddress,
    fullName: demoAccount.name,
    role: demoAccount.role,
    party: groupOfRole[demoAccount.role],
    channel: demoAccount.channel,
    mustChangePassword: false,
    mustAgree: false,
    mustAddSecondFactor: false,
  };
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
