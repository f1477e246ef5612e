// Made from the migrated database by tools/database-types.ts. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Timestamp = ColumnType<Date, Date, Date>;
type Json = ColumnType<unknown, string, string>;
type JsonWithDefault = ColumnType<unknown, string | undefined, string>;

export interface Accounts {
  id: GeneratedAlways<number>;
  email_address: string;
  full_name: string;
  role: string;
  channel: string | null;
  level: string | null;
  permissions: Generated<string>;
  unit_id: number | null;
  password_hash: string;
  is_auto_generated: Generated<boolean>;
  agreed_at: Timestamp | null;
  disabled_at: Timestamp | null;
  created_at: Timestamp;
}

export interface ApiSyncLogs {
  id: GeneratedAlways<number>;
  contract_id: number;
  kind: string;
  idempotency_key: string;
  status: string;
  message: string | null;
  http_status: number | null;
  core_ref: string | null;
  at: Timestamp;
}

export interface Consents {
  id: GeneratedAlways<number>;
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
  at: Timestamp;
}

export interface ContractHistory {
  id: GeneratedAlways<number>;
  contract_id: number;
  sequence: number;
  at: Timestamp;
  action: string;
  actor_kind: string;
  actor_id: number | null;
  from_status: string | null;
  to_status: string;
  note: string | null;
  changes: JsonWithDefault;
  previous_hash: Buffer;
  hash: Buffer;
}

export interface Contracts {
  id: GeneratedAlways<number>;
  reference_number: string;
  type_contract: string;
  status: string;
  officer_id: number;
  product_id: string;
  product_name: string;
  plan_id: string;
  package_name: string;
  sum_insured: number;
  fee: number;
  premium_amount: number;
  duration_name: string;
  benefits: Json;
  proposer_name: string;
  proposer_type_nid: string;
  proposer_national_id: string;
  proposer_national_id_date: string | null;
  proposer_place_of_origin: string | null;
  proposer_place_cmnd: string | null;
  proposer_dob: string;
  proposer_gender: string;
  proposer_mobile: string;
  proposer_email: string;
  proposer_address: string | null;
  health_answers: boolean[];
  send_sms_link_at: Timestamp | null;
  change_requested: Generated<boolean>;
  change_note: string | null;
  verified_at: Timestamp | null;
  verified_by: string | null;
  payment_failed: Generated<boolean>;
  txn_response_code: string | null;
  ref_order: string | null;
  type_payment: string | null;
  paid_at: Timestamp | null;
  manual_payment_note: string | null;
  paid_manually_by: number | null;
  policy_no: string | null;
  policy_starts_on: string | null;
  policy_ends_on: string | null;
  issued_at: Timestamp | null;
  issuing_error: string | null;
  cancelled_at: Timestamp | null;
  cancelled_by: number | null;
  cancel_note: string | null;
  refund_on: string | null;
  remain_insured_days: number | null;
  refund_percent: number | null;
  refund_amount: number | null;
  refund_reason: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface CustomerLinks {
  id: GeneratedAlways<number>;
  contract_id: number;
  nonce: Buffer;
  token_hash: Buffer;
  created_at: Timestamp;
  expires_at: Timestamp;
  replaced_at: Timestamp | null;
}

export interface Documents {
  id: GeneratedAlways<number>;
  contract_id: number;
  kind: string;
  storage_key: string;
  sha256: Buffer;
  size: number;
  signer: string;
  signed_at: Timestamp;
  created_at: Timestamp;
}

export interface FailedSignIns {
  id: GeneratedAlways<number>;
  email_hash: Buffer;
  at: Timestamp;
}

export interface IdempotencyKeys {
  person: string;
  key: string;
  request_hash: Buffer;
  started_at: Timestamp;
  locked_until: Timestamp;
  reply_status: number | null;
  reply_body: string | null;
}

export interface Insureds {
  contract_id: number;
  position: number;
  is_same_proposer: boolean;
  insured_name: string;
  insured_type_nid: string;
  insured_national_id: string;
  insured_dob: string;
  insured_gender: string;
  insured_relationship: string;
}

export interface Messages {
  id: GeneratedAlways<number>;
  contract_id: number | null;
  channel: string;
  kind: string;
  recipient: string;
  dedupe_key: string;
  link_id: number | null;
  status: Generated<string>;
  attempts: Generated<number>;
  last_error: string | null;
  provider_reference: string | null;
  created_at: Timestamp;
  sent_at: Timestamp | null;
}

export interface PaymentNotices {
  id: GeneratedAlways<number>;
  source: string;
  ref_order: string | null;
  verdict: string;
  response_code: string | null;
  amount: number | null;
  transaction_no: string | null;
  received_at: Timestamp;
}

export interface PaymentOrders {
  id: GeneratedAlways<number>;
  ref_order: string;
  contract_id: number;
  amount: number;
  status: Generated<string>;
  started_by: string;
  officer_id: number | null;
  method: string;
  response_code: string | null;
  gateway_transaction_no: string | null;
  paid_amount: number | null;
  review_reason: string | null;
  created_at: Timestamp;
  settled_at: Timestamp | null;
  queries: Generated<number>;
  next_query_at: Timestamp | null;
}

export interface Plans {
  code: string;
  product_id: string;
  channel: string;
  package_name: string;
  short_name: string;
  sum_insured: number;
  fee: number;
  duration_name: string;
  refund_threshold_days: number;
  benefits: Json;
  position: number;
}

export interface PolicyNumberSeries {
  product_id: string;
  year: number;
  last: number;
}

export interface Products {
  id: string;
  name: string;
  contract_type: string;
}

export interface RefreshTokens {
  token_hash: Buffer;
  session_id: string;
  issued_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

export interface RequestCounts {
  subject: string;
  window_start: Timestamp;
  taken: number;
}

export interface SchemaMigrations {
  name: string;
  sha256: string;
  applied_at: Generated<Timestamp>;
}

export interface Sessions {
  id: string;
  account_id: number;
  created_at: Timestamp;
  ended_at: Timestamp | null;
  ended_because: string | null;
}

export interface Units {
  id: GeneratedAlways<number>;
  parent_id: number | null;
  kind: string;
  name: string;
}

export interface UsedCaptchaAnswers {
  nonce: string;
  expires_at: Timestamp;
}

export interface DB {
  accounts: Accounts;
  api_sync_logs: ApiSyncLogs;
  consents: Consents;
  contract_history: ContractHistory;
  contracts: Contracts;
  customer_links: CustomerLinks;
  documents: Documents;
  failed_sign_ins: FailedSignIns;
  idempotency_keys: IdempotencyKeys;
  insureds: Insureds;
  messages: Messages;
  payment_notices: PaymentNotices;
  payment_orders: PaymentOrders;
  plans: Plans;
  policy_number_series: PolicyNumberSeries;
  products: Products;
  refresh_tokens: RefreshTokens;
  request_counts: RequestCounts;
  schema_migrations: SchemaMigrations;
  sessions: Sessions;
  units: Units;
  used_captcha_answers: UsedCaptchaAnswers;
}
