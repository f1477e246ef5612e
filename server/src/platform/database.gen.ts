// Written by tools/generate/database-types.ts from server/migrations. Not to be changed by hand.
import type { RowHeight } from '@salus/api/accounts/preferences.ts';
import type { Benefit } from '@salus/api/catalogue.ts';
import type { FieldChange } from '@salus/api/contract-view.ts';
import type { OfferWay } from '@salus/api/contracts/offers-view.ts';
import type { FileFormat } from '@salus/api/reports.ts';
import type { ScheduledType } from '@salus/api/reports/schedules.ts';
import type {
  Exclusion,
  PolicyDocumentKind,
  TermsLanguage,
  WaitingPeriod,
} from '@salus/domain/catalogue/plan-terms.ts';
import type { VersionState } from '@salus/domain/catalogue/version-state.ts';
import type { ConsentKind } from '@salus/domain/contracts/consents.ts';
import type { StoredEventKind } from '@salus/domain/contracts/contract-events.ts';
import type { Action } from '@salus/domain/contracts/lifecycle.ts';
import type { SaleRules } from '@salus/domain/contracts/sale-rules.ts';
import type {
  ConsentState,
  ContractType,
  PaymentChannel,
  PaymentType,
  Relationship,
  Status,
  VerificationWay,
} from '@salus/domain/contracts/status.ts';
import type { SyncKind } from '@salus/domain/insurer/sync.ts';
import type { AnyMessageKind } from '@salus/domain/messages/message-kinds.ts';
import type { ReminderKind } from '@salus/domain/messages/reminders.ts';
import type { AlarmKind } from '@salus/domain/operations/alarms.ts';
import type { ApprovalKind, ApprovalState } from '@salus/domain/payments/approval.ts';
import type { LedgerAccount, LedgerEvent } from '@salus/domain/payments/ledger.ts';
import type { Difference } from '@salus/domain/payments/reconciliation/difference.ts';
import type { StoredTotals } from '@salus/domain/payments/reconciliation/side-totals.ts';
import type { BatchFormat } from '@salus/domain/payments/refund-account.ts';
import type { RefundStatus } from '@salus/domain/payments/refund-status.ts';
import type { ReviewOutcome, ReviewReason } from '@salus/domain/payments/settlement.ts';
import type { UnreadableReason } from '@salus/domain/payments/statements/unreadable-line.ts';
import type {
  MovementMark,
  TransferReason,
  TransferResult,
} from '@salus/domain/payments/transfers/judge-transfer.ts';
import type { Gender } from '@salus/domain/people/gender.ts';
import type {
  CccdIssuer,
  IdentityDocumentType,
  ProposerDocumentType,
} from '@salus/domain/people/identity-document.ts';
import type { LanguageCode } from '@salus/domain/people/languages.ts';
import type { ReadKind } from '@salus/domain/people/personal-reads.ts';
import type { Channel, Role, UnitKind } from '@salus/domain/people/roles.ts';
import type { CustomerRequestKind, RequestOutcome } from '@salus/domain/policyholder/requests.ts';
import type { RefundPercent } from '@salus/domain/pricing/refund.ts';
import type { Vnd } from '@salus/domain/pricing/vnd.ts';
import type { Day } from '@salus/domain/time/day.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface AccountAgreementsTable {
  id: GeneratedAlways<number>;
  account_id: number;
  version: string;
  language: LanguageCode;
  document_digest: Buffer;
  agreed_at: Date;
  ip: string;
  device: string;
}

export interface AccountDevicesTable {
  account_id: number;
  device_id: string;
  user_agent: string;
  ip: string;
  first_used_at: Date;
  last_used_at: Date;
}

export interface AccountHistoryTable {
  id: GeneratedAlways<number>;
  account_id: number | null;
  at: Date;
  operator: string;
  action: 'CREATED' | 'CHANGED' | 'DISABLED' | 'ENABLED' | 'PASSWORD_MAILED' | 'PASSWORD_CHANGED' | 'SECOND_FACTOR_ADDED' | 'SECOND_FACTOR_REMOVED' | 'SECOND_FACTOR_RESET' | 'RECOVERY_CODES_RENEWED' | 'RECOVERY_CODE_USED' | 'UNLOCKED' | 'SESSIONS_ENDED' | 'CONTRACTS_HANDED_OVER' | 'REQUESTED' | 'REQUEST_APPROVED' | 'REQUEST_REJECTED' | 'OPERATOR_DECIDED' | 'UNIT_CREATED' | 'UNIT_RENAMED' | 'UNIT_MOVED' | 'UNIT_MERGED' | 'UNIT_CLOSED' | 'VERSION_DRAFTED' | 'VERSION_APPROVED' | 'VERSION_REJECTED' | 'VERSION_DELETED';
  details: ColumnType<unknown, string | undefined, string>;
  actor_id: number | null;
  reason: string | null;
  unit_id: number | null;
  version_id: number | null;
  request_id: number | null;
}

