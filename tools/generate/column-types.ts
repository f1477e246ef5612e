/** Columns with a type of domain/ or api/ in place of PostgreSQL's. */

import { unreadableReasons } from '@salus/domain/payments/statements/unreadable-line.ts';
import { rowHeights } from '../../api/src/accounts/preferences.ts';
import { offerWays } from '../../api/src/contracts/offers-view.ts';
import { scheduledTypes } from '../../api/src/reports/schedules.ts';
import { fileFormats } from '../../api/src/reports.ts';
import { policyDocumentKinds, termsLanguages } from '../../domain/src/catalogue/plan-terms.ts';
import { versionStates } from '../../domain/src/catalogue/version-state.ts';
import { consentKinds } from '../../domain/src/contracts/consents.ts';
import { storedEventKinds } from '../../domain/src/contracts/contract-events.ts';
import { saleRules } from '../../domain/src/contracts/sale-rules.ts';
import {
  consentStates,
  contractTypes,
  paymentChannels,
  paymentTypes,
  relationships,
  statuses,
  verificationWays,
} from '../../domain/src/contracts/status.ts';
import { syncKinds } from '../../domain/src/insurer/sync.ts';
import { reminderKinds } from '../../domain/src/messages/reminders.ts';
import { alarmKinds } from '../../domain/src/operations/alarms.ts';
import { approvalKinds, approvalStates } from '../../domain/src/payments/approval.ts';
import { ledgerAccounts, ledgerEvents } from '../../domain/src/payments/ledger.ts';
import { batchFormats } from '../../domain/src/payments/refund-account.ts';
import { refundStatuses } from '../../domain/src/payments/refund-status.ts';
import { reviewOutcomes, reviewReasons } from '../../domain/src/payments/settlement.ts';
import {
  movementMarks,
  transferReasons,
  transferResults,
} from '../../domain/src/payments/transfers/judge-transfer.ts';
import { genders } from '../../domain/src/people/gender.ts';
import {
  cccdIssuers,
  identityDocumentTypes,
  proposerDocumentTypes,
} from '../../domain/src/people/identity-document.ts';
import { languageCodes } from '../../domain/src/people/languages.ts';
import { readKinds } from '../../domain/src/people/personal-reads.ts';
import { channels, roles, unitKinds } from '../../domain/src/people/roles.ts';
import { customerRequestKinds, requestOutcomes } from '../../domain/src/policyholder/requests.ts';
import { REFUND_PERCENTS } from '../../domain/src/pricing/refund.ts';

type ClosedSet = {
  /** The array's name, for the failure message. */
  readonly array: string;
  readonly values: readonly (string | number)[];
  /** The TypeScript type and the module that exports it. */
  readonly type: string;
  readonly from: string;
};

const set = (
  array: string,
  values: readonly (string | number)[],
  type: string,
  from: string,
): ClosedSet => ({ array, values, type, from });

const consents = '@salus/domain/contracts/consents.ts';
const transfers = '@salus/domain/payments/transfers/judge-transfer.ts';
const channel = set('channels', channels, 'Channel', '@salus/domain/people/roles.ts');
const language = set(
  'languageCodes',
  languageCodes,
  'LanguageCode',
  '@salus/domain/people/languages.ts',
);
const ledger = '@salus/domain/payments/ledger.ts';
const ledgerAccount = set('ledgerAccounts', ledgerAccounts, 'LedgerAccount', ledger);
const approval = '@salus/domain/payments/approval.ts';
const contractStatus = '@salus/domain/contracts/status.ts';
const contractType = set('contractTypes', contractTypes, 'ContractType', contractStatus);
const gender = set('genders', genders, 'Gender', '@salus/domain/people/gender.ts');
const verificationWay = set(
  'verificationWays',
  verificationWays,
  'VerificationWay',
  contractStatus,
);
const documents = '@salus/domain/people/identity-document.ts';
const planTerms = '@salus/domain/catalogue/plan-terms.ts';
const requests = '@salus/domain/policyholder/requests.ts';
const settlement = '@salus/domain/payments/settlement.ts';
const refundStatus = '@salus/domain/payments/refund-status.ts';

