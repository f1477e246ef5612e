import type { noteView } from '@salus/api/contracts/notes.ts';
import type { z } from 'zod';

/** A note as the database aggregates it; its time is text. */
export type NoteRow = {
  readonly at: string;
  readonly byName: string;
  readonly byEmail: string;
  readonly text: string;
};

/** The notes of a contract (`c`) as a JSON array, oldest first. */
export const NOTES = `
  (select coalesce(json_agg(json_build_object('at', n.at, 'byName', a.full_name,
                                              'byEmail', a.email_address, 'text', n.text)
                            order by n.id), '[]')
     from contract_notes n join accounts a on a.id = n.account_id
    where n.contract_id = c.id)`;

export const toNoteView = (row: NoteRow): z.input<typeof noteView> => ({
  ...row,
  at: new Date(row.at),
});
