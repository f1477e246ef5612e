import { listMissingConsents, showContract } from '@salus/api/back-office.ts';
import {
  giveMissingConsents,
  openPolicyholderPage,
  showPolicy,
} from '@salus/api/contracts/policyholder.ts';
import { showContractToCustomer, startPaymentByLink } from '@salus/api/customer-link.ts';
import { openTransfer, openTransferByLink } from '@salus/api/payments/transfers.ts';
import { payManually, showPaymentTerms, startPayment } from '@salus/api/payments.ts';
import type { ConsentKind } from '@salus/domain/contracts/consents.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { givenContract } from '../../testing/given.ts';
import { readContract } from '../../testing/stored-rows.ts';
import {
  type Caller,
  eventually,
  openForTests,
  startTestApp,
  type TestApp,
} from '../../testing/test-app.ts';

const TERMS: ConsentKind[] = ['personal-data', 'health-data', 'payment-terms'];
const ALL: ConsentKind[] = [...TERMS, 'policy-understood'];
const salus = openForTests({ SALE_RULES: 'require' });
let clerk: Caller;
beforeAll(async () => {
  clerk = await salus.as('bm');
});

/** Every way in which a payment starts. */
const ways: Readonly<Record<string, Start>> = {
  'sms-payment-link': (app, token, _, kinds) =>
    app.customer(token).call(startPaymentByLink, kinds ? { consents: kinds.join() } : {}),
  'transfer-order of the customer': (app, token, _, kinds) =>
    app.customer(token).call(openTransferByLink, kinds ? { consents: [...kinds] } : {}),
  'generate-link': async (app, _, referenceNumber, kinds) => {
    await verify(app, referenceNumber);
    const query = { referenceNumber, ...(kinds ? { consents: kinds.join() } : {}) };
    return (await app.as('sales.cbb')).call(startPayment, query);
  },
  'transfer-order of the officer': async (app, _, referenceNumber, kinds) => {
    await verify(app, referenceNumber);
    const body = { referenceNumber, ...(kinds ? { consents: [...kinds] } : {}) };
    return (await app.as('sales.cbb')).call(openTransfer, body);
  },
};
type Start = (
  app: TestApp,
  token: string,
  referenceNumber: string,
  kinds?: readonly string[],
) => ReturnType<Caller['get']>;

const verify = (app: TestApp, referenceNumber: string) =>
  app.db
    .updateTable('contracts')
    .set({ verified_at: app.now(), verified_by: 'OTP' })
    .where('reference_number', '=', referenceNumber)
    .execute();
const awaiting = (app: TestApp = salus) => givenContract(app, { status: 'AWAITING_PAYMENT' });
const detail = async (referenceNumber: string) =>
  (await clerk.call(showContract, { referenceNumber })).body.data;
const readKinds = (contract: { consents: { kind: string }[] }) =>
  contract.consents.map(({ kind }) => kind).toSorted();

describe.each(Object.entries(ways))('%s', (_, start) => {
  // covers SALE-2
  test('is refused without the understanding, names it, and leaves no trace', async () => {
    const { referenceNumber, linkToken } = await awaiting();
    for (const kinds of [undefined, [], TERMS, TERMS.slice(1)]) {
      const { status, body } = await start(salus, linkToken, referenceNumber, kinds);
      expect([status, body.error_code]).toEqual([422, 'CONSENT_REQUIRED']);
      expect(body.data).toEqual(['policy-understood']);
    }
    const { id } = await readContract(salus, referenceNumber);
    for (const table of ['consents', 'payment_orders'] as const)
      expect(
        await salus.db.selectFrom(table).select('id').where('contract_id', '=', id).execute(),
      ).toEqual([]);
  });

  // covers SALE-2, CONSENT-2
  test('takes all four, in any order, and keeps each', async () => {
    const { referenceNumber, linkToken } = await awaiting();
    const reply = await start(salus, linkToken, referenceNumber, ALL.toReversed());
    expect(reply.status).toBe(200);
    const contract = await detail(referenceNumber);
    expect([readKinds(contract), contract.consentState]).toEqual([ALL.toSorted(), 'GIVEN']);
    const understood = contract.consents.find(
      ({ kind }: { kind: string }) => kind === 'policy-understood',
    );
    const { version, digest } = contract.policyTerms;
    expect(understood).toMatchObject({
      ticked: true,
      textVersion: String(version),
      textDigest: digest,
    });
  });
});