/** Columns whose CHECK lists an array's values. tools/enumerations.test.ts compares them. */
export const closedSets: Readonly<Record<string, ClosedSet>> = {
  'account_agreements.language': language,
  'customer_links.language': language,
  'offer_consents.language': language,
  'report_files.format': set('fileFormats', fileFormats, 'FileFormat', '@salus/api/reports.ts'),
  'report_schedules.language': language,
  'report_schedules.type': set(
    'scheduledTypes',
    scheduledTypes,
    'ScheduledType',
    '@salus/api/reports/schedules.ts',
  ),
  'account_preferences.row_height': set(
    'rowHeights',
    rowHeights,
    'RowHeight',
    '@salus/api/accounts/preferences.ts',
  ),
  'accounts.channel': channel,
  'personal_reads.kind': set(
    'readKinds',
    readKinds,
    'ReadKind',
    '@salus/domain/people/personal-reads.ts',
  ),
  'accounts.role': set('roles', roles, 'Role', '@salus/domain/people/roles.ts'),
  'api_sync_logs.kind': set('syncKinds', syncKinds, 'SyncKind', '@salus/domain/insurer/sync.ts'),
  'bank_statement_lines.mark': set('movementMarks', movementMarks, 'MovementMark', transfers),
  'bank_statement_unreadable_lines.reason': set(
    'unreadableReasons',
    unreadableReasons,
    'UnreadableReason',
    '@salus/domain/payments/statements/unreadable-line.ts',
  ),
  'bank_statement_lines.reason': set(
    'transferReasons',
    transferReasons,
    'TransferReason',
    transfers,
  ),
  'bank_statement_lines.result': set(
    'transferResults',
    transferResults,
    'TransferResult',
    transfers,
  ),
  'bank_movements.reason': set('transferReasons', transferReasons, 'TransferReason', transfers),
  'bank_movements.result': set('transferResults', transferResults, 'TransferResult', transfers),
  'consents.kind': set('consentKinds', consentKinds, 'ConsentKind', consents),
  'consents.way': verificationWay,
  'contracts.first_sent_rules': set(
    'saleRules',
    saleRules,
    'SaleRules',
    '@salus/domain/contracts/sale-rules.ts',
  ),
  'contracts.consent_state': set('consentStates', consentStates, 'ConsentState', contractStatus),
  'contracts.payment_channel': set(
    'paymentChannels',
    paymentChannels,
    'PaymentChannel',
    contractStatus,
  ),
  'customer_requests.kind': set(
    'customerRequestKinds',
    customerRequestKinds,
    'CustomerRequestKind',
    requests,
  ),
  'customer_requests.outcome': set('requestOutcomes', requestOutcomes, 'RequestOutcome', requests),
  'contracts.proposer_gender': gender,
  'contracts.proposer_place_of_origin': set('cccdIssuers', cccdIssuers, 'CccdIssuer', documents),
  'contracts.proposer_type_nid': set(
    'proposerDocumentTypes',
    proposerDocumentTypes,
    'ProposerDocumentType',
    documents,
  ),
  'contracts.refund_percent': set(
    'REFUND_PERCENTS',
    REFUND_PERCENTS,
    'RefundPercent',
    '@salus/domain/pricing/refund.ts',
  ),
  'contracts.status': set('statuses', statuses, 'Status', contractStatus),
  'contracts.type_contract': contractType,
  'contracts.type_payment': set('paymentTypes', paymentTypes, 'PaymentType', contractStatus),
  'contracts.verified_by': verificationWay,
  'insureds.insured_gender': gender,
  'insureds.insured_relationship': set(
    'relationships',
    relationships,
    'Relationship',
    contractStatus,
  ),
  'insureds.insured_type_nid': set(
    'identityDocumentTypes',
    identityDocumentTypes,
    'IdentityDocumentType',
    documents,
  ),
  'ledger_entries.credit': ledgerAccount,
  'ledger_entries.debit': ledgerAccount,
  'ledger_entries.event': set('ledgerEvents', ledgerEvents, 'LedgerEvent', ledger),
  'messages.language': language,
  'sessions.language': language,
  'events.kind': set(
    'storedEventKinds',
    storedEventKinds,
    'StoredEventKind',
    '@salus/domain/contracts/contract-events.ts',
  ),
  'alarms.kind': set('alarmKinds', alarmKinds, 'AlarmKind', '@salus/domain/operations/alarms.ts'),
  'approvals.kind': set('approvalKinds', approvalKinds, 'ApprovalKind', approval),
  'approvals.state': set('approvalStates', approvalStates, 'ApprovalState', approval),
  'payment_orders.review_decision': set(
    'reviewOutcomes',
    reviewOutcomes,
    'ReviewOutcome',
    settlement,
  ),
  'payment_orders.review_reason': set('reviewReasons', reviewReasons, 'ReviewReason', settlement),
  'catalogue_versions.state': set(
    'versionStates',
    versionStates,
    'VersionState',
    '@salus/domain/catalogue/version-state.ts',
  ),
  'plan_version_documents.kind': set(
    'policyDocumentKinds',
    policyDocumentKinds,
    'PolicyDocumentKind',
    planTerms,
  ),
  'plan_version_documents.language': set(
    'termsLanguages',
    termsLanguages,
    'TermsLanguage',
    planTerms,
  ),
  'plans.channel': channel,
  'products.contract_type': contractType,
  'refund_batches.format': set(
    'batchFormats',
    batchFormats,
    'BatchFormat',
    '@salus/domain/payments/refund-account.ts',
  ),
  'offer_consents.way': set(
    'offerWays',
    offerWays,
    'OfferWay',
    '@salus/api/contracts/offers-view.ts',
  ),
  'reminders.kind': set(
    'reminderKinds',
    reminderKinds,
    'ReminderKind',
    '@salus/domain/messages/reminders.ts',
  ),
  'reminder_schedules.kind': set(
    'reminderKinds',
    reminderKinds,
    'ReminderKind',
    '@salus/domain/messages/reminders.ts',
  ),
  'refunds.status': set('refundStatuses', refundStatuses, 'RefundStatus', refundStatus),
  'units.kind': set('unitKinds', unitKinds, 'UnitKind', '@salus/domain/people/roles.ts'),
};

