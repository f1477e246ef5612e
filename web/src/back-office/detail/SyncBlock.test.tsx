import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { exampleContract } from '../../testing/example-contract.ts';
import { showDialog } from '../../testing/show-dialog.ts';
import { SyncBlock } from './SyncBlock.tsx';

beforeAll(startI18n);
afterEach(cleanup);

// covers INT-6
test('lists syncs to the core in a block labelled OPES, newest first', () => {
  const reply = { httpStatus: 201, status: 'success', message: 'ok' } as const;
  const apiSyncLogs = [
    { ...reply, kind: 'sync-create', at: '2026-11-20T09:00:00.000+07:00' },
    { ...reply, kind: 'sync-cancel', at: '2026-11-21T09:00:00.000+07:00' },
  ] as const;
  showDialog(<SyncBlock contract={exampleContract({ apiSyncLogs: [...apiSyncLogs] })} />);
  expect(screen.getByRole('heading').textContent).toMatch(/^OPES\b/);
  expect(screen.getAllByText(/^sync-/).map(({ textContent }) => textContent)).toEqual([
    'sync-cancel · HTTP 201 · ok',
    'sync-create · HTTP 201 · ok',
  ]);
});
