import { listDrafts } from '@salus/api/contracts.ts';
import { recordOpening, requestChange, sendSmsLink } from '@salus/api/customer-link.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays } from '@salus/domain/time/day.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { familyBody, givenContract, openOrder, settleOrder } from '../../testing/given.ts';
import { openForTests } from '../../testing/test-app.ts';

const ownList = '/v1/auth/contract/list-temporary';
const allList = '/v1/auth/contract/bm-list-temporary';
const issuedList = '/v1/auth/contract/list';

const salus = openForTests();
const numberOf: Record<string, string> = {};

/** Contracts of sales.cbb by a short name; `zero` and `country` have the same phone number. */
beforeAll(async () => {
  const [first, second, third] = familyBody().insuredDetails;
  if (!first || !second || !third) throw new Error('the example family has three persons');
  const insuredDetails = [
    first,
    { ...second, insuredName: 'Đặng Thị Hương 100%_', insuredNationalId: '038190000777' },
    {
      ...third,
      insuredName: 'Võ Minh Đức',
      insuredNationalId: 'GKS000000abc',
      insuredTypeNID: 'GKS' as const,
    },
  ];
  const drafts = {
    zero: { draft: { proposerMobile: '0912000111' } },
    country: { draft: { proposerMobile: '84912000111' } },
    similar: { draft: { proposerMobile: '0912000112' } },
    family: { type: 'FAMILY', draft: { proposerMobile: '0849120001', insuredDetails } },
    issued: { status: 'ACTIVE', draft: { proposerMobile: '0977000222' } },
    other: { status: 'ACTIVE', officer: 'sales2.cbb', draft: { proposerMobile: '0977000222' } },
  } as const;
  for (const [name, { draft, ...about }] of Object.entries(drafts))
    numberOf[name] = (
      await givenContract(salus, { ...about, draft: { ...draft } as object })
    ).referenceNumber;
});

/** The short names that a query finds in a list, oldest first. */
async function findContracts(query: Record<string, string>, person = 'sales.cbb', path = ownList) {
  const caller = await salus.as(person);
  const reply = await caller.get(path, { sortOrder: 'ASC', limit: '100', ...query });
  expect([reply.status, reply.body.data]).toMatchObject([
    200,
    { totalRecords: reply.body.data.results.length },
  ]);
  const numbers: string[] = reply.body.data.results.map(
    (row: { referenceNumber: string }) => row.referenceNumber,
  );
  return numbers.map((number) => Object.keys(numberOf).find((name) => numberOf[name] === number));
}

describe('the filter for phone numbers', () => {
  // covers LIST-15
  test.each([
    ['0912000111', ['zero', 'country']],
    ['84912000111', ['zero', 'country']],
    ['+84912000111', ['zero', 'country']],
    [' 84 912 000 111', ['zero', 'country']],
    ['0912.000.111', ['zero', 'country']],
    ['0912000', ['zero', 'country', 'similar']],
    ['8491200011', ['zero', 'country', 'similar']],
    ['09120001110', []],
    ['912000111', []],
    ['0849120001', ['family']],
    ['%', []],
    ["' or 1=1 --", []],
  ])('%j', async (phone, matches) => {
    expect(await findContracts({ phone })).toEqual(matches);
  });

  // covers LIST-15
  test('works in all three lists, within the scope of each', async () => {
    const query = { phone: '84977000222' };
    expect(await findContracts(query)).toEqual(['issued']);
    expect(await findContracts(query, 'bm', allList)).toEqual(['issued', 'other']);
    expect(await findContracts(query, 'bm', issuedList)).toEqual(['issued', 'other']);
    expect(await findContracts(query, 'manager', issuedList)).toEqual(['issued']);
  });
});

describe('the filter for amounts', () => {
  const individual = ['zero', 'country', 'similar', 'issued'];

  // covers LIST-20
  test.each([
    ['620000', individual],
    ['620,000', individual],
    ['620.000', individual],
    ['620001', []],
    ['62', []],
    ['999999999999', []],
  ])('%j', async (premiumAmount, matches) => {
    expect(await findContracts({ premiumAmount })).toEqual(matches);
  });

  // covers LIST-20
  test.each(['-620000', '620000.5', '6,20', 'x', '1e6'])('refuses %j', async (premiumAmount) => {
    const officer = await salus.as('sales.cbb');
    const { status, body } = await officer.call(listDrafts, { premiumAmount });
    expect([status, body.data?.[0]?.path]).toEqual([400, 'premiumAmount']);
  });
});