export interface AccountPreferencesTable {
  account_id: number;
  row_height: RowHeight;
}

export interface AccountsTable {
  id: GeneratedAlways<number>;
  email_address: string;
  full_name: string;
  role: Role;
  channel: Channel | null;
  level: string | null;
  permissions: Generated<string>;
  unit_id: number | null;
  password_hash: string;
  is_auto_generated: Generated<boolean>;
  agreed_at: Date | null;
  disabled_at: Date | null;
  created_at: Date;
  password_expires_at: Date | null;
  certificate_number: string | null;
  certificate_from: Day | null;
  certificate_to: Day | null;
}

export interface AdminRequestsTable {
  id: GeneratedAlways<number>;
  kind: 'CREATE_ACCOUNT' | 'CHANGE_ACCOUNT' | 'ENABLE_ACCOUNT' | 'RESET_SECOND_FACTOR' | 'MOVE_UNIT' | 'MERGE_UNITS';
  email_address: string | null;
  unit_id: number | null;
  change: ColumnType<unknown, string, string>;
  facts: ColumnType<unknown, string, string>;
  reason: string;
  requested_by: number;
  requested_at: Date;
  state: Generated<'PENDING' | 'APPROVED' | 'REJECTED'>;
  decided_by: number | null;
  decided_by_operator: string | null;
  decided_at: Date | null;
  decision_reason: string | null;
}

export interface AlarmsTable {
  id: GeneratedAlways<number>;
  kind: AlarmKind;
  account_id: number | null;
  contract_id: number | null;
  trace_id: string | null;
  raised_at: Date;
  last_at: Date;
  count: Generated<number>;
  hour: GeneratedAlways<Date | null>;
  seen_by: number | null;
  seen_at: Date | null;
}

export interface ApiSyncLogsTable {
  id: GeneratedAlways<number>;
  contract_id: number;
  kind: SyncKind;
  idempotency_key: string;
  status: 'success' | 'error' | 'unknown';
  message: string | null;
  http_status: number | null;
  core_ref: string | null;
  at: Date;
}

export interface ApprovalsTable {
  id: GeneratedAlways<number>;
  contract_id: number | null;
  kind: ApprovalKind;
  state: Generated<ApprovalState>;
  request: ColumnType<unknown, string, string>;
  amount: number;
  formula: string;
  evidence: string;
  effective_on: Day | null;
  requested_by: number | null;
  requested_at: Date;
  expires_at: Date;
  decided_by: number | null;
  decided_at: Date | null;
  decision_reason: string | null;
  refund_id: number | null;
  account_bin: string | null;
  account_no: string | null;
  account_name: string | null;
  causes: Generated<string[]>;
  excluded_id: number | null;
  statement_id: number | null;
  receipt_id: number | null;
}

export interface BankMovementsTable {
  id: GeneratedAlways<number>;
  source: 'NOTICE' | 'STATEMENT';
  bank_reference: string;
  transaction_id: string | null;
  amount: number;
  content: string;
  paid_at: Date;
  result: TransferResult;
  reason: TransferReason | null;
  contract_id: number | null;
  order_id: number | null;
  refund_id: number | null;
  received_at: Date;
  returned_by_id: number | null;
  reference_key: string;
  content_key: string;
  detail_no: Generated<number>;
  same_as_id: number | null;
}

export interface BankNoticesTable {
  id: GeneratedAlways<number>;
  transaction_id: string;
  bank_reference: string;
  raw: string;
  result: TransferResult;
  reason: TransferReason | null;
  received_at: Date;
  movement_id: number | null;
}

export interface BankStatementLinesTable {
  statement_id: number;
  line_no: number;
  bank_reference: string;
  paid_at: Date;
  is_day_only: boolean;
  amount: number;
  content: string;
  result: TransferResult | null;
  reason: TransferReason | null;
  reference_number: string | null;
  settled_at: Date | null;
  settled_by: number | null;
  note: string | null;
  fee: number | null;
  approval_id: number | null;
  mark: MovementMark | null;
  reference_key: string;
  content_key: string;
  detail_no: Generated<number>;
  equal_no: Generated<number>;
  movement_id: number | null;
}

