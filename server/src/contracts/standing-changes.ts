import { toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import type { ContractRow } from './locked-contract.ts';
import type { FieldChange } from './transition.ts';

/**
 * Where a contract stands besides its status, under the names and with the words of the wire. Whoever sets one of these
 * columns has it in the history without naming it (decisions §4: every change writes what changed).
 */
const standing = {
  type_payment: ['typePayment', asIs],
  paid_at: ['paymentDate', asIs],
  verified_by: ['verifiedBy', asIs],
  send_sms_link_at: ['sendSmsLinkAt', asIs],
  change_requested: ['adjustInfo', (isRequested: unknown) => (isRequested ? 'CHANGE_INFO' : null)],
  payment_failed: ['paymentStatus', (hasFailed: unknown) => (hasFailed ? 'PAY_FAILURE' : null)],
  txn_response_code: ['vpc_TxnResponseCode', asIs],
} as const satisfies Partial<Record<keyof ContractRow, readonly [string, (value: unknown) => string | null]>>;

type StandingColumn = keyof typeof standing;

/** What an action changes about where the contract stands, one entry a field; nothing for what stays. */
export function standingChanges(before: ContractRow, set: Partial<Record<StandingColumn, unknown>>): FieldChange[] {
  return (Object.keys(standing) as StandingColumn[]).flatMap((column) => {
    const [field, text] = standing[column];
    const from = text(before[column]);
    const to = column in set ? text(set[column]) : from;
    return from === to ? [] : [{ field, from, to }];
  });
}

function asIs(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return value instanceof Date ? toIsoWithOffset(value) : String(value);
}
