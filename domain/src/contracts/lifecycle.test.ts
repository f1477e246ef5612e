import { describe, expect, test } from 'vitest';
import { day } from '../time/day.ts';
import { mayDownload } from './document-access.ts';
import { whyNotEligibleOn } from './eligibility.ts';
import { type ContractFacts, parties, type Who } from './facts.ts';
import { type Action, actions, lifecycle, mayEver, statusAfter, whyNot } from './lifecycle.ts';
import { statuses } from './status.ts';

const now = new Date('2026-11-21T03:00:00.000Z');
const facts: ContractFacts = {
  type: 'INDIVIDUAL',
  status: 'AWAITING_PAYMENT',
  changeRequested: false,
  smsLinkSentAt: null,
  verifiedBy: 'OTP',
  openOrderSince: null,
  premiumAmount: 620_000,
  proposerDOB: day('1990-02-01'),
  hasHealthAnswers: true,
  renewalStartsOn: null,
  policyEndsOn: day('2026-12-31'),
  isRenewed: false,
  insureds: [
    { insuredName: 'Nguyễn Văn Đức', insuredDOB: day('1990-02-01'), insuredRelationship: 'self' },
  ],
};
const sales: Who = { party: 'sales', now };
const refusalCode = (action: Action, change: Partial<ContractFacts>, who: Who = sales) =>
  whyNot(action, { ...facts, ...change }, who)?.code ?? 'allowed';

const isSameInAll = (cells: readonly string[]) =>
  new Set(cells.map((cell) => cell.split(': ')[1])).size === 1;

describe('the lifecycle rules', () => {
  // covers DETAIL-6, LIFE-1, LIFE-3, LIST-2
  test('decide every action, party and status', () => {
    const lines = actions.flatMap((action) =>
      parties.map((party) => {
        const cells = statuses.map((status) => {
          const answer = refusalCode(action, { status }, { party, now });
          return answer === 'allowed'
            ? `${status} → ${statusAfter(action, status)}`
            : `${status}: ${answer}`;
        });
        return mayEver(action, party)
          ? `${action} by ${party}: ${cells.join(', ')}`
          : `${action} by ${party}: ${isSameInAll(cells) ? 'never' : 'inconsistent'}`;
      }),
    );
    expect(lines.join('\n')).toMatchSnapshot();
  });

  // covers LIFE-1, LIFE-3
  test('decide the same with a change request pending', () => {
    const possibleActions = actions.flatMap((action) =>
      lifecycle[action].by
        .filter(
          (party) => refusalCode(action, { changeRequested: true }, { party, now }) === 'allowed',
        )
        .map((party) => `${action} by ${party}`),
    );
    expect(possibleActions).toEqual([
      'save by sales',
      'onlinePaymentSucceeded by gateway',
      'onlinePaymentFailed by gateway',
      'withdraw by sales',
      'withdraw by backOffice',
      'recallLink by sales',
      'handOver by backOffice',
      'handOver by manager',
      'handOver by director',
      'handOver by system',
      'setReminders by sales',
      'setReminders by backOffice',
      'setReminders by customer',
      'clearConsentFlag by backOffice',
      'requestApproval by backOffice',
      'requestApproval by customer',
      'decideApproval by backOffice',
      'decideApproval by system',
      'giveRefundAccount by backOffice',
      'giveRefundAccount by customer',
      'cancelRefundTransfer by backOffice',
      'takeOver by backOffice',
      'holdMoney by gateway',
      'assignMoney by backOffice',
    ]);
  });
});

