import type { ContractType, Status } from '@salus/domain/contracts/status.ts';

export type AboutRow = {
  readonly reference_number: string;
  readonly policy_no: string | null;
  readonly type_contract: string;
  readonly contract_status: string;
  readonly proposer_name: string;
};

/** The columns of contracts (`c`) that tell which one a row of a worklist is about. */
export const ABOUT = [
  'c.reference_number',
  'c.policy_no',
  'c.type_contract',
  'c.status as contract_status',
  'c.proposer_name',
] as const;

/** What stands above each row of a worklist: which contract it is about. */
export function aboutContract(row: AboutRow) {
  return {
    referenceNumber: row.reference_number,
    policyNo: row.policy_no,
    typeContract: row.type_contract as ContractType,
    contractStatus: row.contract_status as Status,
    proposerName: row.proposer_name,
  };
}