describe('the filters for insured persons', () => {
  // covers LIST-16
  test.each([
    [{ insuredName: 'huong' }, ['family']],
    [{ insuredName: 'ĐỨC' }, ['zero', 'country', 'similar', 'family', 'issued']],
    [{ insuredName: 'minh duc' }, ['family']],
    [{ insuredName: 'võ' }, ['family']],
    [{ insuredName: 'y' }, ['zero', 'country', 'similar', 'family', 'issued']],
    [{ insuredName: '100%_' }, ['family']],
    [{ insuredName: '_%' }, []],
    [{ insuredName: '\\' }, []],
    [{ insuredNationalId: '038190000777' }, ['family']],
    [{ insuredNationalId: '0381900' }, ['family']],
    [{ insuredNationalId: '190000777' }, []],
    [{ insuredNationalId: 'gks000000ABC' }, ['family']],
    [{ insuredName: 'hương', insuredNationalId: 'GKS' }, ['family']],
    [{ insuredName: 'hương', phone: '0977' }, []],
  ])('%j', async (query: Record<string, string>, matches) => {
    expect(await findContracts(query)).toEqual(matches);
  });

  // covers LIST-16
  test('find each contract once, in every list', async () => {
    const query = { insuredNationalId: '0' };
    expect((await findContracts(query, 'bm', allList)).filter((name) => name === 'family')).toEqual(
      ['family'],
    );
    expect(await findContracts({ insuredName: 'Đức' }, 'bm', issuedList)).toEqual([
      'issued',
      'other',
    ]);
  });
});

describe('the filter for officers', () => {
  // covers LIST-18
  test('finds the contracts of one officer, within the scope', async () => {
    const ofSecond = { officerEmail: 'SALES2.cbb@salus.test' };
    expect(await findContracts(ofSecond, 'bm', allList)).toEqual(['other']);
    expect(await findContracts(ofSecond, 'bm', issuedList)).toEqual(['other']);
    expect(await findContracts(ofSecond, 'manager', issuedList)).toEqual([]);
    expect(
      await findContracts({ officerEmail: 'sales.cbb@salus.test' }, 'manager', issuedList),
    ).toEqual(['issued']);
    expect(await findContracts({ officerEmail: 'nobody@salus.test' }, 'bm', allList)).toEqual([]);
    expect(await findContracts({ officerEmail: 'sales2' }, 'bm', allList)).toEqual([]);
  });

  // covers LIST-18, API-15
  test('is unknown in an officer’s own list', async () => {
    const reply = await (await salus.as('sales.cbb')).get(ownList, { officerEmail: 'x' });
    expect([reply.status, reply.body.data]).toEqual([
      400,
      [{ path: 'officerEmail', code: 'invalid' }],
    ]);
  });
});