export interface BankStatementUnreadableLinesTable {
  statement_id: number;
  line_no: number;
  reason: UnreadableReason;
  content: string;
}

export interface BankStatementsTable {
  id: GeneratedAlways<number>;
  uploaded_by: number;
  uploaded_at: Date;
  first_day: Day | null;
  last_day: Day | null;
  blank_rows: Generated<number>;
  left_out_rows: Generated<number>;
}

export interface BusinessClockTable {
  is_only: Generated<boolean>;
  ahead_milliseconds: Generated<number>;
  version: Generated<number>;
}

export interface CatalogueDocumentsTable {
  sha256: Buffer;
  bytes: number;
  is_demonstration: boolean;
  uploaded_by: number | null;
  uploaded_at: Date;
}

export interface CatalogueVersionsTable {
  id: GeneratedAlways<number>;
  plan_code: string | null;
  product_id: string | null;
  number: number;
  valid_from: Day;
  state: VersionState;
  proposed_by: number | null;
  proposed_by_operator: string | null;
  proposed_at: Date;
  reason: string | null;
  decided_by: number | null;
  decided_by_operator: string | null;
  decided_at: Date | null;
  decision_reason: string | null;
}

export interface ConsentsTable {
  id: GeneratedAlways<number>;
  contract_id: number;
  kind: ConsentKind;
  text_version: string;
  language: LanguageCode;
  text_digest: Buffer;
  shown_digest: Buffer;
  way: VerificationWay;
  ticked: boolean;
  ip_address: string | null;
  device: string | null;
  at: Date;
  from_staff: Generated<boolean>;
  mobile: string | null;
  email: string | null;
}

export interface ContractCounterDeltasTable {
  scope_id: number;
  created_on: Day;
  started_on: Day | null;
  cancelled_on: Day | null;
  status: Status;
  plan_id: string;
  type_payment: PaymentType | '';
  contracts: number;
  premium: number;
  refund: number;
}

export interface ContractCountersTable {
  scope_id: number;
  level: 'all' | 'created-month' | 'created-day' | 'started-month' | 'started-day' | 'cancelled-month' | 'cancelled-day';
  bucket: Day;
  status: Status;
  plan_id: string;
  type_payment: PaymentType | '';
  contracts: number;
  premium: Vnd;
  refund: Vnd;
}

export interface ContractHistoryTable {
  id: GeneratedAlways<number>;
  contract_id: number;
  sequence: number;
  at: Date;
  action: Action;
  actor_kind: 'staff' | 'customer' | 'gateway' | 'system';
  actor_id: number | null;
  from_status: Status | null;
  to_status: Status;
  note: string | null;
  changes: ColumnType<FieldChange[], string | undefined, string>;
  previous_hash: Buffer;
  hash: Buffer;
  mac: Buffer | null;
}

export interface ContractNotesTable {
  id: GeneratedAlways<number>;
  contract_id: number;
  account_id: number;
  at: Date;
  text: string;
}

export interface ContractTakesTable {
  contract_id: number;
  account_id: number;
  taken_at: Date;
  is_from_worklist: boolean;
}

