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

/** Whether a row that may concern no contract concerns one. */
export function hasContract(row: AboutRowOrNone): row is AboutRow {
  return row.reference_number !== null;
}

type About = {
  referenceNumber: string;
  policyNo: string | null;
  typeContract: ContractType;
  contractStatus: Status;
  proposerName: string;
};

/** Identifies the contract of a worklist row, which may concern none. */
export function aboutContract(row: AboutRow): About;
export function aboutContract(row: AboutRowOrNone): { [K in keyof About]: About[K] | null };
export function aboutContract(row: AboutRowOrNone) {
  return {
    referenceNumber: row.reference_number,
    policyNo: row.policy_no,
    typeContract: row.type_contract,
    contractStatus: row.contract_status,
    proposerName: row.proposer_name,
  };
}
