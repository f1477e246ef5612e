import { listMissingConsents, showContract } from '@salus/api/back-office.ts';
import { recallLink } from '@salus/api/contracts/corrections.ts';
import { startPaymentByLink } from '@salus/api/customer-link.ts';
import { payManually } from '@salus/api/payments.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { lockContract } from '../../contracts/locked-contract.ts';
import { giveConsents } from '../../customer-link/give-consents.ts';
import { inTransaction } from '../../platform/db.ts';
import { openBrowser } from '../../testing/browser.ts';
import { awaitStatus, givenContract } from '../../testing/given.ts';
import { readContract } from '../../testing/stored-rows.ts';
import { type Caller, eventually, openForTests } from '../../testing/test-app.ts';

const origin = {
  ip: '127.0.0.1',
  device: 'test',
  language: 'vi',
  cookie: () => null,
  authorization: null,
} as const;
const consents = ['personal-data', 'health-data', 'payment-terms'];
const salus = openForTests();
let clerk: Caller;

beforeAll(async () => {
  clerk = await salus.as('bm');
});

const view = async (referenceNumber: string) =>
  (await clerk.call(showContract, { referenceNumber })).body.data;
const worklist = async (): Promise<{ referenceNumber: string }[]> =>
  (await clerk.call(listMissingConsents, { limit: '100' })).body.data.results;
const isListed = async (number: string) =>
  (await worklist()).some(({ referenceNumber }) => referenceNumber === number);
const waiting = async () =>
  /salus_waiting\{list="missing-consent"\} (\d+)/.exec(
    String((await salus.ask({ url: '/metrics' })).body),
  )?.[1];

async function pay(consentEvidence?: unknown) {
  const { referenceNumber } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  const reply = await clerk.post('/v1/auth/contract/bm-payment', {
    referenceNumber,
    paymentDate: businessDay(salus.now()),
    paymentTime: '09:30:15',
    manualPaymentNote: 'UNC 0412',
    ...(consentEvidence === undefined ? {} : { consentEvidence }),
  });
  return { referenceNumber, reply };
}

describe('the consent of a paid contract', () => {
  // covers CONSENT-5
  test('is missing after a manual payment without evidence, and the policy is issued', async () => {
    const before = Number(await waiting());
    const { referenceNumber } = await pay();
    await awaitStatus(salus, referenceNumber, 'ACTIVE');
    expect(await view(referenceNumber)).toMatchObject({
      consentState: 'MISSING',
      consentEvidence: null,
    });
    expect(await isListed(referenceNumber)).toBe(true);
    expect(Number(await waiting())).toBe(before + 1);
  });

  // covers CONSENT-5
  test.each(['P', 'ă'.repeat(100)])('is on paper with the reference %s', async (reference) => {
    const { referenceNumber, reply } = await pay({ reference });
    expect(reply.status).toBe(200);
    const contract = await view(referenceNumber);
    expect(contract).toMatchObject({ consentState: 'PAPER', consentEvidence: { reference } });
    expect(
      contract.history.find(({ action }: { action: string }) => action === 'payManually').changes,
    ).toEqual(
      expect.arrayContaining([
        { field: 'consentState', from: 'MISSING', to: 'PAPER' },
        { field: 'consentEvidence', from: null, to: reference },
      ]),
    );
    expect(await isListed(referenceNumber)).toBe(false);
  });

  // covers CONSENT-5
  test.each([
    [{ reference: '' }, 'consentEvidence.reference', 'required'],
    [{}, 'consentEvidence.reference', 'required'],
    [{ reference: 'ă'.repeat(101) }, 'consentEvidence.reference', 'too_long'],
    ['PĐY-01', 'consentEvidence', 'invalid'],
  ])('refuses the evidence %j', async (evidence, path, code) => {
    const { reply } = await pay(evidence);
    expect([reply.status, reply.body.data]).toEqual([400, [{ path, code }]]);
  });

  // covers CONSENT-5
  test('is given online with all boxes ticked, and not by a payment without them', async () => {
    const given = await givenContract(salus, { status: 'ACTIVE' });
    expect(await view(given.referenceNumber)).toMatchObject({ consentState: 'GIVEN' });
    expect(await isListed(given.referenceNumber)).toBe(false);
    const { referenceNumber, linkToken } = await givenContract(salus, {
      status: 'AWAITING_PAYMENT',
    });
    await salus.customer(linkToken).call(startPaymentByLink);
    expect(await view(referenceNumber)).toMatchObject({ consentState: 'MISSING' });
    expect(await isListed(referenceNumber)).toBe(false);
  });

  // covers CONSENT-6
  test('is given later, once and completely', async () => {
    const { referenceNumber } = await pay();
    const { id } = await readContract(salus, referenceNumber);
    const opened = { expiresAt: salus.now(), steppedUpUntil: null };
    const give = (ticked: readonly string[]) =>
      inTransaction(salus.app.db, async (tx) => {
        const ctx = {
          app: salus.app,
          tx,
          now: salus.now(),
          origin,
          actor: { kind: 'customer', linkId: 0, contractId: id, ...opened } as const,
        };
        const contract = await lockContract(tx, { id });
        return giveConsents(ctx, contract, { way: 'SMS_LINK', consents: ticked });
      });
    await expect(give(consents.slice(1))).rejects.toMatchObject({ code: 'CONSENT_REQUIRED' });
    await give(consents);
    await give(consents);
    const contract = await view(referenceNumber);
    expect([contract.consentState, contract.consents.length]).toEqual(['GIVEN', 3]);
    expect(await isListed(referenceNumber)).toBe(false);
  });
});

