import { statuses } from '@salus/domain/contracts/status.ts';
import { isCancelled } from '@salus/domain/contracts/status-questions.ts';

/** An answer to a request to cancel is the fact (INV-17). */
export const requestInvariant = {
  name: 'I17',
  rule: 'a request to cancel is answered as done if and only if its contract is cancelled',
  sql: `select distinct c.reference_number as offender from customer_requests r
          join contracts c on c.id = r.contract_id
         where r.kind = 'CANCEL'
           and case when c.status = any($1::text[]) then r.outcome is null
             else r.outcome = 'DONE' end`,
  values: [statuses.filter(isCancelled)],
};
