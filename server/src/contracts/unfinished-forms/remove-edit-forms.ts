import { editFormId } from '@salus/domain/retention/unfinished-form.ts';
import type { Statement, Tx } from '../../platform/db.ts';

/** A contract and the officer who may have an unfinished form of its changes. */
export type EditedContract = { readonly officer_id: number; readonly reference_number: string };

/** Erases what the officers typed into the edit forms of their contracts and did not save. */
export const removingEditForms = (tx: Tx, contracts: readonly EditedContract[]): Statement =>
  tx.deleteFrom('unfinished_forms').where(({ eb, refTuple, tuple }) =>
    eb(
      refTuple('account_id', 'id'),
      'in',
      contracts.map((contract) =>
        tuple(contract.officer_id, editFormId(contract.reference_number)),
      ),
    ),
  );
