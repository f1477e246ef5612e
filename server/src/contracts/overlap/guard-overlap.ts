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
import { actorReach, type Reach } from '../scope.ts';
import {
  type IdentifiedPerson,
  identifiedPersons,
  lockPersons,
  otherCovers,
  type PersonContract,
  personContracts,
} from './person-contracts.ts';
import { contractWarnings } from './person-warnings.ts';

/** A step of a sale: its period, and whether contracts that await payment count as well. */
type Sale = { readonly period: Period; readonly countsUnpaid: boolean };

/** The sale of an unpaid contract, by a link or a code. */
export const unpaidSale = (
  { renewal_starts_on: renewalStartsOn }: Pick<LockedContract, 'renewal_starts_on'>,
  now: Date,
): Sale => ({
  period: expectedPeriod(businessDay(now), renewalStartsOn),
  countsUnpaid: true,
});

/** Additions to the contract and to the answer. */
type GuardResult = {
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
): Promise<GuardResult> {
  const set = reason == null ? {} : { overlap_reason: reason };
  const isWarning = app.config.overlapGuard === 'warn';
  const isAccepted = reason != null || contract.overlap_reason !== null;
  if (!isWarning && (isAccepted || (sale.countsUnpaid && (await isBeingSold(tx, contract, now)))))
    return { set, part: {} };
  const persons = insuredPersons(contract);
  if (!isWarning) await lockPersons(tx, persons);
  const overlappingContracts = await overlapping(tx, contract, sale, {
    reach: actorReach(actor),
    now,
  });
  if (isWarning) {
    const warnings = contractWarnings(overlappingContracts);
    return { set, part: warnings.length > 0 ? { warnings } : {} };
  }
  if (overlappingContracts.length > 0)
    throw new RefusalError('INSURED_OVERLAP', {
      persons: persons.flatMap(({ place }) => {
        const others = overlappingContracts.filter((other) => other.place === place);
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
  const sales = payments.map(({ contract, paidAt }) => {
    const { id, renewal_starts_on: renewalStartsOn, overlap_reason: reason } = contract;
    // Judged on the day of the check, as every contract paid late.
    const period = periodFrom(businessDay(now), renewalStartsOn);
    return {
      ...{ id, hasReason: reason !== null, period },
      paidPeriod: periodFrom(businessDay(paidAt), renewalStartsOn),
      persons: insuredPersons(contract).map((person) => ({ ...person, contractId: id, period })),
    };
  });
  const personsToCheck = sales.flatMap(({ hasReason, persons }) => (hasReason ? [] : persons));
  await lockPersons(tx, personsToCheck);
  const covers = await otherCovers(tx, personsToCheck);
  const coveredDocuments = new Map<string, Period[]>();
  const overlappingIds = new Set<number>();
  for (const { id, hasReason, persons, period, paidPeriod } of sales) {
    const { isIssued = false, startsOn = null } = covers.get(id) ?? {};
    const readPeriods = (person: IdentifiedPerson) =>
      coveredDocuments.get(documentKey(person)) ?? [];
    const isCovered =
      isIssued ||
      (startsOn !== null && sharesDay(periodFrom(startsOn, null), period)) ||
      persons.some((person) => readPeriods(person).some((cover) => sharesDay(cover, period)));
    if (!hasReason && isCovered) overlappingIds.add(id);
    for (const person of persons)
      coveredDocuments.set(documentKey(person), [...readPeriods(person), paidPeriod]);
  }
  return overlappingIds;
}

const documentKey = ({ type, number }: IdentifiedPerson) => `${type} ${number}`;

/** The other contracts that overlap a contract in a step of its sale. */
async function overlapping(
  tx: Tx,
  contract: LockedContract,
  { period, countsUnpaid }: Sale,
  { reach, now }: { readonly reach: Reach; readonly now: Date },
): Promise<PersonContract[]> {
  const others = await personContracts(tx, insuredPersons(contract), {
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

function insuredPersons({ insureds }: LockedContract): IdentifiedPerson[] {
  return identifiedPersons(
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
