import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { exampleDraft, exampleFamilyDraft } from '@salus/domain/contracts/example-draft.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { openPostgresProxy } from '../../server/src/testing/postgres/postgres-proxy.ts';
import { type Calls, PASSWORD, signIn, tokenIn } from '../harness/calls.ts';
import { messageTo, readOutbox } from '../harness/outbox.ts';
import { type Program, startProgram } from '../harness/program.ts';

const env = { CAPTCHA_PROVIDER: 'off' };
let running: Program | null = null;
afterAll(() => running?.remove());

/** Milliseconds between the IPN of a sale and the power cut: before, during and after issuing. */
const moments = [600, 250, 120, 60, 20, 0] as const;
/** The same between a cancellation and the power cut. */
const cancelMoments = [20, 0] as const;
/** Drafts of a rush before the power cut; counters are rolled up meanwhile. */
const DRAFTS = 80;
/** Officers who type drafts as fast as they are answered. */
const AT_ONCE = 6;

/** Polls asynchronous work of the queue; callers assert the result. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline && !(await isSo()); )
    await pause(250);
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
    const mark = answer.headers.get('idempotency-replayed') === 'true' ? ' replayed' : '';
    return `${answer.status} ${data?.referenceNumber ?? error_code}${mark}`;
  };
}

/** Runs each act about that many milliseconds before the end. */
async function beforeTheEnd(
  times: readonly [number, ...number[]],
  act: (at: number) => Promise<void>,
): Promise<void> {
  const [longest] = times;
  await Promise.all(
    times.map(async (time, at) => {
      await pause(longest - time);
      await act(at);
    }),
  );
}

/** Kills the program and starts it again on the same data and port. */
async function restart(program: Program): Promise<Program> {
  await program.kill9();
  return startProgram({ dataDir: program.dataDir, port: program.port, env });
}

/** Contracts whose customers have a link, one per mobile number. */
async function givenLinks(officer: Calls, mobiles: readonly string[]) {
  return Promise.all(
    mobiles.map(async (mobile) => {
      const referenceNumber = await officer.createDraft(mobile);
      await officer.sendSmsLink(referenceNumber);
      const link = await messageTo(`84${mobile.slice(1)}`, { baseUrl: officer.url });
      return { referenceNumber, token: tokenIn(link.text) };
    }),
  );
}

