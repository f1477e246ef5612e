import { clearConsentFlag } from '@salus/api/back-office/consent-flags.ts';
import { showContract } from '@salus/api/back-office.ts';
import { startPaymentByLink } from '@salus/api/customer-link.ts';
import { beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../testing/browser.ts';
import { givenContract } from '../../testing/given.ts';
import { type Caller, openForTests } from '../../testing/test-app.ts';

const consents = 'personal-data,health-data,payment-terms';

const salus = openForTests();
let clerk: Caller;

beforeAll(async () => {
  clerk = await salus.as('bm');
});

const view = async (referenceNumber: string) =>
  (await clerk.call(showContract, { referenceNumber })).body.data;

/** A contract whose customer has consented by the link. */
async function givenConsent(draft: object, headers: Record<string, string> = {}) {
  const { referenceNumber, linkToken } = await givenContract(salus, {
    status: 'AWAITING_PAYMENT',
    draft,
  });
  const agree = async (more: Record<string, string> = headers) => {
    const reply = await salus.anybody.call(
      startPaymentByLink,
      { consents },
      { 'x-sms-link': linkToken, ...more },
    );
    expect(reply.status).toBe(200);
  };
  await agree();
  return { referenceNumber, agree };
}

const proposer = (n: number) => ({ proposerNationalId: `0791880010${String(n).padStart(2, '0')}` });

// covers CONSENT-8
test.each([
  [
    'phone',
    (n: number) => ({ proposerMobile: '0912000701', proposerEmail: `mot${n}@example.com` }),
  ],
  [
    'e-mail',
    (n: number) => ({ proposerMobile: `09120008${n}0`, proposerEmail: 'Chung@example.com' }),
  ],
])('the fourth proposer on one %s is flagged, a known one again is not', async (_, contact) => {
  const flags: unknown[] = [];
  for (const n of [1, 2, 3, 1, 4]) {
    const { referenceNumber } = await givenConsent({ ...contact(n), ...proposer(n) });
    flags.push((await view(referenceNumber)).consentFlags);
  }
  expect(flags).toEqual([[], [], [], [], ['SHARED_CONTACT']]);
});

// covers CONSENT-8
test('the address of a member of staff is flagged at once, and found by the filter', async () => {
  const contact = { proposerMobile: '0912000711', proposerEmail: 'sales.cbb@salus.test' };
  const { referenceNumber } = await givenConsent({ ...contact, ...proposer(11) });
  expect(await view(referenceNumber)).toMatchObject({
    consentFlag: 'SHARED_CONTACT',
    consentFlags: ['SHARED_CONTACT'],
  });
  const query = { consentFlag: 'SHARED_CONTACT', limit: '100' };
  const list = await clerk.get('/v1/auth/contract/bm-list-temporary', query);
  const numbers = list.body.data.results.map(
    (row: { referenceNumber: string }) => row.referenceNumber,
  );
  expect(numbers).toContain(referenceNumber);
});

// covers CONSENT-7
test('a browser that staff used more than twelve hours ago is not flagged', async () => {
  const browser = openBrowser(salus);
  await browser.tokens('sales.cbb@salus.test');
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const contact = { proposerMobile: '0912000721', proposerEmail: 'hai@example.com' };
  salus.wait(11.9 * 60);
  clerk = await salus.as('bm');
  const soon = await givenConsent(contact, { cookie });
  expect((await view(soon.referenceNumber)).consentFlags).toEqual(['STAFF_DEVICE']);
  salus.wait(0.2 * 60);
  const late = await givenConsent(contact, { cookie });
  expect((await view(late.referenceNumber)).consentFlags).toEqual([]);
});

// covers CONSENT-9
test('a clerk clears one flag with a note; a later consent raises it again', async () => {
  const browser = openBrowser(salus);
  await browser.tokens('sales.cbb@salus.test');
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const contact = { proposerMobile: '0912000731', proposerEmail: 'bm@salus.test' };
  const { referenceNumber, agree } = await givenConsent(contact, { cookie });
  expect((await view(referenceNumber)).consentFlags).toEqual(['STAFF_DEVICE', 'SHARED_CONTACT']);
  const clear = (body: object, by = clerk) =>
    by.call(clearConsentFlag, {
      referenceNumber,
      flag: 'STAFF_DEVICE',
      note: 'Đã gọi khách hàng',
      ...body,
    });

  const sales = await salus.as('sales.cbb');
  expect((await clear({}, sales)).status).toBe(403);
  expect((await clear({ note: ' ' })).body.data).toEqual([{ path: 'note', code: 'required' }]);
  expect((await clear({ flag: 'OTHER' })).status).toBe(400);
  expect((await clear({ referenceNumber: 'HD260101AAAAAA' })).status).toBe(404);

  const reply = await clear({});
  expect([reply.status, reply.body.data]).toMatchObject([
    200,
    { referenceNumber, flag: 'STAFF_DEVICE' },
  ]);
  const after = await view(referenceNumber);
  expect(after.consentFlags).toEqual(['SHARED_CONTACT']);
  expect(after.history.at(-1)).toMatchObject({
    action: 'clearConsentFlag',
    note: 'Đã gọi khách hàng',
    changes: [{ field: 'consentFlag', from: 'STAFF_DEVICE', to: null }],
  });
  const again = await clear({});
  expect([again.status, again.body.error_code]).toEqual([409, 'INVALID_STATE']);
  await agree();
  expect((await view(referenceNumber)).consentFlags).toEqual(['STAFF_DEVICE', 'SHARED_CONTACT']);
});
