import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Status } from '../../contracts/status.ts';
import { day } from '../../time/day.ts';
import {
  judgeTransfer,
  type NamedContract,
  type Transfer,
  toReviewReason,
} from './judge-transfer.ts';
import { namesRefund, referencesIn } from './transfer-content.ts';

const number = 'HD261121ABC0EF';

describe('the content of a transfer', () => {
  // covers PAY-20
  test.each([
    number,
    number.toLowerCase(),
    'MBVCB.123.HD261121 ABC0EF.CT tu 0011',
    'hd-261121-abc0ef',
    'HD26ll2IABCOEF',
    'HD 2611 21AB C0 EF FT26326123456',
    'Thanh toán hợp đồng HD261121ABC0EF NGUYỄN VĂN A',
    'HD2611HD261121ABC0EF',
  ])('names the contract in %s', (content) => {
    expect(referencesIn(content)).toContain(number);
  });

  test.each(['', 'HD261121ABC0E', 'CK TIEN NHA', 'HĐ 261121'])(
    'names no contract in %j',
    (content) => {
      expect(referencesIn(content)).toEqual([]);
    },
  );

  test('names a contract once, however often it is repeated', () => {
    expect(referencesIn(`${number} / ${number}`)).toEqual([number]);
  });

  test('names every contract between any other text', () => {
    const noise = fc.string({ unit: fc.constantFrom(...' .,-/:đÉz'), maxLength: 12 });
    const others = fc.constantFrom('HD260101000000', 'HD271231ZZZZZZ');
    fc.assert(
      fc.property(noise, others, noise, noise, (before, other, between, after) => {
        const content = `${before}${number}${between}${other}${after}`;
        expect(referencesIn(content)).toEqual(expect.arrayContaining([number, other]));
      }),
    );
  });

  test('names a refund by contract and number', () => {
    expect(namesRefund(`Hoan phi ${number} r1`, `${number}-R1`)).toBe(true);
    expect(namesRefund(`Hoan phi ${number}`, `${number}-R1`)).toBe(false);
  });
});

const contract: NamedContract = {
  status: 'AWAITING_PAYMENT',
  type: 'INDIVIDUAL',
  changeRequested: false,
  premiumAmount: 1_080_000,
  renewalStartsOn: null,
  proposerDOB: day('1990-02-07'),
  insureds: [{ insuredName: 'A', insuredDOB: day('1961-11-22'), insuredRelationship: 'self' }],
  createdAt: new Date('2026-11-21T03:00:00.500Z'),
};
const transfer: Transfer = {
  amount: 1_080_000,
  content: number,
  paidAt: new Date('2026-11-21T09:00:00Z'),
  isDayOnly: false,
  mark: null,
};

function verdictOn(
  change: Partial<
    typeof transfer & {
      recognition: 'NEW' | 'SAME' | 'REFERENCE_KNOWN' | 'RESTATED';
      referenceNumbers: string[];
    }
  > = {},
  other: Partial<NamedContract> = {},
) {
  const { recognition = 'NEW', referenceNumbers = [number], ...fields } = change;
  const onlyContract = referenceNumbers.length === 1 ? { ...contract, ...other } : null;
  const refunds = [1, 12].map((n) => ({
    refundRef: `${number}-R${n}`,
    referenceNumber: number,
    amount: 500_000 * n,
  }));
  const closedRefunds = [{ refundRef: `${number}-R2`, referenceNumber: number, amount: 7 }];
  return judgeTransfer(
    { ...transfer, ...fields },
    { recognition, referenceNumbers, contract: onlyContract, refunds, closedRefunds },
  );
}

