import type { FieldChange } from '@salus/api/contract-view.ts';
import type { ConsentFlag } from '@salus/domain/contracts/status.ts';
import { objectKeys } from '@salus/domain/objects.ts';
import { toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import type { ContractRow } from './locked-contract.ts';

/**
 * State besides the status, with the values of the API. A change of one of these columns
 * enters the history automatically (LIFE-4: every change writes the changed fields).
 */
const stateFields = {
  type_payment: ['typePayment', asIs],
  payment_channel: ['paymentChannel', asIs],
  paid_at: ['paymentDate', asIs],
  cash_receipt: ['cashReceipt', asIs],
  verified_by: ['verifiedBy', asIs],
  overlap_reason: ['overlapReason', asIs],
  send_sms_link_at: ['sendSmsLinkAt', asIs],
  renewal_lost_reason: ['renewalLostReason', asIs],
  change_requested: ['adjustInfo', (isRequested: unknown) => (isRequested ? 'CHANGE_INFO' : null)],
  payment_failed: ['paymentStatus', (hasFailed: unknown) => (hasFailed ? 'PAY_FAILURE' : null)],
  txn_response_code: ['vpc_TxnResponseCode', asIs],
  consent_state: ['consentState', asIs],
  consent_evidence: ['consentEvidence', asIs],
  consent_from_staff: ['consentFlag', flag('STAFF_DEVICE')],
  consent_contact_shared: ['consentFlag', flag('SHARED_CONTACT')],
  consent_at_counter: ['consentFlag', flag('COUNTER')],
  e_invoice_number: ['eInvoiceNumber', asIs],
  e_invoice_issued_on: ['eInvoiceIssuedOn', asIs],
} as const satisfies Partial<
  Record<keyof ContractRow, readonly [string, (value: unknown) => string | null]>
>;

type StateColumn = keyof typeof stateFields;

/** The state fields that an action changes, one entry per changed field. */
export function stateChanges(
  before: ContractRow,
  set: Partial<Record<StateColumn, unknown>>,
): FieldChange[] {
  return objectKeys(stateFields).flatMap((column) => {
    const [field, text] = stateFields[column];
    const from = text(before[column]);
    const to = column in set ? text(set[column]) : from;
    return from === to ? [] : [{ field, from, to }];
  });
}

function asIs(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return value instanceof Date ? toIsoWithOffset(value) : String(value);
}

function flag(name: ConsentFlag) {
  return (isRaised: unknown): ConsentFlag | null => (isRaised ? name : null);
}
