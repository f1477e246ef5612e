import type { listMissingConsents as call } from '@salus/api/back-office.ts';
import { sql } from 'kysely';
import type { StaffUseCase } from '../context.ts';
import { ABOUT, aboutContract } from '../contracts/about-contract.ts';
import { limitOffsetOf, pageOf } from '../contracts/page.ts';
import type { Reader } from '../platform/db.ts';

/** Paid contracts that were issued without a proof of consent (CONSENT-5), oldest first. */
export const listMissingConsents: StaffUseCase<typeof call> = async ({ app: { db } }, query) => {
  const { limit, offset } = limitOffsetOf(query);
  const page = selectMissing(db)
    .innerJoin('accounts as a', 'a.id', 'c.officer_id')
    .select(ABOUT)
    .select(['c.type_payment', 'c.paid_at', 'a.full_name as officer_name'])
    .orderBy('c.paid_at')
    .orderBy('c.id')
    .limit(limit)
    .offset(offset)
    .execute();
  const [rows, { total }] = await Promise.all([page, count(db)]);
  const results = rows.map((row) => ({
    ...aboutContract(row),
    typePayment: row.type_payment,
    paymentDate: row.paid_at,
    name_salesman: row.officer_name,
  }));
  return pageOf(results, total, query);
};

/** The condition of the index `contracts_missing_consent`, which parameters would not match. */
const isMissing = sql<boolean>`c.consent_state = 'MISSING'
  and c.paid_at is not null and c.cancelled_at is null`;

function selectMissing(reader: Reader) {
  return reader.selectFrom('contracts as c').where(isMissing);
}

async function count(reader: Reader): Promise<{ total: number }> {
  return await selectMissing(reader)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
}
