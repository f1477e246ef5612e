import type { JsonObject } from '@salus/domain/objects.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

/** A contract that names the person, with all that its tables hold. */
export type PersonalContract = {
  readonly number: string;
  readonly status: string;
  readonly isProposer: boolean;
  readonly contract: JsonObject;
  /** The rows of this person only. */
  readonly insured: readonly JsonObject[];
  readonly history: readonly JsonObject[];
  /** Rows of the proposer: consents, messages, links, codes, payments and refunds. */
  readonly records: JsonObject;
  readonly reads: readonly JsonObject[];
  /** The day from which it may be erased; null while money keeps a draft. */
  readonly keptUntil: string | null;
};

const CONSENT_COLUMNS = 'kind, text_version, language, way, ip_address, at';

const rowsJson = (table: string, columns: string) =>
  sql.raw(`(select coalesce(jsonb_agg(to_jsonb(r)), '[]')
    from (select ${columns} from ${table} where contract_id = c.id) r)`);

const MESSAGE_COLUMNS = 'channel, kind, recipient, status, created_at, sent_at';
const REFUND_COLUMNS =
  'amount, reason, status, requested_at, settled_at, account_bin, account_no, account_name';

/**
 * Every contract whose proposer, insured person or history has the document number. Reads without
 * an index, so it takes seconds per million contracts.
 * @param identity in upper case
 */
export async function findPersonalContracts(tx: Tx, identity: string): Promise<PersonalContract[]> {
  const { rows } = await sql<PersonalContract>`
    with mentioned as (
      select id from contracts where upper(proposer_national_id) = ${identity}
      union select contract_id from insureds where upper(insured_national_id) = ${identity}
      union select contract_id from contract_history
       where strpos(upper(changes::text), ${`"${identity}"`}) > 0)
    select c.reference_number as number, c.status,
      upper(c.proposer_national_id) = ${identity} as "isProposer",
      to_jsonb(c) - 'proposer_name_search' - 'verification_code' as contract,
      (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from insureds i
        where i.contract_id = c.id and upper(i.insured_national_id) = ${identity}) as insured,
      (select coalesce(jsonb_agg(jsonb_build_object('at', h.at, 'action', h.action,
                'actor', h.actor_kind, 'status', h.to_status, 'note', h.note,
                'changes', h.changes) order by h.sequence), '[]')
         from contract_history h where h.contract_id = c.id
          and (upper(c.proposer_national_id) = ${identity}
            or strpos(upper(h.changes::text), ${`"${identity}"`}) > 0)) as history,
      jsonb_build_object(
        'consents', ${rowsJson('consents', CONSENT_COLUMNS)},
        'recalledConsents', ${rowsJson('recalled_consents', CONSENT_COLUMNS)},
        'offers', ${rowsJson('offer_consents', 'is_given, way, text_version, language, at')},
        'messages', ${rowsJson('messages', MESSAGE_COLUMNS)},
        'links', ${rowsJson('customer_links', 'created_at, expires_at, replaced_at')},
        'codes', ${rowsJson('one_time_codes', 'sent_at, expires_at, verified_at')},
        'payments', ${rowsJson('payment_orders', 'ref_order, method, amount, status, created_at')},
        'requests', ${rowsJson('customer_requests', 'kind, consents, note, requested_at, outcome')},
        'refunds', ${rowsJson('refunds', REFUND_COLUMNS)},
        'ledger', ${rowsJson('ledger_entries', 'business_day, event, amount')},
        'documents', ${rowsJson('documents', 'kind, storage_key, signed_at')},
        'reports', ${rowsJson('api_sync_logs', 'kind, status, at')}) as records,
      ${readsWhere(sql`r.reference_number = c.reference_number`)} as reads,
      case when c.paid_at is not null
             then ((c.policy_ends_on + interval '10 years')::date + 1)::text
           when is_draft_expired(c, 'infinity')
             then ((c.updated_at at time zone 'Asia/Ho_Chi_Minh')::date + interval '12 months'
                   + interval '1 day')::date::text end as "keptUntil"
    from contracts c where c.id in (select id from mentioned) order by c.id`.execute(tx);
  return rows;
}

/** Searches of staff for the number. */
export async function findSearches(tx: Tx, identityHash: Buffer): Promise<JsonObject[]> {
  const { rows } = await sql<{ reads: JsonObject[] }>`
    select ${readsWhere(sql`r.identity_hash = ${identityHash}`)} as reads`.execute(tx);
  return rows[0]?.reads ?? [];
}

const readsWhere = (condition: ReturnType<typeof sql<boolean>>) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('at', r.at, 'kind', r.kind, 'call', r.call,
            'by', a.full_name, 'role', a.role, 'reason', r.reason) order by r.at), '[]')
     from personal_reads r join accounts a on a.id = r.account_id where ${condition})`;

/** Erases an expired draft. @returns false for any other contract */
export async function eraseExpiredDraft(tx: Tx, number: string, today: string): Promise<boolean> {
  const { rows } = await sql<{ erased: boolean }>`
    select erase_expired_draft(${number}, ${today}) as erased`.execute(tx);
  return rows[0]?.erased ?? false;
}

/** The trace of an export or an erasure. */
export async function insertRequest(
  tx: Tx,
  request: {
    readonly at: Date;
    readonly operator: string;
    readonly identityHash: Buffer;
    readonly contracts: readonly string[];
    readonly erased: readonly string[] | null;
  },
): Promise<void> {
  const { at, operator, identityHash, contracts, erased } = request;
  await sql`
    insert into person_data_requests (at, operator, identity_hash, contracts, erased)
    values (${at}, ${operator}, ${identityHash}, ${contracts}, ${erased})`.execute(tx);
}
