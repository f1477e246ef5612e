import { editFormId } from '@salus/domain/retention/unfinished-form.ts';
import type { Statement, Tx } from '../../platform/db.ts';

type Edited = { readonly officer_id: number; readonly reference_number: string };

/** Erases what the officers typed into the edit forms of their contracts and did not save. */
export const removingKeptEdits = (tx: Tx, contracts: readonly Edited[]): Statement =>
  tx.deleteFrom('unfinished_forms').where((eb) =>
    eb.or(
      contracts.map((contract) =>
        eb.and({
          account_id: contract.officer_id,
          id: editFormId(contract.reference_number),
        }),
      ),
    ),
  );
