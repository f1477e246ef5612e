import { newIdempotencyKey } from '@salus/api/client.ts';
import {
  listUnfinishedForms,
  removeUnfinishedForm,
  saveUnfinishedForm,
  showUnfinishedForm,
} from '@salus/api/contracts/unfinished-forms.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { queryClient } from '../../calls/query-client.ts';
import { callIfStillIn, callInSession } from '../../calls/session.ts';
import type { DraftStart } from '../draft/draft-values.ts';
import { type FormContent, readContent } from './form-content.ts';

const SAVE_TIMEOUT_MILLISECONDS = 10_000;

/** The places that keep the unsaved input of a form, and what they had when it opened. */
export type FormKeeping = {
  /** The sessionStorage key of this tab's copy, so that a reload loses nothing. */
  readonly tabKey: string;
  /** The id on the server; null for a new form, which gets one per tab. */
  readonly id: string | null;
  /** `updatedAt` of the saved contract that is edited; null for a new one. */
  readonly version: string | null;
  /** The unfinished form that is continued. */
  readonly savedForm: SavedForm | null;
};

/** An unfinished form of the server. */
type SavedForm = FormContent & { readonly savedAt: string };

export function readTabCopy(tabKey: string): DraftStart | null {
  const text = sessionStorage.getItem(tabKey);
  return text === null ? null : (readContent(JSON.parse(text))?.input ?? null);
}

export function writeTabCopy(tabKey: string, content: string): void {
  sessionStorage.setItem(tabKey, content);
}

export function forgetTabCopy(tabKey: string): void {
  sessionStorage.removeItem(tabKey);
  sessionStorage.removeItem(`${tabKey}.id`);
}

/** The id under which the server keeps the form; the same after a reload. */
export function formId({ id, tabKey }: Pick<FormKeeping, 'id' | 'tabKey'>): string {
  if (id !== null) return id;
  const ownId = sessionStorage.getItem(`${tabKey}.id`) ?? newIdempotencyKey();
  sessionStorage.setItem(`${tabKey}.id`, ownId);
  return ownId;
}

/** Returns null when the officer has no such form. */
export async function readSavedForm(id: string): Promise<SavedForm | null> {
  // The list comes first, because most contracts have no form of their changes.
  const { results } = await callInSession(listUnfinishedForms, { query: {} });
  const row = results.find((form) => form.id === id);
  if (!row) return null;
  const content = await callInSession(showUnfinishedForm, { query: { id } }).catch(nullIfGone);
  if (content === null) return null;
  return { ...(readContent(content) ?? nothing), savedAt: row.updatedAt };
}

const nothing: FormContent = { input: {}, version: null };

/** For a form or a contract that does not exist, or not any more. */
export function nullIfGone(error: unknown): null {
  const isGone = error instanceof RefusalError && goneCodes.includes(error.code);
  if (isGone) return null;
  throw error;
}
const goneCodes = ['NOT_FOUND', 'VALIDATION_ERROR'];

/** Resolves to the instant of the save. */
export async function saveForm(id: string, content: string): Promise<string> {
  const body: object = JSON.parse(content);
  const { updatedAt } = await callIfStillIn(saveUnfinishedForm, {
    query: { id },
    body,
    timeout: SAVE_TIMEOUT_MILLISECONDS,
  });
  return updatedAt;
}

/** Without an answer the form stays in the list, where the officer can discard it. */
export async function eraseForm(id: string): Promise<void> {
  await callIfStillIn(removeUnfinishedForm, { query: { id } }).catch(() => undefined);
  await queryClient.invalidateQueries({ queryKey: [listUnfinishedForms.name] });
}
