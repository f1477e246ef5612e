import type { Action } from '@salus/domain/contracts/lifecycle.ts';
import type { Status } from '@salus/domain/contracts/status.ts';
import type { Channel } from '@salus/domain/people/roles.ts';
import { CompiledQuery, type Selectable } from 'kysely';
import { POLICY_TERMS, type PolicyTerms } from '../catalogue/policy-terms.ts';
import type { DB } from '../platform/database.gen.ts';
import type { Reader } from '../platform/db.ts';
import type { ContactChangeRow } from './contact/contact-change.ts';
import type { OpenRequestRow } from './customer-requests/open-request-view.ts';
import type { ContractRow, InsuredRow } from './locked-contract.ts';
import { NOTES, type NoteRow } from './notes.ts';
import { RENEWED, RENEWED_BY, type RenewedRow } from './renewals/renewed-row.ts';
import { SENT_MESSAGES, type SentMessageRow } from './sent-messages.ts';
import { TRANSFER_ROWS, type TransferRows } from './transfer/transfer-rows.ts';

/** A history entry as returned by the database; `at` is ISO text. */
type HistoryRow = {
  readonly at: string;
  readonly action: Action;
  readonly actorKind: 'staff' | 'customer' | 'gateway' | 'system';
  readonly actorName: string | null;
  readonly fromStatus: Status | null;
  readonly toStatus: Status;
  readonly note: string | null;
  readonly changes: {
    readonly field: string;
    readonly from: string | null;
    readonly to: string | null;
  }[];
};

/** The link that is not replaced, with its SMS; times are ISO text. */
type LinkRow = {
  /** Null for a link that no SMS brought. */
  readonly sentAt: string | null;
  readonly deliveredAt: string | null;
  readonly firstOpenedAt: string | null;
  readonly lastOpenedAt: string | null;
  readonly opens: number;
  readonly expiresAt: string;
};

/** The last response of the insurer's core system. */
type SyncRow = {
  readonly status: Selectable<DB['api_sync_logs']>['status'];
  readonly message: string | null;
  readonly at: string;
};

export type ContractDetail = ContractRow & {
  readonly insureds: InsuredRow[];
  readonly history: HistoryRow[];
  readonly link: LinkRow | null;
  /** The newest answer of the customer about offers. */
  readonly takes_offers: boolean;
  /** Those due first. */
  readonly open_requests: OpenRequestRow[];
  readonly officer_name: string;
  readonly officer_email: string;
  readonly officer_channel: Channel | null;
  readonly officer_unit_path: readonly string[];
  readonly sold_unit_path: readonly string[];
  readonly manual_payer_name: string | null;
  readonly manual_payer_email: string | null;
  readonly canceller_name: string | null;
  readonly canceller_email: string | null;
  readonly contact_change: ContactChangeRow | null;
  /** When the newest open payment order was opened. */
  readonly openOrderSince: Date | null;
  readonly transfers: TransferRows;
  readonly renewed: RenewedRow | null;
  readonly renewedBy: { readonly referenceNumber: string; readonly status: Status } | null;
  readonly renewalOfficer: { readonly name: string; readonly email: string } | null;
  /** Null for a contract that was paid before its terms were kept. */
  readonly policy_terms: PolicyTerms | null;
  /** Oldest first. */
  readonly notes: NoteRow[];
  /** Newest first. */
  readonly messages: SentMessageRow<string>[];
  readonly sync_created: SyncRow | null;
  readonly sync_cancelled: SyncRow | null;
};

/** Raw SQL, because building this statement per request took longer than its execution. */
const CONTRACT_DETAIL = `
  select c.*,
         officer.full_name as officer_name,
         officer.email_address as officer_email, officer.channel as officer_channel,
         unit_path(officer.unit_id) as officer_unit_path,
         unit_path(c.sold_unit_id) as sold_unit_path,
         payer.full_name as manual_payer_name, payer.email_address as manual_payer_email,
         canceller.full_name as canceller_name, canceller.email_address as canceller_email,
         (select json_build_object('changedAt', c.contact_changed_at, 'by', changer.full_name,
                                   'fields', c.contact_changed_fields)
           where c.contact_changed_at is not null) as contact_change,
         (select json_agg(i order by i.position) from insureds i
           where i.contract_id = c.id) as insureds,
         (select json_agg(json_build_object(
                   'at', h.at, 'action', h.action, 'actorKind', h.actor_kind,
                   'actorName', a.full_name,
                   'fromStatus', h.from_status, 'toStatus', h.to_status, 'note', h.note,
                   'changes', h.changes)
                 order by h.sequence)
            from contract_history h left join accounts a on a.id = h.actor_id
           where h.contract_id = c.id) as history,
         (select json_build_object(
                   'sentAt', case when not k.by_counter then k.created_at end,
                   'deliveredAt', (select min(m.delivered_at) from messages m
                                    where m.link_id = k.id and m.kind = 'CUSTOMER_LINK'),
                   'firstOpenedAt', k.first_opened_at, 'lastOpenedAt', k.last_opened_at,
                   'opens', k.opens, 'expiresAt', k.expires_at)
            from customer_links k
           where k.contract_id = c.id and k.replaced_at is null
             and (c.send_sms_link_at is not null or k.by_counter)) as link,
         coalesce((select o.is_given from offer_consents o
                    where o.contract_id = c.id order by o.id desc limit 1), false) as takes_offers,
         (select coalesce(json_agg(r order by r.answer_due_on, r.id), '[]')
            from customer_requests r
           where r.contract_id = c.id and r.answered_at is null) as open_requests,
         (select max(o.created_at) from payment_orders o
           where o.contract_id = c.id and o.status = 'OPEN') as "openOrderSince",
         ${TRANSFER_ROWS} as transfers,
         ${RENEWED} as renewed,
         ${RENEWED_BY} as "renewedBy",
         (select json_build_object('name', a.full_name, 'email', a.email_address)
            from accounts a where a.id = c.renewal_officer_id) as "renewalOfficer",
         ${NOTES} as notes,
         ${SENT_MESSAGES} as messages,
         ${POLICY_TERMS} as policy_terms,
         (select json_build_object('status', l.status, 'message', l.message, 'at', l.at)
            from api_sync_logs l
           where l.contract_id = c.id and l.kind = 'sync-create'
           order by l.status = 'success' desc, l.at desc, l.id desc limit 1) as sync_created,
         (select json_build_object('status', l.status, 'message', l.message, 'at', l.at)
            from api_sync_logs l
           where l.contract_id = c.id and l.kind = 'sync-cancel'
           order by l.status = 'success' desc, l.at desc, l.id desc limit 1) as sync_cancelled
    from contracts c
    join accounts officer on officer.id = c.officer_id
    left join accounts payer on payer.id = c.paid_manually_by
    left join accounts changer on changer.id = c.contact_changed_by
    left join accounts canceller on canceller.id = c.cancelled_by
   where c.reference_number = $1
     and ($2::bigint is null or c.officer_id = $2::bigint)`;

/**
 * A contract with everything that its detail screen shows, in one round trip, because the officer
 * is with the customer.
 * @param officerId limits to this officer's contracts; null means all
 */
export async function readContractDetail(
  reader: Reader,
  number: string,
  officerId: number | null,
): Promise<ContractDetail | null> {
  const { rows } = await reader.executeQuery(selectContractDetail(number, officerId));
  return rows[0] ?? null;
}

export function selectContractDetail(
  number: string,
  officerId: number | null,
): CompiledQuery<ContractDetail> {
  return CompiledQuery.raw(CONTRACT_DETAIL, [number, officerId]);
}