export interface ContractsTable {
  id: GeneratedAlways<number>;
  reference_number: string;
  type_contract: ContractType;
  status: Status;
  officer_id: number;
  product_id: string;
  product_name: string;
  plan_id: string;
  package_name: string;
  sum_insured: Vnd;
  fee: Vnd;
  discount_contract: number | null;
  premium_amount: Vnd;
  duration_name: string;
  refund_threshold_days: number;
  benefits: ColumnType<Benefit[], string, string>;
  proposer_name: string;
  proposer_name_search: GeneratedAlways<string>;
  proposer_type_nid: ProposerDocumentType;
  proposer_national_id: string;
  proposer_national_id_date: Day | null;
  proposer_place_of_origin: CccdIssuer | null;
  proposer_place_cmnd: string | null;
  proposer_dob: Day;
  proposer_gender: Gender;
  proposer_mobile: string;
  proposer_email: string;
  proposer_address: string | null;
  health_answers: boolean[];
  send_sms_link_at: Date | null;
  change_requested: Generated<boolean>;
  change_note: string | null;
  verified_at: Date | null;
  verified_by: VerificationWay | null;
  payment_failed: Generated<boolean>;
  txn_response_code: string | null;
  ref_order: string | null;
  type_payment: PaymentType | null;
  paid_at: Date | null;
  manual_payment_note: string | null;
  paid_manually_by: number | null;
  policy_no: string | null;
  policy_starts_on: Day | null;
  policy_ends_on: Day | null;
  issued_at: Date | null;
  issuing_error: string | null;
  verification_code: string | null;
  cancelled_at: Date | null;
  cancelled_by: number | null;
  cancel_note: string | null;
  refund_on: Day | null;
  remain_insured_days: number | null;
  refund_percent: RefundPercent | null;
  refund_amount: Vnd | null;
  refund_reason: string | null;
  created_at: Date;
  updated_at: Date;
  overlap_reason: string | null;
  paid_overlapping: Generated<boolean>;
  consent_state: Generated<ConsentState>;
  consent_evidence: string | null;
  payment_channel: PaymentChannel | null;
  consent_from_staff: Generated<boolean>;
  e_invoice_number: string | null;
  e_invoice_issued_on: Day | null;
  cash_receipt: string | null;
  contact_changed_at: Date | null;
  contact_changed_by: number | null;
  contact_changed_fields: string[] | null;
  consent_contact_shared: Generated<boolean>;
  payment_reversed_at: Date | null;
  waiting_since: Date | null;
  plan_version_id: number | null;
  promotion_version_id: number | null;
  first_sent_at: Date | null;
  first_sent_rules: SaleRules | null;
  consent_at_counter: Generated<boolean>;
  renewal_of: number | null;
  renewal_starts_on: Day | null;
  renewal_officer_id: number | null;
  renewal_lost_at: Date | null;
  renewal_lost_reason: string | null;
  reminders_paused: Generated<boolean>;
  reminders_stopped: Generated<boolean>;
  sold_unit_id: number | null;
  first_link_at: Date | null;
  first_opened_at: Date | null;
  first_order_at: Date | null;
  withdrawn_at: Date | null;
}

export interface CustomerLinksTable {
  id: GeneratedAlways<number>;
  contract_id: number;
  nonce: Buffer | null;
  token_hash: Buffer | null;
  created_at: Date;
  expires_at: Date;
  replaced_at: Date | null;
  step_up_tries: Generated<number>;
  step_up_locked_until: Date | null;
  stepped_up_until: Date | null;
  opens: Generated<number>;
  first_opened_at: Date | null;
  last_opened_at: Date | null;
  counter_code_hash: Buffer | null;
  counter_code_expires_at: Date | null;
  by_counter: Generated<boolean>;
  language: LanguageCode | null;
}

export interface CustomerRequestsTable {
  id: GeneratedAlways<number>;
  contract_id: number;
  kind: CustomerRequestKind;
  consents: Generated<ConsentKind[]>;
  note: string | null;
  refund_estimate: number | null;
  requested_at: Date;
  answer_due_on: Day;
  act_due_on: Day | null;
  answered_at: Date | null;
  answered_by: number | null;
  outcome: RequestOutcome | null;
  answer_note: string | null;
}

export interface DayClosesTable {
  id: GeneratedAlways<number>;
  business_day: Day;
  version: number;
  closed_by: number;
  closed_at: Date;
  note: string | null;
  totals: ColumnType<StoredTotals, string, string>;
  differences: ColumnType<Difference[], string, string>;
}

export interface DocumentsTable {
  id: GeneratedAlways<number>;
  contract_id: number;
  kind: 'CERTIFICATE';
  storage_key: string;
  sha256: Buffer;
  size: number;
  signer: string;
  signed_at: Date;
  created_at: Date;
}

export interface ErasuresTable {
  reference_number: string;
  officer_id: number;
  created_on: Day;
  erased_on: Day;
  history_rows: number;
  history_hash: Buffer;
  erased_contract_id: number | null;
  history_mac: Buffer | null;
}

export interface EventPositionsTable {
  is_only: Generated<boolean>;
  last: number;
  cleared: number;
}

export interface EventsTable {
  id: GeneratedAlways<number>;
  at: Generated<Date>;
  position: number | null;
  kind: StoredEventKind;
  contract_id: number | null;
  officer_id: number | null;
  data: ColumnType<unknown, string, string>;
}

export interface FailedSignInsTable {
  id: GeneratedAlways<number>;
  email_hash: Buffer;
  at: Date;
  device_id: string | null;
}

export interface FollowedContractsTable {
  contract_id: number;
}

export interface HistoryHeadsTable {
  id: GeneratedAlways<number>;
  at: Date;
  last_history_id: number;
  ends: number;
  storage_key: string;
  sha256: Buffer;
  tables: ColumnType<unknown, string | null, string | null>;
}

export interface HistoryStartTable {
  only_row: Generated<boolean>;
  last_without_mac: number;
}

export interface IdempotencyKeysTable {
  person: string;
  key: string;
  request_hash: Buffer;
  started_at: Date;
  locked_until: Date;
  reply_status: number | null;
  reply_body: string | null;
}

