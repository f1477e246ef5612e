import { checkDraft } from '@salus/api/contracts.ts';
import type { Warning } from '@salus/domain/contracts/warnings/warnings.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { expect, vi } from 'vitest';
import { NoticesProvider } from '../ui/feedback/NoticesProvider.tsx';

type Reply = { readonly status: number; readonly body: object };
type SentRequest = {
  readonly path: string;
  readonly body: Record<string, unknown>;
  readonly key: string;
};

/**
 * Renders a dialog with a server that returns these answers in order. A check of the persons, which
 * a dialog makes by itself, finds `warnings` and takes no answer.
 */
export function showDialog(
  dialog: ReactNode,
  replies: readonly Reply[] = [],
  warnings: readonly Warning[] = [],
): readonly SentRequest[] {
  const requests: SentRequest[] = [];
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    if (path === checkDraft.path)
      return new Response(JSON.stringify({ success: true, data: { warnings } }));
    const reply = replies[requests.length];
    requests.push({
      path,
      body: JSON.parse(String(request.body)),
      key: new Headers(request.headers).get('Idempotency-Key') ?? '',
    });
    if (!reply) throw new TypeError('no answer');
    return new Response(JSON.stringify(reply.body), { status: reply.status });
  });
  const inNotices = createElement(NoticesProvider, null, dialog);
  render(createElement(QueryClientProvider, { client: new QueryClient() }, inNotices));
  return requests;
}

export const field = (id: string) => {
  const element = document.getElementById(id);
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element;
  throw new Error(`no field ${id}`);
};
export const fieldNote = (id: string) => document.getElementById(`${id}-note`)?.textContent;
export const type = (id: string, text: string) =>
  fireEvent.change(field(id), { target: { value: text } });

/** Leaves a field; resolves when it is validated. */
export const blurField = (id: string) => act(async () => void fireEvent.blur(field(id)));

/** Resolves when the dialog sums up what it does, and asks. */
export async function question() {
  const dialog = await screen.findByRole('dialog', { name: /\?$/ });
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  return within(dialog);
}

/** Resolves when the line below a field shows this text. */
export const findNote = (id: string, text: string) =>
  waitFor(() => expect(fieldNote(id)).toBe(text));
