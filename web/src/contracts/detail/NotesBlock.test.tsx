import type { ContractView } from '@salus/api/contract-view.ts';
import { Link } from '@tanstack/react-router';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { exampleContract } from '../../testing/example-contract.ts';
import { OnPage } from '../../testing/OnPage.tsx';
import { field, findNote, showDialog, type } from '../../testing/show-dialog.ts';
import { NotesBlock } from './NotesBlock.tsx';

beforeAll(startI18n);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T09:30:15+07:00') });
  localStorage.setItem('salus.tokens', JSON.stringify({ access_token: 'a', refresh_token: 'r' }));
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Replies = Parameters<typeof showDialog>[1];

const referenceNumber = 'HD261008ABCDEF';
const notes: ContractView['notes'] = [
  {
    at: '2026-10-08T09:00:00.000+07:00',
    byName: 'Trần Thị Bán',
    byEmail: 'sales.cbb@salus.test',
    text: 'Gọi lại\nsau 17 giờ',
  },
  {
    at: '2026-10-09T10:00:00.000+07:00',
    byName: 'Bùi Ngọc Lan',
    byEmail: 'bm@salus.test',
    text: 'Đã nhắc',
  },
];
const savedReply = { success: true, data: { referenceNumber, ...notes[1] } };

async function show(roleGroup: string, shownNotes: ContractView['notes'], replies: Replies = []) {
  localStorage.setItem(
    'salus.person',
    JSON.stringify({ emailAddress: `${roleGroup}@salus.test`, roleGroup }),
  );
  const requests = showDialog(
    <OnPage>
      <Link to="/dashboard/introduce">Trang khác</Link>
      <NotesBlock contract={exampleContract({ notes: shownNotes })} />
    </OnPage>,
    replies,
  );
  await screen.findByRole('link');
  return requests;
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Lưu ghi chú' }));
const noteLines = () =>
  screen
    .getAllByRole('listitem')
    .map((item) => [...item.querySelectorAll('p')].map(({ textContent }) => textContent));

// covers DETAIL-12
test('lists the notes newest first, with writer, time and line breaks', async () => {
  await show('sales', notes);
  expect(noteLines()).toEqual([
    ['Đã nhắc', 'Bùi Ngọc Lan · 09/10/2026 10:00:00'],
    ['Gọi lại\nsau 17 giờ', 'Trần Thị Bán · 08/10/2026 09:00:00'],
  ]);
});

// covers DETAIL-12
test('saves a note, then empties the field', async () => {
  const requests = await show('backOffice', [], [{ status: 200, body: savedReply }]);
  type('text', ' Đã gọi\nkhách hàng ');
  expect(screen.getByText('17 / 1000')).toBeTruthy();
  save();
  await waitFor(() => expect(field('text').value).toBe(''));
  expect(requests.map(({ path, body }) => [path, body])).toEqual([
    ['/v1/auth/contract/note', { referenceNumber, text: 'Đã gọi\nkhách hàng' }],
  ]);
});

// covers DETAIL-12
test('keeps the text without an answer, and repeats it under the same key', async () => {
  const serverError = { success: false, error_code: 'SERVER_ERROR', message: '' };
  const requests = await show('sales', [], [{ status: 500, body: serverError }]);
  type('text', 'Đã gọi');
  save();
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  expect(field('text').value).toBe('Đã gọi');
  save();
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(new Set(requests.map(({ key }) => key)).size).toBe(1);
});

// covers DETAIL-12
test('asks before a page is left with a note that is not saved', async () => {
  await show('sales', []);
  type('text', 'Đã gọi');
  fireEvent.click(screen.getByRole('link'));
  expect(
    within(await screen.findByRole('dialog')).getByText('Rời trang khi chưa lưu?'),
  ).toBeTruthy();
});

// covers DETAIL-12
test.each([
  ['', 'Bắt buộc nhập'],
  ['x'.repeat(1001), 'Vượt quá độ dài cho phép'],
])('sends no text of a wrong length', async (text, note) => {
  const requests = await show('sales', []);
  if (text) type('text', text);
  save();
  await findNote('text', note);
  expect(requests).toEqual([]);
});

// covers DETAIL-12
test('shows the list alone to those who only read, and nothing without notes', async () => {
  await show('auditor', notes);
  expect(noteLines()).toHaveLength(2);
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  await show('auditor', []);
  expect(screen.queryByText('Ghi chú nội bộ')).toBeNull();
});
