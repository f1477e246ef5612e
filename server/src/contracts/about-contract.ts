import type { ContractType, Status } from '@salus/domain/contracts/status.ts';
import { sql } from 'kysely';
import { type StoredTake, storedTake, storedTakeView, type TakenView } from './current-take.ts';

export type AboutRow = {
  readonly reference_number: string;
  readonly policy_no: string | null;
  readonly type_contract: ContractType;
  readonly contract_status: Status;
  readonly proposer_name: string;
  readonly take: StoredTake | null;
};

/** The columns of contracts (`c`) that identify the contract of a worklist row. */
export const ABOUT = [
  'c.reference_number',
  'c.policy_no',
  'c.type_contract',
  'c.status as contract_status',
  'c.proposer_name',
  storedTake(sql`c.id`).as('take'),
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
} & TakenView;

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
    ...storedTakeView(row.take),
  };
}