export interface InsuredNamesTable {
  contract_id: number;
  names: string;
  created_at: Date;
  officer_id: number;
  status: Status;
  plan_id: string;
  type_payment: PaymentType | '';
}

export interface InsuredsTable {
  contract_id: number;
  position: number;
  is_same_proposer: boolean;
  insured_name: string;
  insured_type_nid: IdentityDocumentType;
  insured_national_id: string;
  insured_dob: Day;
  insured_gender: Gender;
  insured_relationship: Relationship;
  insured_name_search: GeneratedAlways<string>;
}

export interface LedgerEntriesTable {
  id: GeneratedAlways<number>;
  at: Date;
  business_day: Day;
  event: LedgerEvent;
  debit: LedgerAccount;
  credit: LedgerAccount;
  amount: Vnd;
  contract_id: number | null;
  order_id: number | null;
  refund_id: number | null;
  movement_id: number | null;
  corrected_id: number | null;
  notification_id: number | null;
  receipt_id: number | null;
}

export interface MailedPasswordsTable {
  id: GeneratedAlways<number>;
  account_id: number;
  reason: 'NEW_ACCOUNT' | 'FORGOTTEN' | 'BY_ADMINISTRATOR';
  nonce: Buffer | null;
  password_hash: string | null;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  used_at: Date | null;
}

export interface MessageKindsTable {
  kind: AnyMessageKind;
  has_contract: boolean;
}

export interface MessagesTable {
  id: GeneratedAlways<number>;
  contract_id: number | null;
  account_id: number | null;
  channel: 'SMS' | 'EMAIL';
  kind: AnyMessageKind;
  language: Generated<LanguageCode>;
  recipient: string;
  dedupe_key: string;
  link_id: number | null;
  code_id: number | null;
  mailed_password_id: number | null;
  status: Generated<'PENDING' | 'SENT' | 'FAILED' | 'SUPERSEDED'>;
  attempts: Generated<number>;
  last_error: string | null;
  provider_reference: string | null;
  created_at: Date;
  sent_at: Date | null;
  trace_id: string | null;
  request_id: number | null;
  refund_id: number | null;
  order_id: number | null;
  delivered_at: Date | null;
  replaces_id: number | null;
}

export interface MoneyStepsTable {
  id: GeneratedAlways<number>;
  step: 'IS_MANUAL' | 'JOIN' | 'SAME' | 'ASSIGN' | 'RETURN' | 'KEEP' | 'TAKE_UP' | 'GIVE_ACCOUNT';
  note: string | null;
  reference_number: string | null;
  done_by: number;
  done_at: Date;
  receipt_id: number;
}

export interface NameSuffixesTable {
  suffix: string;
  contract_id: number;
  created_at: Date;
  officer_id: number;
  place: number;
  preceding: string;
  status: Status;
  plan_id: string;
  type_payment: PaymentType | '';
}

export interface NameWordsTable {
  ending: string;
  word: string;
}

export interface OfferConsentsTable {
  id: GeneratedAlways<number>;
  contract_id: number;
  is_given: boolean;
  way: OfferWay;
  text_version: string | null;
  language: LanguageCode | null;
  text_digest: Buffer | null;
  account_id: number | null;
  ip_address: string | null;
  device: string | null;
  at: Date;
}

export interface OfficerPlacesTable {
  officer_id: number | null;
  branch_name: string | null;
  area_name: string | null;
  region_name: string | null;
  manager_name: string | null;
}

export interface OfficerScopesTable {
  officer_id: number;
  unit_ids: number[];
}

export interface OneTimeCodesTable {
  id: GeneratedAlways<number>;
  contract_id: number;
  nonce: Buffer | null;
  code_hash: Buffer | null;
  sent_by: number;
  sent_at: Date;
  expires_at: Date;
  wrong_tries: Generated<number>;
  ended_at: Date | null;
  verified_at: Date | null;
}

