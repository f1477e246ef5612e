import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { BulkResults } from '../contracts/list/BulkBar.tsx';
import { startI18n } from '../i18n/i18n.ts';
import { OnPage } from '../testing/OnPage.tsx';
import { HandOverButton } from './HandOverButton.tsx';

const rows = [
  { referenceNumber: 'HD261126AAAAAA', proposerName: 'Lê Thị Một' },
  { referenceNumber: 'HD261126BBBBBB', proposerName: 'Lê Thị Hai' },
];
const officer = {
  emailAddress: 'hoa@salus.test',
  fullName: 'Trần Thị Hoa',
  channel: 'CBB',
  unitName: null,
  isDisabled: false,
  unpaid: 0,
};
const bodies: unknown[] = [];
const outcomes: BulkResults[] = [];

beforeAll(startI18n);
beforeEach(() => {
  const tokens = { access_token: 'a', refresh_token: 'r' };
  localStorage.setItem('salus.tokens', JSON.stringify(tokens));
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (url.includes('/handover/contracts')) bodies.push(JSON.parse(String(body)));
    const data = url.includes('/officers')
      ? { results: [officer] }
      : [
          { referenceNumber: 'HD261126AAAAAA', isMoved: true, error_code: null },
          { referenceNumber: 'HD261126BBBBBB', isMoved: false, error_code: 'CHANNEL_DIFFERS' },
        ];
    return new Response(JSON.stringify({ success: true, data }));
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  bodies.length = 0;
  outcomes.length = 0;
});

// covers ROLE-20
test('hands the ticked rows over to a chosen officer, with a result for each', async () => {
  render(
    <OnPage>
      <HandOverButton rows={rows} onDone={(outcome) => outcomes.push(outcome)} />
    </OnPage>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Bàn giao' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bàn giao 2 hợp đồng' }));
  fireEvent.change(dialog.getByLabelText('Nhân viên nhận'), {
    target: { value: officer.emailAddress },
  });
  await dialog.findByText(/Trần Thị Hoa/);
  fireEvent.change(dialog.getByLabelText('Lý do'), { target: { value: 'Nghỉ việc tuần sau' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Bàn giao 2 hợp đồng' }));
  await vi.waitFor(() => expect(outcomes).toHaveLength(1));
  expect(bodies).toEqual([
    {
      toEmail: officer.emailAddress,
      reason: 'Nghỉ việc tuần sau',
      referenceNumbers: rows.map(({ referenceNumber }) => referenceNumber),
    },
  ]);
  expect(outcomes[0]?.results).toMatchObject([
    { number: 'HD261126AAAAAA', name: 'Lê Thị Một', isDone: true, text: 'Trần Thị Hoa' },
    { number: 'HD261126BBBBBB', name: 'Lê Thị Hai', isDone: false },
  ]);
});
