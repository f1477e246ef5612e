import type { HistoryTable } from '../histories.ts';

/**
 * A table with the key `id` whose rows the hourly head file seals (SEC-13). A head file names the
 * columns that it hashed. A new column is added to the end of `columns`: rows of older heads keep
 * their hash without it.
 */
export type SealedTable = {
  /** When the row was written; its retention counts from then. */
  readonly writtenAt: 'at' | 'agreed_at' | 'closed_at';
  /** After this time a row may be deleted (docs/retention.md); null for never. */
  readonly keptMonths: number | null;
  readonly columns: readonly string[];
};

/** Every append-only table: sealed, or the reason why it is not. */
const sealedTables = {
  account_history: {
    writtenAt: 'at',
    keptMonths: 24,
    columns: [
      'id',
      'account_id',
      'at',
      'operator',
      'action',
      'details',
      'actor_id',
      'reason',
      'unit_id',
      'version_id',
      'request_id',
    ],
  },
  unit_history: {
    writtenAt: 'at',
    keptMonths: 120,
    columns: [
      'id',
      'unit_id',
      'at',
      'account_id',
      'operator',
      'action',
      'reason',
      'before',
      'after',
    ],
  },
  account_agreements: {
    writtenAt: 'agreed_at',
    keptMonths: 120,
    columns: [
      'id',
      'account_id',
      'version',
      'language',
      'document_digest',
      'agreed_at',
      'ip',
      'device',
    ],
  },
  personal_reads: {
    writtenAt: 'at',
    keptMonths: 24,
    columns: [
      'id',
      'at',
      'account_id',
      'session_id',
      'ip',
      'call',
      'kind',
      'reference_number',
      'criteria',
      'row_count',
      'identity_hash',
      'field',
      'reason',
      // Not `times` and `last_at`: the count of equal reads grows after the seal.
      'reference_numbers',
      'first_contract_id',
      'contract_map',
      'repeat_key',
    ],
  },
  person_data_requests: {
    writtenAt: 'at',
    keptMonths: null,
    columns: ['id', 'at', 'operator', 'identity_hash', 'contracts', 'erased'],
  },
  ledger_entries: {
    writtenAt: 'at',
    keptMonths: 120,
    columns: [
      'id',
      'at',
      'business_day',
      'event',
      'debit',
      'credit',
      'amount',
      'contract_id',
      'order_id',
      'refund_id',
      'movement_id',
      'corrected_id',
      'notification_id',
      'receipt_id',
    ],
  },
  day_closes: {
    writtenAt: 'closed_at',
    keptMonths: 120,
    columns: [
      'id',
      'business_day',
      'version',
      'closed_by',
      'closed_at',
      'note',
      'totals',
      'differences',
    ],
  },
  contract_history: 'the head files name the end of each chain',
  contract_notes: 'erased with their contract, whenever it is',
  history_heads: 'each head file names the digest of the one before',
  erasures: 'a missing tombstone leaves ends of chains in head files without rows',
  history_start: 'one row of a migration; removed MACs contradict the ends in head files',
  schema_migrations: 'written by the owner at a release, and without business data',
} as const satisfies Readonly<Record<HistoryTable, SealedTable | string>>;

/** The sealed tables by name. */
export const tablesToSeal: ReadonlyMap<string, SealedTable> = new Map(
  Object.entries<SealedTable | string>(sealedTables).flatMap(([name, table]) =>
    typeof table === 'string' ? [] : [[name, table] as const],
  ),
);