// covers PAY-20
describe('the verdict on a transfer', () => {
  test('matches a contract that awaits exactly this amount', () => {
    const verdict = verdictOn();
    expect(verdict).toMatchObject({ result: 'MATCHED', referenceNumber: number });
    expect(toReviewReason(verdict)).toBeNull();
  });

  test.each([1_079_999, 1_080_001])('needs exactly the premium, not %i', (amount) => {
    expect(toReviewReason(verdictOn({ amount }))).toBe('AMOUNT_DIFFERS');
  });

  test.each<[Status, string, string]>([
    ['DRAFT', 'NOT_AWAITING', 'LINK_RECALLED'],
    ['PAID', 'ALREADY_PAID', 'CONTRACT_ALREADY_PAID'],
    ['ACTIVE', 'ALREADY_PAID', 'CONTRACT_ALREADY_PAID'],
    ['CANCELLED', 'NOT_AWAITING', 'CONTRACT_CANCELLED'],
    ['WITHDRAWN', 'NOT_AWAITING', 'CONTRACT_WITHDRAWN'],
  ])('pays no contract that is %s', (status, result, review) => {
    const verdict = verdictOn({}, { status });
    expect(verdict.result).toBe(result);
    expect(toReviewReason(verdict)).toBe(review);
  });

  // covers STMT-11
  test('takes a movement back where the bank states it, or a paid refund returns', () => {
    expect(verdictOn({ amount: -5, mark: 'REVERSAL' })).toMatchObject({
      result: 'REVERSAL',
      refundRef: null,
    });
    const back = { amount: 7, content: `HOAN ${number} R2` };
    expect(verdictOn(back)).toMatchObject({ result: 'REVERSAL', refundRef: `${number}-R2` });
    expect(verdictOn({ ...back, amount: 8 }).result).toBe('AMOUNT_DIFFERS');
  });

  // covers STMT-13
  test.each(['REFERENCE_KNOWN', 'RESTATED'] as const)(
    'opens and pays nothing, %s',
    (recognition) => {
      const person = { result: 'UNKNOWN_CONTENT', reason: 'REFERENCE_KNOWN', refundRef: null };
      expect(verdictOn({ recognition })).toMatchObject(person);
      expect(verdictOn({ recognition, amount: 7, content: `HOAN ${number} R2` })).toMatchObject(
        person,
      );
    },
  );

  // covers STMT-13
  test('closes another refund under a known reference, but none that is stated again', () => {
    const debit = { amount: -500_000, content: `${number} R1` };
    const other = verdictOn({ ...debit, recognition: 'REFERENCE_KNOWN' });
    expect(other).toMatchObject({ result: 'REFUND', refundRef: `${number}-R1` });
    const again = verdictOn({ ...debit, recognition: 'RESTATED' });
    expect(again).toMatchObject({ result: 'OTHER_DEBIT', reason: 'REFERENCE_KNOWN' });
  });

  // covers STMT-9
  test('is for a person where the details of the bank are unclear', () => {
    const unclear = { mark: 'UNCLEAR', reason: 'UNCLEAR_DETAILS' } as const;
    expect(verdictOn({ mark: unclear.mark })).toEqual({
      result: 'UNKNOWN_CONTENT',
      reason: unclear.reason,
      referenceNumber: null,
      refundRef: null,
    });
    const debit = { amount: -500_000, content: `${number} R1`, mark: unclear.mark };
    expect(verdictOn(debit)).toMatchObject({ result: 'OTHER_DEBIT', reason: unclear.reason });
  });

  test('waits while a change is requested', () => {
    const verdict = verdictOn({}, { changeRequested: true });
    expect(verdict.result).toBe('CHANGE_PENDING');
    expect(toReviewReason(verdict)).toBe('CHANGE_PENDING');
  });

  test.each([
    ['2026-11-21T02:59:59Z', false, 'NOT_AWAITING'],
    ['2026-11-21T03:00:00Z', false, 'MATCHED'],
    ['2026-11-20T17:00:00Z', true, 'MATCHED'],
    ['2026-11-19T17:00:00Z', true, 'NOT_AWAITING'],
  ])('compares the time %s (a day only: %s) with the creation', (at, isDayOnly, result) => {
    expect(verdictOn({ paidAt: new Date(at), isDayOnly }).result).toBe(result);
  });

  // covers PAY-21
  test.each([
    ['2027-11-21T16:59:59Z', 'MATCHED'],
    ['2027-11-21T17:00:00Z', 'NOT_AWAITING'],
  ])('asks for the ages on the business day of %s', (at, result) => {
    expect(verdictOn({ paidAt: new Date(at) }).result).toBe(result);
  });

  test('knows no contract in an unknown or an ambiguous content', () => {
    expect(verdictOn({ referenceNumbers: [] })).toMatchObject({
      result: 'UNKNOWN_CONTENT',
      reason: null,
    });
    const several = verdictOn({ referenceNumbers: [number, 'HD261121XXXXXX'] });
    expect(several).toMatchObject({ result: 'UNKNOWN_CONTENT', reason: 'SEVERAL_CONTRACTS' });
    expect(toReviewReason(several)).toBeNull();
  });

  test('repeats no movement whose reference is known', () => {
    expect(verdictOn({ recognition: 'SAME' }).result).toBe('REPEATED');
    expect(verdictOn({ recognition: 'SAME', amount: -1 }).result).toBe('REPEATED');
  });

  test.each([
    ['R1', -500_000, 'REFUND', 'R1'],
    ['R1', -500_001, 'OTHER_DEBIT', undefined],
    ['R12', -6_000_000, 'REFUND', 'R12'],
    ['', -500_000, 'OTHER_DEBIT', undefined],
  ])('takes a debit for %s of %i dong as %s', (refund, amount, result, ref) => {
    const verdict = verdictOn({ amount, content: `Hoan ${number} ${refund}` });
    expect(verdict.result).toBe(result);
    expect(verdict.refundRef).toBe(ref ? `${number}-${ref}` : null);
  });
});