// covers SALE-2, CONSENT-4
test('lists every missing consent where all are required', async () => {
  const strict = await startTestApp({ SALE_RULES: 'require', REQUIRE_CONSENTS: 'true' }, salus);
  const { referenceNumber, linkToken } = await awaiting(strict);
  for (const start of Object.values(ways)) {
    const none = await start(strict, linkToken, referenceNumber);
    expect([none.status, none.body.data]).toEqual([422, ALL]);
    const some = await start(strict, linkToken, referenceNumber, ['health-data']);
    expect(some.body.data).toEqual(ALL.filter((kind) => kind !== 'health-data'));
  }
  await strict.close();
});

// covers SALE-1, SALE-2
test('refuses nothing with the rule "show", and shows the same', async () => {
  const lenient = await startTestApp({ SALE_RULES: 'show' }, salus);
  for (const start of Object.values(ways))
    for (const kinds of [undefined, TERMS, ALL]) {
      const { referenceNumber, linkToken } = await awaiting(lenient);
      expect((await start(lenient, linkToken, referenceNumber, kinds)).status).toBe(200);
      const storedKinds = readKinds(await detail(referenceNumber));
      expect(storedKinds).toEqual((kinds ?? TERMS).toSorted());
    }
  const { referenceNumber, linkToken } = await awaiting(lenient);
  const showConsents = async (app: TestApp) => [
    (await app.customer(linkToken).call(showContractToCustomer)).body.data.terms.consents,
    (await (await app.as('sales.cbb')).call(showPaymentTerms, { referenceNumber })).body.data
      .consents,
  ];
  const required = (isRequired: boolean) =>
    ALL.map((kind) =>
      expect.objectContaining({ kind, isRequired: isRequired || TERMS.includes(kind) }),
    );
  expect(await showConsents(lenient)).toEqual([required(false), required(false)]);
  expect(await showConsents(salus)).toEqual([required(true), required(true)]);
  await lenient.close();
});

describe('the consent of a policy that was paid by hand', () => {
  let customers = 0;
  const payByHand = async (app: TestApp) => {
    customers += 1;
    const email = `da.hieu.${customers}@example.com`;
    const { referenceNumber } = await givenContract(app, {
      status: 'AWAITING_PAYMENT',
      draft: { proposerEmail: email },
    });
    await clerk.call(payManually, {
      referenceNumber,
      paymentDate: businessDay(salus.now()),
      paymentTime: '00:00:15',
      manualPaymentNote: 'UNC 0412',
    });
    const code = await eventually('the link to the page', async () =>
      (await salus.outbox())
        .filter(({ to }) => to === email)
        .map(({ text }) => /\/my\/([\w-]{27})/.exec(text)?.[1])
        .find(Boolean),
    );
    const last4 = String((await detail(referenceNumber)).proposerNationalId).slice(-4);
    const opening = await salus.anybody.call(openPolicyholderPage, { code, last4 });
    return { referenceNumber, holder: salus.policyholder(opening.body.data.proof) };
  };
  const isListed = async (number: string) => {
    const rows = (await clerk.call(listMissingConsents, { limit: '100' })).body.data.results;
    return rows.some(
      ({ referenceNumber }: { referenceNumber: string }) => referenceNumber === number,
    );
  };

  // covers SALE-3, CONSENT-6
  test('is missing without the understanding if the contract was sent since', async () => {
    const { referenceNumber, holder } = await payByHand(salus);
    expect(await isListed(referenceNumber)).toBe(true);
    const part = await holder.call(giveMissingConsents, { consents: TERMS });
    expect([part.status, part.body.data]).toEqual([422, ['policy-understood']]);
    const whole = await holder.call(giveMissingConsents, { consents: ALL });
    expect(whole.body.data).toEqual({ consentState: 'GIVEN' });
    expect(await isListed(referenceNumber)).toBe(false);
  });

  // covers SALE-3
  test('needs none of a contract first sent before, but asks for it', async () => {
    const lenient = await startTestApp({ SALE_RULES: 'show' }, salus);
    const { holder } = await payByHand(lenient);
    await lenient.close();
    const { terms } = (await holder.call(showPolicy)).body.data;
    expect(terms.consents.at(-1)).toMatchObject({ kind: 'policy-understood', isRequired: false });
    const reply = await holder.call(giveMissingConsents, { consents: TERMS });
    expect(reply.body.data).toEqual({ consentState: 'GIVEN' });
  });
});
