import type { ProtectedTables } from '../platform/database-users/program-role.ts';

/** Histories: the program appends, and no statement of it changes or deletes a row (SEC-7). */
export const histories = {
  extendable: [
    'contract_history',
    'contract_notes',
    'account_history',
    'unit_history',
    'account_agreements',
    'personal_reads',
    'history_heads',
    'person_data_requests',
    'ledger_entries',
    'day_closes',
  ],
  // Erasures are written by the owner's function erase_drafts().
  read: ['erasures', 'history_start', 'schema_migrations'],
} as const satisfies ProtectedTables;

export type HistoryTable = (typeof histories)[keyof typeof histories][number];
