import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { individualDraftSchema } from '@salus/domain/contracts/draft.ts';
import { groupOfRole } from '@salus/domain/people/roles.ts';
import { businessDayOf } from '@salus/domain/time/business-time.ts';
import { demoAccounts, ensureDemoAccounts } from '../accounts/demo-accounts.ts';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { readConfig } from '../config.ts';
import type { App, Context, Staff } from '../context.ts';
import { createDraft } from '../contracts/create-draft.ts';
import { lockContract } from '../contracts/locked-contract.ts';
import { transition } from '../contracts/transition.ts';
import { issuePolicyJob } from '../documents/issue-policy.job.ts';
import { mailCancellationJob } from '../documents/mail-cancellation.job.ts';
import { mailPolicyJob } from '../documents/mail-policy.job.ts';
import { openDocumentEngine } from '../documents/open-document-engine.ts';
import { cancelledJob } from '../insurer-sync/cancelled.job.ts';
import { createdJob } from '../insurer-sync/created.job.ts';
import { localFiles } from '../outside/files-local.ts';
import { httpInsurer, insurerSettings } from '../outside/insurer-http.ts';
import type { Mail } from '../outside/mailer.ts';
import type { Outside } from '../outside/outside.ts';
import { settle } from '../payments/settle.ts';
import { openCopyOut } from '../platform/copy-out.ts';
import { openDatabase } from '../platform/db.ts';
import { createHttpServer } from '../platform/http/http-server.ts';
import { askOnly } from '../platform/http/routes.ts';
import { openJobQueue } from '../platform/jobs.ts';
import { createLog } from '../platform/log.ts';
import { noReplica } from '../platform/replica.ts';
import {
  createFaults,
  type FaultMode,
  type FaultMoment,
  schema as faultsSchema,
  registerFaults,
} from '../stand-ins/faults.ts';
import { registerInsurer, schema } from '../stand-ins/insurer/insurer.ts';
import { draftBody } from './given.ts';
import { createTestDatabase } from './test-db.ts';

const SECRET = 'a secret for tests, long enough for the rule';
const origin = { ip: '192.0.2.1', device: 'test', language: 'vi' } as const;

/**
 * What issuing needs, with nobody at work on the queue: a test runs each job itself, as often and as brokenly as it likes.
 * Real PostgreSQL, real documents, real files, the insurer's stand-in behind a real port; only mails are caught here.
 */
export async function openIssuing() {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'salus-issuing-'));
  const log = createLog('silent');
  const { db, pool, close } = openDatabase(database.url, 12);
  const copyOut = openCopyOut(database.url, pool);
  const http = createHttpServer({ log, sentence: (code) => code, trustProxy: false });
  const given = { SALUS_ENV: 'test', SALUS_DATA_DIR: dataDir, OUTSIDE_TIMEOUT_MS: '500', CAPTCHA_PROVIDER: 'off' };
  const config = { ...readConfig(given, () => SECRET) };
  await pool.query(schema);
  await pool.query(faultsSchema);
  const faults = createFaults(pool);
  registerFaults(http, { pool, faults });
  registerInsurer(http, { pool, config, log, faults });
  await http.listen({ port: 0, host: '127.0.0.1' });
  const insurerUrl = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}/dev/insurer`;

  let ahead = 0;
  const clock = () => new Date(Date.now() + ahead);
  await loadCatalogue(db);
  await ensureDemoAccounts({ config, db, clock });
  const documents = await openDocumentEngine(config, log);
  const jobs = await openJobQueue<App>(
    database.url,
    [issuePolicyJob, mailPolicyJob, mailCancellationJob, createdJob, cancelledJob],
    log,
  );
  const mails: Mail[] = [];
  const outside = {
    files: localFiles(join(dataDir, 'files')),
    insurer: httpInsurer({ ...insurerSettings(config), url: insurerUrl }),
    mailer: {
      send: async (mail: Mail) => {
        mails.push(mail);
        return { providerReference: mail.messageId };
      },
      close: () => undefined,
    },
  } as unknown as Outside;
  const replica = noReplica({ db, copyOut });
  const app: App = { config, db, pool, replica, jobs, clock, log, outside, documents };

  return {
    app,
    http,
    mails,
    jobs,
    /** The core system misbehaves, before it does anything or after it did it unheard; or again as it should. */
    breakInsurer: async (mode: FaultMode, moment: FaultMoment = 'before') => {
      await http.inject({ method: 'POST', url: '/dev/faults', payload: { target: 'insurer', mode, moment } });
    },
    wait: (minutes: number) => {
      ahead += minutes * 60_000;
    },
    officer: (name = 'sales.cbb') => staffNamed(app, name),
    /** A contract of that officer, paid online at `paidAt`. */
    paidContract: async ({ paidAt = clock(), officer = 'sales.cbb' }: { paidAt?: Date; officer?: string } = {}) =>
      payOnline(app, await staffNamed(app, officer), paidAt),
    close: async () => {
      await jobs.stop();
      await documents.close();
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
  const known = demoAccounts.find((account) => account.email === emailAddress);
  const { id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('email_address', '=', emailAddress)
    .executeTakeFirstOrThrow();
  if (!known) throw new Error(`no demo account ${name}`);
  return {
    kind: 'staff',
    accountId: id,
    sessionId: '',
    emailAddress,
    fullName: known.name,
    role: known.role,
    party: groupOfRole[known.role],
    channel: known.channel,
    mustChangePassword: false,
    mustAgree: false,
  };
}

/** Through the real transitions, at the time given. */
async function payOnline(app: App, actor: Staff, paidAt: Date): Promise<PaidContract> {
  const ctx: Context<Staff> = { app, actor, now: paidAt, origin, finish: askOnly };
  const draft = individualDraftSchema(businessDayOf(paidAt)).parse(draftBody());
  const { referenceNumber } = await createDraft(ctx, draft);
  const refOrder = `${referenceNumber}-1`;
  const { id, premium_amount } = await app.db.transaction().execute(async (tx) => {
    const contract = await lockContract(tx, { referenceNumber, officerId: actor.accountId });
    const sent = { set: { send_sms_link_at: null } };
    const waiting = await transition(tx, { app, actor, now: paidAt }, contract, 'sendSmsLink', sent);
    await tx
      .insertInto('payment_orders')
      .values({
        ref_order: refOrder,
        contract_id: waiting.id,
        amount: waiting.premium_amount,
        started_by: 'customer',
        method: 'card',
        created_at: paidAt,
      })
      .execute();
    return waiting;
  });
  await settle(app, { refOrder, code: '0', amountVnd: premium_amount, transactionNo: '1' }, 'IPN', paidAt);
  return { id, referenceNumber };
}