export interface PasskeysTable {
  id: GeneratedAlways<number>;
  account_id: number;
  credential_id: string;
  public_key: Buffer;
  sign_count: number;
  transports: Generated<string[]>;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

export interface PaymentNotificationsTable {
  id: GeneratedAlways<number>;
  source: 'IPN' | 'RETURN' | 'QUERY';
  ref_order: string | null;
  verdict: string;
  outcome: 'succeeded' | 'pending' | 'failed' | 'unknown';
  response_code: string | null;
  amount: Vnd | null;
  transaction_no: string | null;
  received_at: Date;
}

export interface PaymentOrdersTable {
  id: GeneratedAlways<number>;
  ref_order: string;
  contract_id: number;
  gateway: string;
  amount: Vnd;
  status: Generated<'OPEN' | 'SUCCEEDED' | 'FAILED' | 'ABANDONED'>;
  started_by: 'customer' | 'officer';
  officer_id: number | null;
  method: string;
  response_code: string | null;
  gateway_transaction_no: string | null;
  paid_amount: Vnd | null;
  review_reason: ReviewReason | null;
  review_decision: ReviewOutcome | null;
  review_note: string | null;
  reviewed_by: number | null;
  reviewed_at: Date | null;
  created_at: Date;
  settled_at: Date | null;
  queries: Generated<number>;
  next_query_at: Date | null;
  source_order_id: number | null;
  source_payment_id: number | null;
  joined_order_id: number | null;
}

export interface PersonDataRequestsTable {
  id: GeneratedAlways<number>;
  at: Date;
  operator: string;
  identity_hash: Buffer;
  contracts: string[];
  erased: string[] | null;
}

export interface PersonSearchesTable {
  account_id: number;
  persons: number[];
  searched_at: Date[];
}

export interface PersonalReadsTable {
  id: GeneratedAlways<number>;
  at: Date;
  account_id: number;
  session_id: string;
  ip: string;
  call: string;
  kind: ReadKind;
  reference_number: string | null;
  criteria: ColumnType<unknown, string | null, string | null>;
  row_count: number | null;
  identity_hash: Buffer | null;
  field: string | null;
  reason: string | null;
  reference_numbers: string[] | null;
  first_contract_id: number | null;
  contract_map: Buffer | null;
  times: Generated<number>;
  last_at: Date | null;
  repeat_key: number | null;
}

export interface PlanVersionDocumentsTable {
  version_id: number;
  kind: PolicyDocumentKind;
  language: TermsLanguage;
  name: string;
  sha256: Buffer;
}

export interface PlanVersionsTable {
  on_sale: boolean;
  sum_insured: Vnd;
  fee: Vnd;
  duration_name: string;
  refund_threshold_days: number;
  benefits: ColumnType<Benefit[], string, string>;
  version_id: number;
  exclusions: ColumnType<Exclusion[], string | null, string | null>;
  waiting_periods: ColumnType<WaitingPeriod[], string | null, string | null>;
  terms_sha256: Buffer | null;
}

export interface PlansTable {
  code: string;
  product_id: string;
  channel: Channel;
  package_name: string;
  short_name: string;
  position: number;
}

export interface PolicyNumberSeriesTable {
  product_id: string;
  year: number;
  last: number;
}

export interface PolicyholderPagesTable {
  contract_id: number;
  nonce: Buffer;
  code_hash: Buffer;
  created_at: Date;
}

export interface PolicyholderTriesTable {
  code_hash: Buffer;
  tries: number;
  locked_until: Date | null;
  tried_at: Date;
}

export interface ProductsTable {
  id: string;
  name: string;
  contract_type: ContractType;
}

export interface PromotionSharesTable {
  version_id: number;
  total_person: number;
  discount_contract: number;
}

export interface RecalledConsentsTable {
  id: number;
  contract_id: number;
  kind: string;
  text_version: string;
  language: string;
  text_digest: Buffer;
  shown_digest: Buffer;
  way: string;
  ticked: boolean;
  ip_address: string | null;
  device: string | null;
  at: Date;
  from_staff: Generated<boolean>;
  mobile: string | null;
  email: string | null;
}

export interface ReceiptsTable {
  id: GeneratedAlways<number>;
  movement_id: number | null;
  order_id: number | null;
  unknown_payment_id: number | null;
  amount: Vnd | null;
  received_at: Date;
  kept_at: Date | null;
  is_done: boolean | null;
}

export interface RecoveryCodesTable {
  account_id: number;
  code_hash: Buffer;
  created_at: Date;
  used_at: Date | null;
}

export interface RefreshTokensTable {
  token_hash: Buffer;
  session_id: string;
  issued_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface RefundBatchLinesTable {
  batch_id: number;
  refund_id: number;
  cancelled_at: Date | null;
  cancelled_by: number | null;
  cancel_reason: string | null;
}

export interface RefundBatchesTable {
  id: GeneratedAlways<number>;
  format: BatchFormat;
  content: string;
  refunds: number;
  amount: number;
  created_by: number;
  created_at: Date;
}

export interface RefundsTable {
  id: GeneratedAlways<number>;
  contract_id: number | null;
  order_id: number | null;
  gateway: string | null;
  reason: 'CANCELLATION' | 'REVIEW';
  amount: Vnd;
  refund_ref: string;
  status: RefundStatus;
  response_code: string | null;
  gateway_transaction_no: string | null;
  attempts: Generated<number>;
  last_error: string | null;
  requested_by: number;
  requested_at: Date;
  settled_at: Date | null;
  done_by: number | null;
  done_note: string | null;
  account_bin: string | null;
  account_no: string | null;
  account_name: string | null;
  gateway_accepted_at: Date | null;
  gateway_amount: Vnd | null;
  approval_id: number | null;
  account_approval_id: number | null;
  account_request_id: number | null;
  account_key: GeneratedAlways<string | null>;
  receipt_id: number | null;
}

export interface ReminderSchedulesTable {
  contract_id: number;
  kind: ReminderKind;
  starts_at: Date;
  next_at: Date | null;
}

export interface RemindersTable {
  contract_id: number;
  kind: ReminderKind;
  number: number;
  sent_on: Day;
  at: Date;
  message_id: number;
}

export interface ReportFilesTable {
  id: GeneratedAlways<number>;
  schedule_id: number;
  due_at: Date;
  unit_id: number | null;
  is_masked: boolean | null;
  format: FileFormat;
  row_count: number | null;
  byte_count: number | null;
  storage_key: string;
  part_digests: Buffer[] | null;
  first_contract_id: number | null;
  contract_map: Buffer | null;
  made_at: Date | null;
  ended_at: Date | null;
  deleted_at: Date | null;
}

export interface ReportSchedulesTable {
  id: GeneratedAlways<number>;
  account_id: number;
  type: ScheduledType;
  filters: ColumnType<unknown, string, string>;
  weekday: number | null;
  day_of_month: number | null;
  at_time: string;
  recipient_ids: number[];
  created_at: Date;
  ended_at: Date | null;
  next_at: Date;
  language: Generated<LanguageCode>;
}

export interface RequestCountsTable {
  subject: string;
  window_start: Date;
  taken: number;
}

export interface RetentionProgressTable {
  job: string;
  done_through: Day;
}

export interface SchemaMigrationsTable {
  name: string;
  sha256: string;
  applied_at: Generated<Date>;
}

export interface SecondFactorChallengesTable {
  id_hash: Buffer;
  account_id: number;
  purpose: 'SIGN_IN' | 'STEP_UP' | 'ADD_PASSKEY';
  session_id: string | null;
  wrong_answers: Generated<number>;
  expires_at: Date;
  method: Generated<'PASSWORD' | 'OIDC'>;
}

export interface SessionsTable {
  id: string;
  account_id: number;
  created_at: Date;
  ended_at: Date | null;
  ended_because: 'LOGOUT' | 'LOGOUT_EVERYWHERE' | 'TOKEN_REUSED' | 'DISABLED' | 'PASSWORD_CHANGED' | 'EXPIRED' | 'ENDED_FROM_LIST' | 'SECOND_FACTOR_ADDED' | 'SECOND_FACTOR_RESET' | 'BY_ADMINISTRATOR' | null;
  device_id: string | null;
  user_agent: Generated<string>;
  ip: Generated<string>;
  language: Generated<LanguageCode>;
  last_used_at: Date | null;
  second_factor_at: Date | null;
  method: Generated<'PASSWORD' | 'OIDC'>;
}

export interface SmsSendsTable {
  id: GeneratedAlways<number>;
  subject: Buffer;
  sent_at: Date;
}

export interface StatementConfirmationsTable {
  id: GeneratedAlways<number>;
  statement_id: number;
  line_nos: number[];
  confirmed_by: number;
  confirmed_at: Date;
  ended_at: Date | null;
}

export interface TotpSecretsTable {
  account_id: number;
  secret: Buffer | null;
  confirmed_at: Date | null;
  pending_secret: Buffer | null;
  pending_since: Date | null;
  last_step: Generated<number>;
}

export interface UnfinishedFormsTable {
  account_id: number;
  id: string;
  sealed: Buffer;
  updated_at: Date;
}

export interface UnitHistoryTable {
  id: GeneratedAlways<number>;
  unit_id: number;
  at: Date;
  account_id: number | null;
  operator: string;
  action: 'UNIT_CREATED' | 'UNIT_RENAMED' | 'UNIT_MOVED' | 'UNIT_MERGED' | 'UNIT_CLOSED';
  reason: string;
  before: ColumnType<unknown, string | undefined, string>;
  after: ColumnType<unknown, string | undefined, string>;
}

export interface UnitScopesTable {
  unit_id: number;
  unit_ids: number[];
}

export interface UnitsTable {
  id: GeneratedAlways<number>;
  parent_id: number | null;
  kind: UnitKind;
  name: string;
  closed_at: Date | null;
}

export interface UnknownPaymentsTable {
  id: GeneratedAlways<number>;
  gateway: string;
  ref_order: string;
  transaction_no: string | null;
  amount: Vnd | null;
  notification_id: number;
  received_at: Date;
}

export interface UsedCaptchaAnswersTable {
  nonce: string;
  expires_at: Date;
}

export interface DB {
  account_agreements: AccountAgreementsTable;
  account_devices: AccountDevicesTable;
  account_history: AccountHistoryTable;
  account_preferences: AccountPreferencesTable;
  accounts: AccountsTable;
  admin_requests: AdminRequestsTable;
  alarms: AlarmsTable;
  api_sync_logs: ApiSyncLogsTable;
  approvals: ApprovalsTable;
  bank_movements: BankMovementsTable;
  bank_notices: BankNoticesTable;
  bank_statement_lines: BankStatementLinesTable;
  bank_statement_unreadable_lines: BankStatementUnreadableLinesTable;
  bank_statements: BankStatementsTable;
  business_clock: BusinessClockTable;
  catalogue_documents: CatalogueDocumentsTable;
  catalogue_versions: CatalogueVersionsTable;
  consents: ConsentsTable;
  contract_counter_deltas: ContractCounterDeltasTable;
  contract_counters: ContractCountersTable;
  contract_history: ContractHistoryTable;
  contract_notes: ContractNotesTable;
  contract_takes: ContractTakesTable;
  contracts: ContractsTable;
  customer_links: CustomerLinksTable;
  customer_requests: CustomerRequestsTable;
  day_closes: DayClosesTable;
  documents: DocumentsTable;
  erasures: ErasuresTable;
  event_positions: EventPositionsTable;
  events: EventsTable;
  failed_sign_ins: FailedSignInsTable;
  followed_contracts: FollowedContractsTable;
  history_heads: HistoryHeadsTable;
  history_start: HistoryStartTable;
  idempotency_keys: IdempotencyKeysTable;
  insured_names: InsuredNamesTable;
  insureds: InsuredsTable;
  ledger_entries: LedgerEntriesTable;
  mailed_passwords: MailedPasswordsTable;
  message_kinds: MessageKindsTable;
  messages: MessagesTable;
  money_steps: MoneyStepsTable;
  name_suffixes: NameSuffixesTable;
  name_words: NameWordsTable;
  offer_consents: OfferConsentsTable;
  officer_places: OfficerPlacesTable;
  officer_scopes: OfficerScopesTable;
  one_time_codes: OneTimeCodesTable;
  passkeys: PasskeysTable;
  payment_notifications: PaymentNotificationsTable;
  payment_orders: PaymentOrdersTable;
  person_data_requests: PersonDataRequestsTable;
  person_searches: PersonSearchesTable;
  personal_reads: PersonalReadsTable;
  plan_version_documents: PlanVersionDocumentsTable;
  plan_versions: PlanVersionsTable;
  plans: PlansTable;
  policy_number_series: PolicyNumberSeriesTable;
  policyholder_pages: PolicyholderPagesTable;
  policyholder_tries: PolicyholderTriesTable;
  products: ProductsTable;
  promotion_shares: PromotionSharesTable;
  recalled_consents: RecalledConsentsTable;
  receipts: ReceiptsTable;
  recovery_codes: RecoveryCodesTable;
  refresh_tokens: RefreshTokensTable;
  refund_batch_lines: RefundBatchLinesTable;
  refund_batches: RefundBatchesTable;
  refunds: RefundsTable;
  reminder_schedules: ReminderSchedulesTable;
  reminders: RemindersTable;
  report_files: ReportFilesTable;
  report_schedules: ReportSchedulesTable;
  request_counts: RequestCountsTable;
  retention_progress: RetentionProgressTable;
  schema_migrations: SchemaMigrationsTable;
  second_factor_challenges: SecondFactorChallengesTable;
  sessions: SessionsTable;
  sms_sends: SmsSendsTable;
  statement_confirmations: StatementConfirmationsTable;
  totp_secrets: TotpSecretsTable;
  unfinished_forms: UnfinishedFormsTable;
  unit_history: UnitHistoryTable;
  unit_scopes: UnitScopesTable;
  units: UnitsTable;
  unknown_payments: UnknownPaymentsTable;
  used_captcha_answers: UsedCaptchaAnswersTable;
}
