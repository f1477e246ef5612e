import { RefusalError } from '@salus/api/refusal-error.ts';
import { type Period, periodFrom } from '@salus/domain/contracts/period.ts';
import { awaitsPayment } from '@salus/domain/contracts/status-questions.ts';
import {
  coveredUntil,
  coverPeriod,
  expectedPeriod,
  overlaps,
  sharesDay,
} from '@salus/domain/contracts/warnings/overlap.ts';
import type { Warning } from '@salus/domain/contracts/warnings/warnings.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { Staff, WriteContext } from '../../context.ts';
import type { Tx } from '../../platform/db.ts';
import type { LockedContract } from '../locked-contract.ts';
import { type Reach, reachOf } from '../scope.ts';
import {
  type Identified,
  identifiedOf,
  lockPersons,
  otherCovers,
  type PersonContract,
  personContracts,
} from './person-contracts.ts';
import { contractWarnings } from './person-warnings.ts';

/** A step of a sale: its period, and whether contracts that await payment count as well. */
type Sale = { readonly period: Period; readonly countsUnpaid: boolean };

/** The sale of an unpaid contract, by a link or a code. */
export const unpaidSale = (now: Date): Sale => ({
  period: expectedPeriod(businessDay(now)),
  countsUnpaid: true,
});

/** Additions to the contract and to the answer. */
type Guarded = {
  readonly set: { readonly overlap_reason?: string };
  readonly part: { readonly warnings?: Warning[] };
};

/**
 * Refuses a step of a sale while an insured person is covered by another contract, unless a reason
 * is given or stored (OVERLAP-1). Where OVERLAP_GUARD is `warn`, the answer names it instead.
 * Call it right after `lockContract`.
 * @throws Refusal INSURED_OVERLAP
 */
export async function guardOverlap(
  { tx, app, actor, now }: WriteContext<Staff>,
  contract: LockedContract,
  sale: Sale,
  reason: string | null | undefined,
): Promise<Guarded> {
  const set = reason == null ? {} : { overlap_reason: reason };
  const isWarning = app.config.overlapGuard === 'warn';
  const isAccepted = reason != null || contract.overlap_reason !== null;
  if (!isWarning && (isAccepted || (sale.countsUnpaid && (await isBeingSold(tx, contract, now)))))
    return { set, part: {} };
  const persons = personsOf(contract);
  if (!isWarning) await lockPersons(tx, persons);
  const found = await overlapping(tx, contract, sale, { reach: reachOf(actor), now });
  if (isWarning) {
    const warnings = contractWarnings(found);
    return { set, part: warnings.length > 0 ? { warnings } : {} };
  }
  if (found.length > 0)
    throw new RefusalError('INSURED_OVERLAP', {
      persons: persons.flatMap(({ place }) => {
        const others = found.filter((other) => other.place === place);
        const insuredName = contract.insureds[place]?.insured_name;
        return others.length > 0 ? [{ insuredName, coveredUntil: coveredUntil(others) }] : [];
      }),
    });
  return { set, part: {} };
}

/** A contract that is paid now, and the instant of its payment. */
type Payment = { readonly contract: LockedContract; readonly paidAt: Date };

/**
 * The ids of the contracts that overlap others in force when they are paid now, without a reason;
 * each payment covers its persons for the next ones. A payment through an open order is never
 * refused, but listed (OVERLAP-7). Waits for another sale to the same persons, so that of two
 * payments at once the second is listed.
 */
export async function paidOverlapping(
  tx: Tx,
  payments: readonly Payment[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const period = periodFrom(businessDay(now));
  const sales = payments.map(({ contract, paidAt }) => ({
    ...{ id: contract.id, hasReason: contract.overlap_reason !== null, paidAt },
    persons: personsOf(contract).map((person) => ({ ...person, contractId: contract.id })),
  }));
  const checked = sales.flatMap(({ hasReason, persons }) => (hasReason ? [] : persons));
  await lockPersons(tx, checked);
  const covers = await otherCovers(tx, checked, period);
  const covered = new Set<string>();
  const found = new Set<number>();
  const coversToday = (at: Date) => sharesDay(periodFrom(businessDay(at)), period);
  for (const { id, hasReason, persons, paidAt } of sales) {
    const { isIssued = false, paidAt: otherPaidAt = null } = covers.get(id) ?? {};
    const isCovered =
      isIssued ||
      (otherPaidAt !== null && coversToday(otherPaidAt)) ||
      persons.some((person) => covered.has(documentOf(person)));
    if (!hasReason && isCovered) found.add(id);
    if (coversToday(paidAt)) for (const person of persons) covered.add(documentOf(person));
  }
  return found;
}

const documentOf = ({ type, number }: Identified) => `${type} ${number}`;

/** The other contracts that overlap a contract in a step of its sale. */
async function overlapping(
  tx: Tx,
  contract: LockedContract,
  { period, countsUnpaid }: Sale,
  { reach, now }: { readonly reach: Reach; readonly now: Date },
): Promise<PersonContract[]> {
  const others = await personContracts(tx, personsOf(contract), {
    exceptId: contract.id,
    reach,
    now,
    atMost: null,
  });
  return others.filter((other) => {
    if (countsUnpaid) return overlaps(other, period);
    const cover = coverPeriod(other);
    return cover !== null && sharesDay(cover, period);
  });
}

function personsOf({ insureds }: LockedContract): Identified[] {
  return identifiedOf(
    insureds.map(({ insured_type_nid: insuredTypeNID, insured_national_id: number }) => ({
      insuredTypeNID,
      insuredNationalId: number,
    })),
  );
}

/** The customer has a live link of this contract as it is: sending it again asks nothing. */
async function isBeingSold(tx: Tx, contract: LockedContract, now: Date): Promise<boolean> {
  if (!awaitsPayment(contract.status) || contract.send_sms_link_at === null) return false;
  const link = await tx
    .selectFrom('customer_links')
    .select('id')
    .where('contract_id', '=', contract.id)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return link !== undefined;
}
