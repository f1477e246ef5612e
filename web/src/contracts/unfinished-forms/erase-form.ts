import {
  listUnfinishedForms,
  removeUnfinishedForm,
} from '@salus/api/contracts/unfinished-forms.ts';
import { queryClient } from '../../calls/query-client.ts';
import { callIfStillIn } from '../../calls/session.ts';

/** Without an answer the form stays in the list, where the officer can discard it. */
export async function eraseForm(id: string): Promise<void> {
  await callIfStillIn(removeUnfinishedForm, { query: { id } }).catch(() => undefined);
  await queryClient.invalidateQueries({ queryKey: [listUnfinishedForms.name] });
}
