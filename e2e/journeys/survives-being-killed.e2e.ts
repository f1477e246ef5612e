import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { exampleDraft, exampleFamilyDraft } from '@salus/domain/contracts/example-draft.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { openWay } from '../../server/src/testing/way-to-postgres.ts';
import { PASSWORD, signIn, tokenIn } from '../harness/calls.ts';
import { messageTo, readOutbox } from '../harness/outbox.ts';
import { type Program, startProgram } from '../harness/program.ts';

const env = { CAPTCHA_PROVIDER: 'off' };
let running: Program | null = null;
afterAll(() => running?.remove());

/** Milliseconds between IPN and power cut: before, during and after issuing. */
const moments = [0, 20, 60, 120, 250];
/** Officers who type drafts as fast as they are answered. */
const AT_ONCE = 6;

/** Polls asynchronous work of the queue; callers assert the result. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline && !(await isSo()); )
    await new Promise((resolve) => setTimeout(resolve, 250));
}

/** Sends a draft with one Idempotency-Key to any server. */
async function sendingOnce(
  url: string,
  call: string,
  draft: object,
): Promise<(url: string) => Promise<string>> {
  const post = (address: string, body: object, headers: Record<string, string> = {}) =>
    fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const login = { emailAddress: 'sales.cbb@salus.test', password: PASSWORD };
  const { result } = (await (await post(`${url}/v1/pub/login`, login)).json()) as {
    result: { access_token: string };
  };
  const headers = {
    authorization: `Bearer ${result.access_token}`,
    'idempotency-key': crypto.randomUUID(),
  };
  return async (at) => {
    const answer = await post(`${at}/v1/auth/contract/${call}`, draft, headers);
    const { data, error_code } = (await answer.json()) as {
      data?: { referenceNumber: string };
      error_code?: string;
    };
    const replayed = answer.headers.get('idempotency-replayed') === 'true' ? ' replayed' : '';
    return `${answer.status} ${data?.referenceNumber ?? error_code}${replayed}`;
  };
}

