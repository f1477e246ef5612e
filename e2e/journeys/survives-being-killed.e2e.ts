import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { signIn, tokenIn } from '../harness/calls.ts';
import { messageTo, readOutbox } from '../harness/outbox.ts';
import { type Program, startProgram } from '../harness/program.ts';

const env = { CAPTCHA_PROVIDER: 'off' };
let running: Program | null = null;
afterAll(() => running?.remove());

/** Milliseconds between the gateway's notice and the power cut: before, while and after the certificate is made. */
const moments = [0, 20, 60, 120, 250];

describe('a program that is killed between payment and e-mail', () => {
  test.each(moments)('%i ms after the notice finishes the sale after the next start, once', async (milliseconds) => {
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
    while (Date.now() < deadline && (contract.statusCreated !== 'success' || (await certificates()).length === 0)) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      contract = await after.show(referenceNumber);
    }

    expect(contract).toMatchObject({ status: 'ACTIVE', statusCreated: 'success', typePayment: 'ONLINE' });
    const actions = contract.history.map((entry: { action: string }) => entry.action);
    expect(actions).toEqual(['create', 'sendSmsLink', 'startPayment', 'onlinePaymentSucceeded', 'issue']);
    expect((await certificates()).map(({ attachments }) => attachments.map(({ name }) => name))).toEqual([
      [`${contract.policyNo}.pdf`],
    ]);
    const policies = (await after.policiesAtInsurer()).filter((policy) =>
      JSON.stringify(policy).includes(referenceNumber),
    );
    expect(policies).toHaveLength(1);
  });

  test('leaves everything as it must always be', () => {
    const check = fileURLToPath(new URL('../../tools/check-invariants.ts', import.meta.url));
    const env = { PATH: process.env['PATH'] ?? '', SALUS_DATA_DIR: running?.dataDir ?? '' };
    const said = execFileSync(process.execPath, [check], { env, encoding: 'utf8' });
    expect(said.trim().split('\n').at(-1)).toBe('8 passed, 0 failed');
  });
});