/** Columns with a CHECK on values that only the server uses: the CHECK gives the type. */
export const serverSets: readonly string[] = [
  'account_history.action',
  'admin_requests.kind',
  'admin_requests.state',
  'api_sync_logs.status',
  'bank_movements.source',
  'contract_counters.level',
  'contract_history.actor_kind',
  'documents.kind',
  'mailed_passwords.reason',
  'messages.channel',
  'messages.status',
  'money_steps.step',
  'payment_notifications.outcome',
  'payment_notifications.source',
  'payment_orders.started_by',
  'payment_orders.status',
  'refunds.reason',
  'second_factor_challenges.method',
  'second_factor_challenges.purpose',
  'sessions.ended_because',
  'sessions.method',
  'unit_history.action',
];

const vnd = { type: 'Vnd', from: '@salus/domain/pricing/vnd.ts' };
const status = { type: 'Status', from: contractStatus };
const messageKind = { type: 'AnyMessageKind', from: '@salus/domain/messages/message-kinds.ts' };
const paymentTypeOrNone = { type: "PaymentType | ''", from: contractStatus };
const benefits = { type: 'Benefit[]', from: '@salus/api/catalogue.ts' };

/** Columns without such a CHECK. A jsonb column is read as this type and written as text. */
export const columnTypes: Readonly<
  Record<string, { readonly type: string; readonly from: string }>
> = {
  'bank_notices.reason': { type: 'TransferReason', from: transfers },
  'bank_notices.result': { type: 'TransferResult', from: transfers },
  'consents.language': language,
  'contract_counter_deltas.status': status,
  'contract_counter_deltas.type_payment': paymentTypeOrNone,
  'contract_counters.status': status,
  'contract_counters.type_payment': paymentTypeOrNone,
  'contract_history.action': { type: 'Action', from: '@salus/domain/contracts/lifecycle.ts' },
  'contract_history.changes': { type: 'FieldChange[]', from: '@salus/api/contract-view.ts' },
  'contract_history.from_status': status,
  'contract_history.to_status': status,
  'contract_counters.premium': vnd,
  'contract_counters.refund': vnd,
  'customer_requests.consents': { type: 'ConsentKind', from: consents },
  'contracts.benefits': benefits,
  'contracts.fee': vnd,
  'contracts.premium_amount': vnd,
  'contracts.refund_amount': vnd,
  'contracts.sum_insured': vnd,
  'day_closes.differences': {
    type: 'Difference[]',
    from: '@salus/domain/payments/reconciliation/difference.ts',
  },
  'day_closes.totals': {
    type: 'StoredTotals',
    from: '@salus/domain/payments/reconciliation/side-totals.ts',
  },
  'insured_names.status': status,
  'insured_names.type_payment': paymentTypeOrNone,
  'ledger_entries.amount': vnd,
  'message_kinds.kind': messageKind,
  'messages.kind': messageKind,
  'name_suffixes.status': status,

  'name_suffixes.type_payment': paymentTypeOrNone,
  'payment_notifications.amount': vnd,
  'payment_orders.amount': vnd,
  'payment_orders.paid_amount': vnd,
  'plan_versions.benefits': benefits,
  'plan_versions.exclusions': { type: 'Exclusion[]', from: planTerms },
  'plan_versions.fee': vnd,
  'plan_versions.sum_insured': vnd,
  'plan_versions.waiting_periods': { type: 'WaitingPeriod[]', from: planTerms },
  'receipts.amount': vnd,
  'refunds.amount': vnd,
  'refunds.gateway_amount': vnd,
  'unknown_payments.amount': vnd,
};

/** Every date column. */
export const DAY = { type: 'Day', from: '@salus/domain/time/day.ts' };
