import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { requiredNote } from '@salus/domain/validation/fields.ts';
import { z } from 'zod';
import { endpoint, staff } from '../endpoint.ts';
import { instant, referenceNumber } from '../wire.ts';

/** A text about a contract that staff wrote for one another. */
export const noteView = z.object({
  at: instant,
  byName: z.string(),
  byEmail: z.string(),
  text: z.string(),
});

export const addNote = endpoint({
  name: 'addNote',
  summary: 'Add a note of the staff to a contract; it is never changed, and no customer sees it',
  method: 'POST',
  path: '/v1/auth/contract/note',
  access: staff('sales', 'backOffice'),
  body: z.strictObject({ referenceNumber, text: requiredNote(TEXT_LIMITS.contractNote) }),
  output: noteView.extend({ referenceNumber: z.string() }),
  refuses: ['NOT_FOUND'],
});