describe('a program that is killed in the middle of its work', () => {
  test.each(moments)(
    '%i ms after the notice finishes the sale after the next start, once',
    async (milliseconds) => {
      running ??= await startProgram({ env });
      const mobile = `09${String(10_000_000 + milliseconds)}`;
      const before = await signIn(running.url);
      const referenceNumber = await before.createDraft(mobile);
      await before.sendSmsLink(referenceNumber);
      const link = await messageTo(`84${mobile.slice(1)}`, { baseUrl: running.url });
      const order = await before.startPayment(tokenIn(link.text));
      await before.settle(order);
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      await running.kill9();

      const { dataDir, port } = running;
      running = await startProgram({ dataDir, port, env });
      const after = await signIn(running.url);
      const deadline = Date.now() + 60_000;
      let contract = await after.show(referenceNumber);
      const certificates = async () =>
        (await readOutbox(running?.url)).filter(
          ({ channel, text }) => channel === 'EMAIL' && text.includes(contract.policyNo ?? '?'),
        );
      while (
        Date.now() < deadline &&
        (contract.statusCreated !== 'success' || (await certificates()).length === 0)
      ) {
        await new Promise((resolve) => setTimeout(resolve, 250));
        contract = await after.show(referenceNumber);
      }

      expect(contract).toMatchObject({
        status: 'ACTIVE',
        statusCreated: 'success',
        typePayment: 'ONLINE',
      });
      const actions = contract.history.map((entry: { action: string }) => entry.action);
      expect(actions).toEqual([
        'create',
        'sendSmsLink',
        'startPayment',
        'onlinePaymentSucceeded',
        'issue',
      ]);
      expect(
        (await certificates()).map(({ attachments }) => attachments.map(({ name }) => name)),
      ).toEqual([[`${contract.policyNo}.pdf`]]);
      const policies = (await after.policiesAtInsurer()).filter((policy) =>
        JSON.stringify(policy).includes(referenceNumber),
      );
      expect(policies).toHaveLength(1);
    },
  );

  test.each([0, 20])(
    '%i ms after a clerk cancelled reports once to insurer and customer after the next start',
    async (milliseconds) => {
      running ??= await startProgram({ env });
      const mobile = `08${String(10_000_000 + milliseconds)}`;
      const officer = await signIn(running.url);
      const referenceNumber = await officer.createDraft(mobile);
      await officer.sendSmsLink(referenceNumber);
      const link = await messageTo(`84${mobile.slice(1)}`, { baseUrl: running.url });
      await officer.settle(await officer.startPayment(tokenIn(link.text)));
      await until(async () => (await officer.show(referenceNumber)).status === 'ACTIVE');
      await (await signIn(running.url, 'bm')).cancel(referenceNumber);
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      await running.kill9();

      const { dataDir, port } = running;
      running = await startProgram({ dataDir, port, env });
      const after = await signIn(running.url);
      const { policyNo } = await after.show(referenceNumber);
      const mails = async () =>
        (await readOutbox(running?.url)).filter(
          ({ channel, text }) => channel === 'EMAIL' && text.includes(policyNo),
        );
      const isReported = async () =>
        (await after.show(referenceNumber)).statusCancelled === 'success';
      await until(
        async () =>
          (await isReported()) && (await mails()).some(({ subject }) => /hủy/i.test(subject ?? '')),
      );

      expect(await after.show(referenceNumber)).toMatchObject({
        status: 'CANCELLED',
        statusCreated: 'success',
      });
      const policies = (await after.policiesAtInsurer()).filter(
        (policy) => policy.referenceNumber === referenceNumber,
      );
      expect(policies).toMatchObject([{ policyNo, policyStatus: 'CANCELLED', refundAmount: 0 }]);
      expect((await mails()).filter(({ subject }) => /hủy/i.test(subject ?? ''))).toHaveLength(1);
    },
  );

  // The counters are rolled up meanwhile.
  test.each([20, 80])(
    'after %i drafts of a rush has counted every answered draft',
    async (many) => {
      running ??= await startProgram({ env });
      const clerk = await signIn(running.url, 'bm');
      const officer = await signIn(running.url);
      const before = await clerk.countContracts();
      let answered = 0;
      const typing = Array.from({ length: AT_ONCE }, async (_, place) => {
        while (answered < many) {
          await officer.createDraft(`07${String(place).padStart(8, '0')}`);
          answered += 1;
        }
        await running?.kill9();
      });
      await Promise.allSettled(typing);

      const { dataDir, port } = running;
      running = await startProgram({ dataDir, port, env });
      const counted = (await (await signIn(running.url, 'bm')).countContracts()) - before;
      expect(answered).toBeGreaterThanOrEqual(many);
      // Includes drafts that were committed but not answered.
      expect(counted).toBeGreaterThanOrEqual(answered);
      expect(counted).toBeLessThanOrEqual(answered + AT_ONCE);
    },
  );

  test.each([
    ['an individual', 'create-temporary', exampleDraft, '0612345670'],
    ['a family', 'create-family-temporary', exampleFamilyDraft, '0612345671'],
  ] as const)(
    'when %s draft was committed but not answered returns that draft to a retry',
    async (...given) => {
      const [, call, draft, proposerMobile] = given;
      running ??= await startProgram({ env });
      const { dataDir } = running;
      const way = await openWay(running.databaseUrl());
      const beside = { dataDir, env: { ...env, DATABASE_URL: way.url, SALUS_ROLE: 'server' } };
      let killed = await startProgram(beside);
      try {
        const send = await sendingOnce(killed.url, call, { ...draft, proposerMobile });
        const clerk = await signIn(running.url, 'bm');
        const before = await clerk.countContracts();
        const committed = way.hold(proposerMobile, 'commit reply');
        const unanswered = send(killed.url).catch(() => 'no answer');
        await committed;
        await killed.kill9();
        expect(await unanswered).toBe('no answer');

        const atOnce = await Promise.all([send(running.url), send(running.url)]);
        killed = await startProgram({ ...beside, port: killed.port });
        const answers = [...atOnce, await send(killed.url)];
        expect(answers).toEqual(answers.map(() => `200 ${atOnce[0]?.slice(4, 18)} replayed`));
        expect(await clerk.countContracts()).toBe(before + 1);
      } finally {
        await killed.stop();
        await way.close();
      }
    },
  );

  test('keeps all invariants', () => {
    const check = fileURLToPath(new URL('../../tools/check-invariants.ts', import.meta.url));
    const env = { PATH: process.env['PATH'] ?? '', SALUS_DATA_DIR: running?.dataDir ?? '' };
    const printed = execFileSync(process.execPath, [check], { env, encoding: 'utf8' });
    expect(printed.trim().split('\n').at(-1)).toMatch(/^\d+ passed, 0 failed$/);
  });
});
