import { isPaid, paidStatuses, type Status, statuses } from '@salus/domain/contracts/status.ts';
import { sql } from 'kysely';
import { insuredNameOfEach, isReferenceNumber, whereClause } from '../criteria/conditions.ts';
import { type ContractCriteria, isOpen } from '../criteria/contract-criteria.ts';
import { isCountedUnit, officersIn, type UnitScope, unitsIn } from '../criteria/scope.ts';
import { type FindIds, readIds } from './find-ids.ts';
import { indexOrder } from './order.ts';

/**
 * Reads indexes in the order of the list. Status is their first column, so a list is the merge of
 * its statuses, each limited to the end of the page. Without that limit the planner sorts all
 * contracts of a quarter by premium: 127 ms instead of 0.1.
 */
export const walk: FindIds = (reader, { insuredName, ...criteria }, page) => {
  const { scope } = criteria;
  const { columns, byKeys, byNames } = indexOrder(page);
  const unit = isCountedUnit(scope) ? unitConditions(scope) : { sets: sql``, contains: [] };
  const statusWalk = (status: readonly Status[]) => {
    // An unpaid contract has no policy, so its row need not be read.
    const sortKeySet = status.some(isPaid) ? criteria.sortKeySet : undefined;
    const own: ContractCriteria = { ...criteria, scope: 'all', status, sortKeySet };
    const names = insuredName ? [insuredNameOfEach(insuredName)] : [];
    const where = whereClause(own, [...unit.contains, ...names]);
    return sql`(select contracts.id, ${columns} from contracts ${where}
      order by ${byKeys} limit ${page.offset + page.limit})`;
  };
  const statusesToWalk = possibleStatuses(criteria);
  // The index of policy numbers is not led by the status.
  const walks =
    page.sortBy === 'policyNo'
      ? [statusWalk(statusesToWalk)]
      : statusesToWalk.map((one) => statusWalk([one]));
  return readIds(
    reader,
    sql`${unit.sets} select id from (${sql.join(walks, sql` union all `)}) merged
      order by ${byNames} limit ${page.limit} offset ${page.offset}`,
  );
};

/** The officers and units of a scope, and the condition on each contract. */
function unitConditions(scope: UnitScope) {
  // As expressions, because a join would lose the order of the index.
  const today = sql<boolean>`(contracts.officer_id in (select id from officers)) is true`;
  const sold = sql<boolean>`(contracts.sold_unit_id in (select id from sold_units)) is true`;
  const contains = { today, sold, either: sql<boolean>`(${today} or ${sold})` };
  return {
    sets: sql`with officers as materialized (${officersIn(scope)}),
      sold_units as materialized (${unitsIn(scope)})`,
    contains: [contains[scope.basis]],
  };
}

/** The statuses that may match. A payment among 170,000 drafts would take 30 ms to read. */
function possibleStatuses(criteria: ContractCriteria): readonly Status[] {
  const { status: candidates = statuses, typePayment, startsOn, cancelledOn, policyNo } = criteria;
  const { issuedOn, paidOn } = criteria;
  const isOfPaid =
    typePayment ||
    issuedOn ||
    paidOn ||
    !isOpen(startsOn) ||
    !isOpen(cancelledOn) ||
    (policyNo && !isReferenceNumber(policyNo));
  return isOfPaid
    ? candidates.filter((one) => paidStatuses.some((other) => other === one))
    : candidates;
}
