import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { businessDay, startOfBusinessDay } from '../time/business-time.ts';
import { addDays, type Day, day, daysBetween } from '../time/day.ts';
import { quietUntil } from './quiet-hours.ts';
import { nextReminderAt, type ReminderFacts, reminderKinds, reminderRules } from './reminders.ts';

const vietnam = (text: string) => new Date(`${text}+07:00`);
const sentAt = vietnam('2026-11-20T10:00:00');
const link: ReminderFacts = {
  kind: 'PAYMENT_REMINDER',
  startsAt: sentAt,
  endsAt: vietnam('2026-12-20T10:00:00'),
  lastSentOn: day('2026-11-20'),
  sentCount: 0,
};
const policy: ReminderFacts = {
  kind: 'POLICY_ENDING',
  startsAt: vietnam('2026-11-20T00:00:00'),
  endsAt: vietnam('2027-11-19T23:59:59'),
  lastSentOn: null,
  sentCount: 0,
};

/** Runs the job at the given instants; returns when it sent. */
function simulate(facts: ReminderFacts, runs: readonly Date[]): Date[] {
  const sendings: Date[] = [];
  let { lastSentOn, sentCount } = facts;
  for (const now of runs) {
    const at = nextReminderAt({ ...facts, lastSentOn, sentCount }, now);
    if (at === null || at > now) continue;
    sendings.push(now);
    lastSentOn = businessDay(now);
    sentCount += 1;
  }
  return sendings;
}
const hourly = (from: Date, days: number) =>
  Array.from({ length: days * 24 }, (_, hour) => new Date(from.getTime() + hour * 3_600_000));
const days = (sendings: readonly Date[]) => sendings.map(businessDay);

describe('the quiet hours', () => {
  // covers REMIND-3
  test.each([
    ['2026-11-20T07:59:59.999', '2026-11-20T08:00:00'],
    ['2026-11-20T08:00:00', null],
    ['2026-11-20T20:59:59.999', null],
    ['2026-11-20T21:00:00', '2026-11-21T08:00:00'],
    ['2026-11-20T00:00:00', '2026-11-20T08:00:00'],
    ['2026-12-31T23:30:00', '2027-01-01T08:00:00'],
  ])('at %s end at %s', (at, end) => {
    expect(quietUntil(vietnam(at))).toEqual(end === null ? null : vietnam(end));
  });
});

describe('reminders of a payment', () => {
  // covers REMIND-1
  test('come on days 1, 3 and 7 after the first sending, and 2 days before the end', () => {
    const sendings = simulate(link, hourly(startOfBusinessDay(day('2026-11-20')), 40));
    expect(days(sendings)).toEqual(['2026-11-21', '2026-11-23', '2026-11-27', '2026-12-18']);
    expect(sendings.map((at) => at.toISOString().slice(11, 16))).toEqual(Array(4).fill('01:00'));
  });

  // covers REMIND-3
  test('collapse into one after an outage', () => {
    const [first, ...others] = simulate(link, hourly(vietnam('2026-12-01T11:00:00'), 5));
    expect([first, others]).toEqual([vietnam('2026-12-01T11:00:00'), []]);
  });

  // covers REMIND-1
  test('leave out the days up to a link that is sent again', () => {
    const resent = {
      ...link,
      lastSentOn: day('2026-11-23'),
      endsAt: vietnam('2026-12-23T10:00:00'),
    };
    const sendings = simulate(resent, hourly(vietnam('2026-11-23T10:00:00'), 40));
    expect(days(sendings)).toEqual(['2026-11-27', '2026-12-21']);
  });
});

describe('notices of the end of a policy', () => {
  // covers REMIND-2
  test('come 30, 15 and 3 days before it', () => {
    const sendings = simulate(policy, hourly(vietnam('2027-10-01T00:00:00'), 60));
    expect(days(sendings)).toEqual(['2027-10-20', '2027-11-04', '2027-11-16']);
  });

  // covers REMIND-3
  test('are over with the last second of the policy', () => {
    expect(nextReminderAt(policy, vietnam('2027-11-19T20:00:00'))).not.toBeNull();
    expect(nextReminderAt(policy, vietnam('2027-11-19T21:00:00'))).toBeNull();
    expect(nextReminderAt(policy, vietnam('2027-11-20T09:00:00'))).toBeNull();
  });
});

// covers REMIND-3
test('at any runs of the job none is at night, too late, twice a day or above the cap', () => {
  const run = fc.integer({ min: 0, max: 60 * 24 * 60 }).map((minutes) => minutes * 60_000);
  const anyFacts = fc.record({
    kind: fc.constantFrom(...reminderKinds),
    length: fc.integer({ min: 0, max: 60 }),
    sentCount: fc.integer({ min: 0, max: 4 }),
    runs: fc.array(run, { maxLength: 200 }),
  });
  fc.assert(
    fc.property(anyFacts, ({ kind, length, sentCount, runs }) => {
      const endsAt = new Date(sentAt.getTime() + length * 86_400_000 + 1);
      const facts = { ...link, kind, endsAt, sentCount, lastSentOn: null };
      const instants = runs.sort((a, b) => a - b).map((after) => new Date(+sentAt + after));
      const sendings = simulate(facts, instants);
      expect(sendings.length + sentCount).toBeLessThanOrEqual(reminderRules[kind].most);
      expect(new Set(days(sendings)).size).toBe(sendings.length);
      for (const at of sendings) {
        expect(quietUntil(at)).toBeNull();
        expect(+at).toBeLessThan(+endsAt);
        const due = dueDays(facts).filter((dueOn) => daysBetween(dueOn, businessDay(at)) >= 0);
        expect(due).not.toEqual([]);
      }
    }),
  );
});

function dueDays({ kind, startsAt, endsAt }: ReminderFacts): Day[] {
  return reminderRules[kind].steps.map(({ from, days: count }) =>
    addDays(businessDay(from === 'start' ? startsAt : endsAt), count),
  );
}
