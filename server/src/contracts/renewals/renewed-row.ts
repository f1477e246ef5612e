import type { renewedView as view } from '@salus/api/contracts/renewed-view.ts';
import { periodInstants } from '@salus/domain/contracts/period.ts';
import { renewingStatuses } from '@salus/domain/contracts/renewal.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import type { Day } from '@salus/domain/time/day.ts';
import type { z } from 'zod';

/** The renewed contract as the database returns it. */
export type RenewedRow = {
  readonly referenceNumber: string;
  readonly policyNo: string | null;
  readonly typeContract: ContractType;
  readonly packageName: string;
  readonly sumInsured: number;
  readonly premiumAmount: number;
  readonly startsOn: Day | null;
  readonly endsOn: Day | null;
  readonly persons: number;
};

/** The contract that `c` renews, as JSON. */
export const RENEWED = `
  (select json_build_object(
            'referenceNumber', o.reference_number, 'policyNo', o.policy_no,
            'typeContract', o.type_contract, 'packageName', o.package_name,
            'sumInsured', o.sum_insured, 'premiumAmount', o.premium_amount,
            'startsOn', o.policy_starts_on, 'endsOn', o.policy_ends_on,
            'persons', (select count(*) from insureds i where i.contract_id = o.id))
     from contracts o where o.id = c.renewal_of)`;

/** Statuses as an SQL list; they are names of the program. */
const statusList = renewingStatuses.map((status) => `'${status}'`).join(', ');

/** The contract that renews `c`, as JSON. */
export const RENEWED_BY = `
  (select json_build_object('referenceNumber', r.reference_number, 'status', r.status)
     from contracts r where r.renewal_of = c.id and r.status in (${statusList}))`;

export function renewedView(row: RenewedRow): z.input<typeof view> {
  const { referenceNumber: _, startsOn, endsOn, ...fields } = row;
  const period = startsOn && endsOn ? periodInstants({ startsOn, endsOn }) : null;
  return {
    ...fields,
    policyStartDate: period?.startsAt ?? null,
    policyEndDate: period?.endsAt ?? null,
  };
}