describe('a program that is killed in the middle of its work', () => {
  test('finishes each sale after the next start, once', async () => {
    running = await startProgram({ env });
    const before = await signIn(running.url);
    const mobiles = moments.map((time) => `09${String(10_000_000 + time)}`);
    const sales = await givenLinks(before, mobiles);
    const orders = await Promise.all(sales.map(({ token }) => before.startPayment(token)));
    await beforeTheEnd(moments, (at) => before.settle(orders[at] ?? ''));
    running = await restart(running);

    const after = await signIn(running.url);
    const findCertificates = async ({ policyNo }: { policyNo?: string }) =>
      (await readOutbox(running?.url)).filter(
        ({ channel, text }) => channel === 'EMAIL' && text.includes(policyNo ?? '?'),
      );
    for (const { referenceNumber } of sales) {
      await until(async () => {
        const contract = await after.show(referenceNumber);
        return (
          contract.statusCreated === 'success' && (await findCertificates(contract)).length > 0
        );
      });
      const contract = await after.show(referenceNumber);
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
      const certificates = await findCertificates(contract);
      expect(certificates.map(({ attachments }) => attachments.map(({ name }) => name))).toEqual([
        [`${contract.policyNo}.pdf`],
      ]);
      const policies = (await after.policiesAtInsurer()).filter((policy) =>
        JSON.stringify(policy).includes(referenceNumber),
      );
      expect(policies).toHaveLength(1);
    }
  });

  test('reports each cancellation once to insurer and customer after the next start', async () => {
    running ??= await startProgram({ env });
    const officer = await signIn(running.url);
    const mobiles = cancelMoments.map((time) => `08${String(10_000_000 + time)}`);
    const sales = await givenLinks(officer, mobiles);
    for (const { token } of sales) await officer.settle(await officer.startPayment(token));
    for (const { referenceNumber } of sales)
      await until(async () => (await officer.show(referenceNumber)).status === 'ACTIVE');
    const clerk = await signIn(running.url, 'bm');
    await beforeTheEnd(cancelMoments, async (at) => {
      await clerk.cancel(sales[at]?.referenceNumber ?? '');
    });
    running = await restart(running);

    const after = await signIn(running.url);
    for (const { referenceNumber } of sales) {
      const { policyNo } = await after.show(referenceNumber);
      const cancellations = async () =>
        (await readOutbox(running?.url)).filter(
          ({ channel, text, subject }) =>
            channel === 'EMAIL' && text.includes(policyNo) && /hủy/i.test(subject ?? ''),
        );
      const isReported = async () =>
        (await after.show(referenceNumber)).statusCancelled === 'success';
      await until(async () => (await isReported()) && (await cancellations()).length > 0);

      expect(await after.show(referenceNumber)).toMatchObject({
        status: 'CANCELLED',
        statusCreated: 'success',
      });
      const policies = (await after.policiesAtInsurer()).filter(
        (policy) => policy.referenceNumber === referenceNumber,
      );
      expect(policies).toMatchObject([{ policyNo, policyStatus: 'CANCELLED', refundAmount: 0 }]);
      expect(await cancellations()).toHaveLength(1);
    }
  });

  test('has counted every answered draft of a rush', async () => {
    running ??= await startProgram({ env });
    const clerk = await signIn(running.url, 'bm');
    const officer = await signIn(running.url);
    const before = await clerk.countContracts();
    let answerCount = 0;
    const typing = Array.from({ length: AT_ONCE }, async (_, place) => {
      while (answerCount < DRAFTS) {
        await officer.createDraft(`07${String(place).padStart(8, '0')}`);
        answerCount += 1;
      }
      await running?.kill9();
    });
    await Promise.allSettled(typing);

    running = await restart(running);
    const newContracts = (await (await signIn(running.url, 'bm')).countContracts()) - before;
    expect(answerCount).toBeGreaterThanOrEqual(DRAFTS);
    // Includes drafts that were committed but not answered.
    expect(newContracts).toBeGreaterThanOrEqual(answerCount);
    expect(newContracts).toBeLessThanOrEqual(answerCount + AT_ONCE);
  });

  const drafts = [
    ['create-temporary', exampleDraft, '0612345670'],
    ['create-family-temporary', exampleFamilyDraft, '0612345671'],
  ] as const;
  test('returns a draft that was committed but not answered to a retry', async () => {
    running ??= await startProgram({ env });
    const proxy = await openPostgresProxy(running.databaseUrl());
    const { dataDir } = running;
    const beside = { dataDir, env: { ...env, DATABASE_URL: proxy.url, SALUS_ROLE: 'server' } };
    let second = await startProgram(beside);
    try {
      const clerk = await signIn(running.url, 'bm');
      for (const [call, draft, proposerMobile] of drafts) {
        const send = await sendingOnce(second.url, call, { ...draft, proposerMobile });
        const before = await clerk.countContracts();
        const commit = proxy.hold(proposerMobile, 'commit reply');
        const answer = send(second.url).catch(() => 'no answer');
        await commit;
        await second.kill9();
        expect(await answer).toBe('no answer');

        const atOnce = await Promise.all([send(running.url), send(running.url)]);
        second = await startProgram({ ...beside, port: second.port });
        const answers = [...atOnce, await send(second.url)];
        expect(answers).toEqual(answers.map(() => `200 ${atOnce[0]?.slice(4, 18)} replayed`));
        expect(await clerk.countContracts()).toBe(before + 1);
      }
    } finally {
      await second.stop();
      await proxy.close();
    }
  });

  test('keeps all invariants', () => {
    const check = fileURLToPath(
      new URL('../../tools/operations/check-invariants.ts', import.meta.url),
    );
    const env = { PATH: process.env['PATH'] ?? '', SALUS_DATA_DIR: running?.dataDir ?? '' };
    const output = execFileSync(process.execPath, [check], { env, encoding: 'utf8' });
    expect(output.trim().split('\n').at(-1)).toMatch(/^\d+ passed, 0 failed$/);
  });
});