describe('the filters for what customers did', () => {
  const waiting = async () => {
    const contract = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
    return { ...contract, customer: salus.customer(contract.linkToken) };
  };
  const has = async (query: Record<string, string>, number: string, person = 'bm') => {
    const path = person === 'bm' ? allList : ownList;
    const { results } = (await (await salus.as(person)).get(path, { limit: '100', ...query })).body
      .data;
    return results.some((row: { referenceNumber: string }) => row.referenceNumber === number);
  };
  const listStates = async (number: string) => {
    const states: string[] = [];
    for (const linkState of ['NONE', 'SENT', 'OPENED', 'EXPIRED']) {
      const inBoth = await has({ linkState }, number);
      expect(await has({ linkState }, number, 'sales.cbb')).toBe(inBoth);
      if (inBoth) states.push(linkState);
    }
    return states;
  };

  // covers LIST-17
  test('a link is in one state at a time, up to the instant of its end', async () => {
    expect(await listStates(String(numberOf['zero']))).toEqual(['NONE']);
    const { referenceNumber, customer } = await waiting();
    expect(await listStates(referenceNumber)).toEqual(['SENT']);
    await customer.call(recordOpening);
    expect(await listStates(referenceNumber)).toEqual(['OPENED']);
    const unopenedContract = await waiting();
    salus.wait(30 * 24 * 60 - 5);
    expect(await listStates(referenceNumber)).toEqual(['OPENED']);
    expect(await listStates(unopenedContract.referenceNumber)).toEqual(['SENT']);
    salus.wait(6);
    expect(await listStates(referenceNumber)).toEqual(['EXPIRED']);
    expect(await listStates(unopenedContract.referenceNumber)).toEqual(['EXPIRED']);
    const officer = await salus.as('sales.cbb');
    await officer.call(sendSmsLink, { referenceNumber });
    expect(await listStates(referenceNumber)).toEqual(['SENT']);
  });

  // covers LIST-17
  test('the state combines with other filters, in every order and on every page', async () => {
    const clerk = await salus.as('bm');
    const query = { linkState: 'NONE', proposerName: 'duc', status: 'DRAFT', limit: '2' };
    for (const sortBy of ['createdAt', 'policyNo', 'status', 'premiumAmount']) {
      const references = new Set<string>();
      for (const page of ['1', '2', '3'])
        for (const row of (await clerk.get(allList, { ...query, sortBy, page })).body.data.results)
          references.add(row.referenceNumber);
      expect([...references].sort()).toEqual(
        ['zero', 'country', 'similar', 'family'].map((name) => numberOf[name]).sort(),
      );
    }
  });

  // covers LIST-17
  test('a pending change request is found until it is settled', async () => {
    const { referenceNumber, customer } = await waiting();
    const query = { adjustInfo: 'CHANGE_INFO' };
    expect(await has(query, referenceNumber)).toBe(false);
    await customer.call(requestChange, {
      noteChangeInfoCustomer: 'Sai tên',
    });
    expect(await has(query, referenceNumber)).toBe(true);
    expect(await has(query, referenceNumber, 'sales.cbb')).toBe(true);
    expect(await findContracts(query, 'bm', issuedList)).toEqual([]);
  });

  // covers LIST-27
  test('the day before which a link was sent, ends, or a contract waits is left out', async () => {
    const { referenceNumber, customer } = await waiting();
    const today = businessDay(salus.now());
    const tomorrow = addDays(today, 1);
    const lastDay = addDays(today, 30);
    const findIn = async (query: Record<string, string>) => {
      const inBoth = await has(query, referenceNumber);
      expect(await has(query, referenceNumber, 'sales.cbb')).toBe(inBoth);
      return inBoth;
    };
    expect(await findIn({ linkSentBefore: today })).toBe(false);
    expect(await findIn({ linkSentBefore: tomorrow, linkState: 'SENT' })).toBe(true);
    expect(await findIn({ linkSentBefore: tomorrow, linkState: 'OPENED' })).toBe(false);
    expect(await findIn({ linkSentBefore: tomorrow, linkState: 'NONE' })).toBe(false);
    expect(await findIn({ linkEndsBefore: lastDay })).toBe(false);
    expect(await findIn({ linkEndsBefore: addDays(lastDay, 1) })).toBe(true);
    expect(await findIn({ waitingSinceBefore: today })).toBe(false);
    expect(await findIn({ waitingSinceBefore: tomorrow })).toBe(true);
    expect(await findIn({ waitingSinceBefore: '0001-01-01', linkSentBefore: '0001-01-01' })).toBe(
      false,
    );
    // Sent again: the link is new, the contract waits as long as before.
    salus.wait(24 * 60);
    await customer.call(recordOpening);
    await (await salus.as('sales.cbb')).call(sendSmsLink, { referenceNumber });
    expect(await findIn({ waitingSinceBefore: tomorrow })).toBe(true);
    expect(await findIn({ linkSentBefore: tomorrow })).toBe(false);
    salus.wait(31 * 24 * 60);
    // A link that has ended is not about to end.
    expect(await findIn({ linkEndsBefore: addDays(today, 60) })).toBe(false);
    expect(await findIn({ linkSentBefore: addDays(tomorrow, 1) })).toBe(true);
  });

  // covers LIST-27
  test('a failed payment is found until the contract is paid', async () => {
    const { referenceNumber, linkToken } = await waiting();
    const query = { paymentStatus: 'PAY_FAILURE', status: 'AWAITING_PAYMENT' };
    expect(await has(query, referenceNumber)).toBe(false);
    await settleOrder(salus, await openOrder(salus, linkToken), { code: 'F' });
    expect(await has(query, referenceNumber)).toBe(true);
    expect(await has(query, referenceNumber, 'sales.cbb')).toBe(true);
    await settleOrder(salus, await openOrder(salus, linkToken));
    expect(await has(query, referenceNumber)).toBe(false);
  });

  test.each([
    ['linkSentBefore', '2026-02-30'],
    ['linkEndsBefore', '26/11/2026'],
    ['waitingSinceBefore', 'today'],
    ['paymentStatus', 'PAID'],
    ['adjustInfo', 'NONE'],
    ['adjustInfo', 'change_info'],
    ['linkState', 'LIVE'],
    ['linkState', 'sent'],
    ['consentFlag', 'NONE'],
  ])('%s=%s is refused', async (name, value) => {
    for (const [person, path] of [
      ['sales.cbb', ownList],
      ['bm', allList],
      ['bm', issuedList],
    ] as const) {
      const reply = await (await salus.as(person)).get(path, { [name]: value });
      expect([reply.status, reply.body.data]).toEqual([400, [{ path: name, code: 'invalid' }]]);
    }
  });
});
