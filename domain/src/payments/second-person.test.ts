import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day } from '../time/day.ts';
import {
  clearApproved,
  clearMoney,
  clearReport,
  type MoneyFact,
  type MoneyWay,
  moneyWays,
  type SecondPersonRule,
  secondPersonRules,
} from './second-person.ts';

const LIMITS = {
  APPROVAL_BACKDATE_DAYS: 2,
  APPROVAL_STATEMENT_VND: 5_000_000,
  APPROVAL_REVIEW_VND: 1_000_000,
};

/** A Wednesday. */
const today = day('2026-11-25');
const harmless: MoneyFact = {
  amount: 999_999,
  paidOn: day('2026-11-24'),
  today,
  statementSum: 4_999_999,
};
/** The smallest change that reaches each rule alone. */
const reaching: Readonly<Record<SecondPersonRule, Partial<MoneyFact>>> = {
  // Monday and Wednesday: the 24th is a holiday.
  BACKDATED: { paidOn: day('2026-11-20') },
  STATEMENT_SUM: { statementSum: 5_000_000 },
  REVIEW_AMOUNT: { amount: 1_000_000 },
};
/** Written out once more: a new way or rule needs a decision here too. */
const rulesByWay: Readonly<Record<MoneyWay, readonly SecondPersonRule[]>> = {
  MANUAL: ['BACKDATED'],
  STATEMENT_LINE: ['BACKDATED', 'STATEMENT_SUM'],
  SAME: ['REVIEW_AMOUNT'],
  IS_MANUAL: ['REVIEW_AMOUNT'],
  JOIN: ['BACKDATED', 'STATEMENT_SUM', 'REVIEW_AMOUNT'],
  ASSIGN: ['BACKDATED', 'STATEMENT_SUM', 'REVIEW_AMOUNT'],
  KEEP: ['REVIEW_AMOUNT'],
  TAKE_UP: [],
  SETTLED_OUTSIDE: ['REVIEW_AMOUNT'],
  NOTICE: [],
  GATEWAY: [],
};

// covers APPROVE-17
describe.each(moneyWays)('money by the way %s', (way) => {
  test.each(secondPersonRules)(
    'needs a second person by the rule %s where the table has it',
    (rule) => {
      expect(clearMoney(way, harmless, LIMITS)).toMatchObject({ causes: [], clearance: { way } });
      const fact = { ...harmless, ...reaching[rule] };
      const isOfWay = rulesByWay[way].includes(rule);
      const { causes, clearance } = clearMoney(way, fact, LIMITS);
      expect(causes).toEqual(isOfWay ? [rule] : []);
      expect(clearance === null).toBe(isOfWay);
    },
  );

  test('needs none without limits', () => {
    const worst = { ...harmless, paidOn: day('2026-01-01'), amount: 1e9, statementSum: 1e9 };
    expect(clearMoney(way, worst, {}).clearance).not.toBeNull();
  });

  test('names all causes together', () => {
    const worst = Object.assign({}, harmless, ...Object.values(reaching));
    const rules = secondPersonRules.filter((rule) => rulesByWay[way].includes(rule));
    expect(clearMoney(way, worst, LIMITS).causes).toEqual(rules);
  });
});

// covers APPROVE-17
test('money that pays no contract is neither dated back nor part of a sum', () => {
  const fact = { ...harmless, paidOn: null, statementSum: 9_000_000 };
  for (const way of moneyWays) expect(clearMoney(way, fact, LIMITS).causes).toEqual([]);
});

// covers APPROVE-17
test.each([
  ['Friday to Monday is one working day', '2026-11-20', '2026-11-23', 1],
  ['Friday to Sunday is none', '2026-11-20', '2026-11-22', 0],
  ['Saturday to Monday is one', '2026-11-21', '2026-11-23', 1],
  ['the eve of Tết to the day after its substitutes is one', '2027-02-04', '2027-02-12', 1],
  ['the same day is none', '2026-11-25', '2026-11-25', 0],
])('%s', (_, paidOn, recordedOn, days) => {
  const at = { ...harmless, paidOn: day(paidOn), today: day(recordedOn) };
  const judge = (limit: number) =>
    clearMoney('MANUAL', at, { APPROVAL_BACKDATE_DAYS: limit }).causes;
  expect([judge(days), judge(days + 1)]).toEqual([['BACKDATED'], []]);
});

// covers APPROVE-17
test('a lower limit never needs fewer persons', () => {
  const someLimit = fc.option(fc.nat(20), { nil: undefined });
  fc.assert(
    fc.property(
      fc.constantFrom(...moneyWays),
      fc.record({ amount: fc.nat(20), statementSum: fc.option(fc.nat(20)) }),
      fc.tuple(someLimit, someLimit),
      (way, changes, [lower, higher]) => {
        fc.pre(lower !== undefined && (higher === undefined || lower <= higher));
        const limits = (limit: number | undefined) => ({
          APPROVAL_REVIEW_VND: limit,
          APPROVAL_STATEMENT_VND: limit,
        });
        const fact = { ...harmless, ...changes };
        const few = clearMoney(way, fact, limits(higher)).causes;
        expect(clearMoney(way, fact, limits(lower)).causes).toEqual(
          expect.arrayContaining([...few]),
        );
      },
    ),
  );
});

test('a report of bank or gateway is clear, an approval only by two persons', () => {
  expect(clearReport('NOTICE').way).toBe('NOTICE');
  expect(clearApproved('ASSIGN', { requestedBy: 1, decidedBy: 2 }).way).toBe('ASSIGN');
  expect(() => clearApproved('ASSIGN', { requestedBy: 1, decidedBy: 1 })).toThrow('two persons');
});
