import type {
  listMissingConsents as consentsCall,
  listPaidOverlaps as overlapsCall,
  listReversedPayments as reversedCall,
} from '@salus/api/back-office.ts';
import { type RawBuilder, sql } from 'kysely';
import type { StaffUseCase } from '../context.ts';
import { ABOUT, aboutContract } from '../contracts/about-contract.ts';
import { readPageInSnapshot } from '../contracts/page.ts';
import { countRows, type Reader } from '../platform/db.ts';

/** The condition of the index `contracts_missing_consent`, which parameters would not match. */
const isMissingConsent = sql<boolean>`c.consent_state = 'MISSING'
  and c.paid_at is not null and c.cancelled_at is null`;

/** Served by the index `contracts_paid_overlapping`. */
const isPaidOverlapping = sql<boolean>`c.paid_overlapping and c.cancelled_at is null`;

/** Served by the index `contracts_payment_reversed`. */
const isPaymentReversed = sql<boolean>`c.payment_reversed_at is not null
  and c.cancelled_at is null`;

/** Paid contracts that were issued without a proof of consent (CONSENT-5), oldest first. */
export const listMissingConsents: StaffUseCase<typeof consentsCall> = listPaid(isMissingConsent);

/** Contracts that an open order paid although cover overlaps (OVERLAP-7), oldest first. */
export const listPaidOverlaps: StaffUseCase<typeof overlapsCall> = listPaid(isPaidOverlapping);

/** Contracts whose payment the bank took back (STMT-11), oldest first. */
export const listReversedPayments: StaffUseCase<typeof reversedCall> = listPaid(isPaymentReversed);

function listPaid(condition: RawBuilder<boolean>): StaffUseCase<typeof consentsCall> {
  const select = (reader: Reader) => reader.selectFrom('contracts as c').where(condition);
  return ({ app: { db } }, query) =>
    readPageInSnapshot(db, query, {
      count: (reader) => countRows(select(reader)),
      async read(reader, { limit, offset }) {
        const rows = await select(reader)
          .innerJoin('accounts as a', 'a.id', 'c.officer_id')
          .select(ABOUT)
          .select(['c.type_payment', 'c.paid_at', 'a.full_name as officer_name'])
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
        }));
      },
    });
}