describe('the link', () => {
  const sentAgo = (milliseconds: number) =>
    refusalCode('sendSmsLink', { smsLinkSentAt: new Date(now.getTime() - milliseconds) });

  // covers LINK-3
  test('is not sent again at exactly one hour, but a millisecond later', () => {
    expect(sentAgo(3_599_999)).toBe('SMS_LINK_TOO_SOON');
    expect(sentAgo(3_600_000)).toBe('SMS_LINK_TOO_SOON');
    expect(sentAgo(3_600_001)).toBe('allowed');
  });

  test('returns the time of the next send', () => {
    const refusal = whyNot('sendSmsLink', { ...facts, smsLinkSentAt: now }, sales);
    expect(refusal?.params).toEqual({ retryAt: new Date('2026-11-21T04:00:00.000Z') });
  });

  // covers VAL-10
  test.each([
    ['2008-11-21', 'allowed'],
    ['2008-11-22', 'VPB_BUYER_18'],
  ])('for a proposer born on %s: %s', (born, code) => {
    expect(refusalCode('sendSmsLink', { proposerDOB: day(born) })).toBe(code);
  });

  // covers VAL-11
  test.each([
    ['INDIVIDUAL', '1960-11-22', 'allowed'],
    ['INDIVIDUAL', '1960-11-21', 'VPB_INSURED_1_65'],
    ['INDIVIDUAL', '2025-11-21', 'allowed'],
    ['INDIVIDUAL', '2025-11-22', 'VPB_INSURED_1_65'],
    ['FAMILY', '1975-11-22', 'allowed'],
    ['FAMILY', '1975-11-21', 'VPB_INSURED_1_50'],
  ] as const)('for an insured person of an %s contract born on %s: %s', (type, born, code) => {
    expect(
      refusalCode('sendSmsLink', {
        type,
        insureds: [{ insuredName: 'A', insuredDOB: day(born), insuredRelationship: 'child' }],
      }),
    ).toBe(code);
  });

  // covers PAY-17
  test('and a payment need the same ages', () => {
    const proposer = (born: string) => refusalCode('startPayment', { proposerDOB: day(born) });
    expect([proposer('2008-11-21'), proposer('2008-11-22')]).toEqual(['allowed', 'VPB_BUYER_18']);
    expect(whyNotEligibleOn(day('2026-11-22'), { ...facts, proposerDOB: day('2008-11-22') })).toBe(
      null,
    );
  });

  test('reports the person with a wrong age', () => {
    const insureds = [
      {
        insuredName: 'Nguyễn Thị Bà',
        insuredDOB: day('1950-01-01'),
        insuredRelationship: 'parent' as const,
      },
    ];
    expect(whyNot('sendSmsLink', { ...facts, insureds }, sales)?.params).toEqual({
      insuredName: 'Nguyễn Thị Bà',
    });
  });

  test('evaluates ages by the day in Vietnam', () => {
    const born = { proposerDOB: day('2008-11-22') };
    expect(
      refusalCode('sendSmsLink', born, {
        party: 'sales',
        now: new Date('2026-11-21T16:59:59.999Z'),
      }),
    ).toBe('VPB_BUYER_18');
    expect(
      refusalCode('sendSmsLink', born, {
        party: 'sales',
        now: new Date('2026-11-21T17:00:00.000Z'),
      }),
    ).toBe('allowed');
  });

  // covers LINK-2
  test('is not sent for a sibling, a premium of 0 or a pending change request', () => {
    const sibling = {
      insuredName: 'A',
      insuredDOB: day('1990-01-01'),
      insuredRelationship: 'brother_sister' as const,
    };
    expect(refusalCode('sendSmsLink', { insureds: [sibling] })).toBe(
      'CANNOT_SELECT_BROTHER_SISTER',
    );
    expect(refusalCode('sendSmsLink', { premiumAmount: 0 })).toBe('PREMIUM_IS_ZERO');
    expect(refusalCode('sendSmsLink', { changeRequested: true })).toBe('CHANGE_INFO_PENDING');
  });
});

describe('the recall of a link', () => {
  // covers LIFE-12
  test.each([
    [null, 'allowed'],
    [0, 'PAYMENT_IN_PROGRESS'],
    [1_199_999, 'PAYMENT_IN_PROGRESS'],
    [1_200_000, 'allowed'],
  ])('with an order opened %s ms ago: %s', (ago, code) => {
    const openOrderSince = ago === null ? null : new Date(now.getTime() - ago);
    expect(refusalCode('recallLink', { openOrderSince })).toBe(code);
  });
});

describe('payment', () => {
  test.each([
    ['OTP', 'allowed'],
    ['SMS_LINK', 'CUSTOMER_NOT_VERIFIED'],
    [null, 'CUSTOMER_NOT_VERIFIED'],
  ] as const)(
    'is opened by an officer whose customer is verified by %s: %s',
    (verifiedBy, code) => {
      expect(refusalCode('startPayment', { verifiedBy })).toBe(code);
    },
  );

  test('is opened by the customer without a code', () => {
    expect(refusalCode('startPayment', { verifiedBy: null }, { party: 'customer', now })).toBe(
      'allowed',
    );
  });
});

// covers DETAIL-6, DOC-3, DOC-12
test('documents are downloadable per party and status', () => {
  const table = (['draft', 'certificate', 'receipt'] as const).flatMap((document) =>
    parties.map((party) => {
      const downloadStatuses = statuses.filter((status) => mayDownload(document, party, status));
      return `${document} by ${party}: ${downloadStatuses.join(', ') || 'never'}`;
    }),
  );
  expect(table.join('\n')).toMatchSnapshot();
});
