import type { ContractType, Status } from '@salus/domain/contracts/status.ts';

export type AboutRow = {
  readonly reference_number: string;
  readonly policy_no: string | null;
  readonly type_contract: ContractType;
  readonly contract_status: Status;
  readonly proposer_name: string;
};

/** The columns of contracts (`c`) that identify the contract of a worklist row. */
export const ABOUT = [
  'c.reference_number',
  'c.policy_no',
  'c.type_contract',
  'c.status as contract_status',
  'c.proposer_name',
] as const;

export type AboutRowOrNone = { readonly [K in keyof AboutRow]: AboutRow[K] | null };

/** Identifies the contract of a worklist row under wire names. */
export function aboutContract(row: AboutRow) {
  return {
    referenceNumber: row.reference_number,
    policyNo: row.policy_no,
    typeContract: row.type_contract,
    contractStatus: row.contract_status,
    proposerName: row.proposer_name,
  };
}

/** The same for a row that may concern no contract. */
export function aboutContractOrNone(row: AboutRowOrNone) {
  return {
    referenceNumber: row.reference_number,
    policyNo: row.policy_no,
    typeContract: row.type_contract,
    contractStatus: row.contract_status,
    proposerName: row.proposer_name,
  };
}
