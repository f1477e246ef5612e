import type { WorkCode } from '@salus/api/back-office/work.ts';
import type {
  listMissingConsents as consentsCall,
  listPaidOverlaps as overlapsCall,
  listReversedPayments as reversedCall,
} from '@salus/api/back-office.ts';
import { sql } from 'kysely';
import type { StaffUseCase } from '../context.ts';
import { ABOUT, aboutContract } from '../contracts/about-contract.ts';
import { isTakenBy } from '../contracts/current-take.ts';
import { readPageInSnapshot } from '../contracts/page.ts';
import { countRows, type Reader } from '../platform/db.ts';
import { consentReminderAt } from './store.ts';

type Problem = Extract<WorkCode, 'missing-consent' | 'overlap' | 'payment-reversed'>;

/** The conditions of partial indexes, which parameters would not match. */
const problems = {
  'missing-consent': {
    condition: sql<boolean>`c.consent_state = 'MISSING'
      and c.paid_at is not null and c.cancelled_at is null`,
    at: 'c.paid_at',
  },
  overlap: {
    condition: sql<boolean>`c.paid_overlapping and c.cancelled_at is null`,
    at: 'c.paid_at',
  },
  'payment-reversed': {
    condition: sql<boolean>`c.payment_reversed_at is not null and c.cancelled_at is null`,
    at: 'c.payment_reversed_at',
  },
} as const satisfies Record<Problem, object>;

/** The contracts with a problem, and since when they wait. */
export const paidWithProblem = (problem: Problem) => (reader: Reader) => {
  const { condition, at } = problems[problem];
  return reader
    .selectFrom('contracts as c')
    .where(condition)
    .select(['c.id as contract_id', sql.ref<Date>(at).as('at')]);
};

/** Paid contracts that were issued without a proof of consent (CONSENT-5), oldest first. */
export const listMissingConsents: StaffUseCase<typeof consentsCall> = listPaid('missing-consent');

/** Contracts that an open order paid although cover overlaps (OVERLAP-7), oldest first. */
export const listPaidOverlaps: StaffUseCase<typeof overlapsCall> = listPaid('overlap');

/** Contracts whose payment the bank took back (STMT-11), oldest first. */
export const listReversedPayments: StaffUseCase<typeof reversedCall> = listPaid('payment-reversed');

function listPaid(problem: Problem): StaffUseCase<typeof consentsCall> {
  const { condition } = problems[problem];
  return ({ app: { db }, actor }, query) => {
    const isOfTaker = isTakenBy(sql`c.id`, query.takenBy, actor);
    const select = (reader: Reader) =>
      reader.selectFrom('contracts as c').where(condition).where(isOfTaker);
    return readPageInSnapshot(db, query, {
      count: (reader) => countRows(select(reader)),
      async read(reader, { limit, offset }) {
        const rows = await select(reader)
          .innerJoin('accounts as a', 'a.id', 'c.officer_id')
          .select(ABOUT)
          .select(['c.type_payment', 'c.paid_at', 'c.proposer_mobile'])
          .select(['a.full_name as officer_name', consentReminderAt(sql`c.id`).as('reminded_at')])
          .orderBy('c.paid_at')
          .orderBy('c.id')
          .limit(limit)
          .offset(offset)
          .execute();
        return rows.map((row) => ({
          ...aboutContract(row),
          typePayment: row.type_payment,
          paymentDate: row.paid_at,
          name_salesman: row.officer_name,
          proposerMobile: row.proposer_mobile,
          consentRemindedAt: row.reminded_at,
        }));
      },
    });
  };
}
