import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { OnPage } from '../../testing/OnPage.tsx';
import { UnfinishedForms } from './UnfinishedForms.tsx';

const form = (id: string, proposerName: string | null, typeContract: string | null) => ({
  id,
  proposerName,
  typeContract,
  updatedAt: '2026-11-21T09:00:00.000+07:00',
  expiresAt: '2026-12-21T09:00:00.000+07:00',
});

let forms: readonly object[] | null;
let requests: string[];

beforeAll(startI18n);
beforeEach(() => {
  requests = [];
  window.scrollTo = () => undefined;
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    requests.push(`${method} ${path}`);
    if (method === 'DELETE') forms = [];
    if (method === 'PUT') forms = [form('a', 'Lê Thị An', 'FAMILY')];
    const body = forms
      ? { success: true, data: { results: forms } }
      : { success: false, error_code: 'FORBIDDEN', message: '' };
    return new Response(JSON.stringify(body), { status: forms ? 200 : 403 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  render(
    <OnPage>
      <UnfinishedForms />
    </OnPage>,
  );
}

// covers DRAFT-18
test('leads to each form, and shows older ones on demand', async () => {
  forms = [
    form('a', 'Lê Thị An', 'FAMILY'),
    form('b', null, 'INDIVIDUAL'),
    form('c', 'Trần C', null),
    form('d', 'Phạm D', null),
  ];
  open();
  const links = async () =>
    (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'));
  expect(await links()).toEqual([
    '/contract/temp-family-add?unfinished=a',
    '/contract/temp-add?unfinished=b',
    '/contract/temp-add?unfinished=c',
  ]);
  screen.getByText('Chưa có tên');
  fireEvent.click(screen.getByRole('button', { name: 'Xem tất cả (4)' }));
  expect(await links()).toHaveLength(4);
});

// covers DRAFT-18
test('erases a form only after a confirmation, and restores it', async () => {
  forms = [form('a', 'Lê Thị An', 'FAMILY')];
  open();
  const answer = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name: /^Bỏ: / }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
  };
  await answer('Quay lại');
  await answer('Bỏ');
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
  expect(requests.filter((request) => request.startsWith('DELETE'))).toEqual([
    'DELETE /v1/auth/unfinished-form/a',
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Hoàn tác' }));
  await screen.findByRole('link', { name: /^Tiếp tục: / });
  expect(requests).toContain('PUT /v1/auth/unfinished-form/a');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Hoàn tác' })).toBeNull());
});

test('offers to load the forms again after a failure', async () => {
  forms = null;
  open();
  const again = await screen.findByRole('button', { name: 'Thử lại' });
  forms = [form('a', 'Lê Thị An', 'FAMILY')];
  fireEvent.click(again);
  await screen.findByRole('link', { name: /^Tiếp tục: / });
});