describe('a consent from a browser of staff', () => {
  const AGREE = '/v1/customer/contract/sms-payment-link';
  const readFlagged = async () =>
    Number(
      /salus_waiting\{list="consent-from-staff"\} (\d+)/.exec(
        String((await salus.ask({ url: '/metrics' })).body),
      )?.[1],
    );
  const agree = async (headers: Record<string, string>) => {
    const { referenceNumber, linkToken } = await givenContract(salus, {
      status: 'AWAITING_PAYMENT',
    });
    const agreed = { consents: consents.join(',') };
    const reply = await salus.anybody.get(AGREE, agreed, { 'x-sms-link': linkToken, ...headers });
    expect(reply.status).toBe(200);
    const contract = await view(referenceNumber);
    const rows = await salus.db
      .selectFrom('consents')
      .select('from_staff')
      .where('contract_id', '=', contract.id)
      .execute();
    return { referenceNumber, contract, stored: rows.map(({ from_staff }) => from_staff) };
  };
  const historyChanges = ({ history }: { history: { action: string; changes: unknown[] }[] }) =>
    history.find(({ action }) => action === 'startPayment')?.changes;

  // covers CONSENT-7
  test('is stored, in the history and counted, until its link is recalled', async () => {
    const browser = openBrowser(salus);
    const { access_token } = await browser.tokens('sales.cbb@salus.test');
    const before = await readFlagged();
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { referenceNumber, contract, stored } = await agree({ cookie });
    expect([contract.consentState, contract.consentFlag]).toEqual(['GIVEN', 'STAFF_DEVICE']);
    expect(stored).toEqual([true, true, true]);
    expect(historyChanges(contract)).toContainEqual({
      field: 'consentFlag',
      from: null,
      to: 'STAFF_DEVICE',
    });
    expect(await readFlagged()).toBe(before + 1);

    const bySession = await agree({ authorization: `Bearer ${access_token}` });
    expect(bySession.contract.consentFlag).toBe('STAFF_DEVICE');

    // Later the order is no longer taken for an open one, and earlier tokens have ended.
    salus.wait(21);
    clerk = await salus.as('bm');
    const officer = await salus.as('sales.cbb');
    await officer.call(recallLink, { referenceNumber });
    expect(await view(referenceNumber)).toMatchObject({ status: 'DRAFT', consentFlag: null });
  });

  // covers CONSENT-7, LIST-21
  test('is found by clerks, and by heads once the contract is issued', async () => {
    const { access_token } = await openBrowser(salus).tokens('sales.cbb@salus.test');
    const flagged = await agree({ authorization: `Bearer ${access_token}` });
    const unflagged = await agree({});
    const found = async (person: string, list: string) => {
      const caller = await salus.as(person);
      const query = { consentFlag: 'STAFF_DEVICE', limit: '100' };
      const { status, body } = await caller.get(`/v1/auth/contract/${list}`, query);
      expect(status).toBe(200);
      const numbers: string[] = body.data.results.map(
        (row: { referenceNumber: string }) => row.referenceNumber,
      );
      return [flagged, unflagged].map(({ referenceNumber }) => numbers.includes(referenceNumber));
    };
    expect(await found('bm', 'bm-list-temporary')).toEqual([true, false]);
    expect(await found('manager', 'list')).toEqual([false, false]);
    for (const { referenceNumber } of [flagged, unflagged])
      await (await salus.as('bm')).call(payManually, {
        referenceNumber,
        paymentDate: businessDay(salus.now()),
        paymentTime: '00:00:00',
        manualPaymentNote: 'Tiền mặt',
      });
    await eventually('the certificate is issued', async () => (await found('manager', 'list'))[0]);
    expect(await found('manager', 'list')).toEqual([true, false]);
    expect(await found('bm', 'list')).toEqual([true, false]);
  });

  // covers CONSENT-7
  test('is not assumed of the customer, of a forged cookie or an old token', async () => {
    const device = `6a2b7a3e-9b0b-4c53-8b1e-0a4a30c4a0a1.${'A'.repeat(43)}`;
    for (const headers of [
      {},
      { cookie: `salus_device=${device}` },
      { authorization: 'Bearer a.b.c' },
    ]) {
      const { contract, stored } = await agree(headers as Record<string, string>);
      expect([contract.consentFlag, stored]).toEqual([null, [false, false, false]]);
      expect(historyChanges(contract)).not.toContainEqual(
        expect.objectContaining({ field: 'consentFlag' }),
      );
    }
  });
});
