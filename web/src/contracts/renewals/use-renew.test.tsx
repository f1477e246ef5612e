import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { enterAs } from '../../testing/enter-as.ts';
import { OnPage } from '../../testing/OnPage.tsx';
import { Toast } from '../../ui/feedback/Toast.tsx';
import { RowResults } from '../list/RowResults.tsx';
import { useRenew } from './use-renew.tsx';

const policies = [
  { referenceNumber: 'HD251208AAAAAA', proposerName: 'Lê Thị Một' },
  { referenceNumber: 'HD251208BBBBBB', proposerName: 'Lê Thị Hai' },
];

beforeAll(startI18n);
beforeEach(() => enterAs('sales'));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const itemText = ({ textContent: text }: HTMLElement) => text?.replaceAll('\u00a0', ' ');

function List() {
  const { run, renew, hideResults } = useRenew({ leavesOut: false, onDone: () => undefined });
  return (
    <>
      <button type="button" onClick={() => void renew(policies)}>
        Chọn
      </button>
      <RowResults title="Tái tục" results={run?.results ?? []} onHide={hideResults} />
      <Toast />
    </>
  );
}

// covers RENEW-8, RENEW-9
test('shows the old and the new premium of each draft, and why another was refused', async () => {
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const { referenceNumbers: numbers } = JSON.parse(String(body ?? '{}'));
    const [from] = numbers ?? [];
    const draft = { from, to: 'HD261129CCCCCC' };
    const premiums = { formerPremiumAmount: 620_000, premiumAmount: 650_000 };
    const refusal = { referenceNumber: from, code: 'PLAN_NOT_ON_SALE', message: 'no', data: null };
    const isFirst = from === policies[0]?.referenceNumber;
    const data = isFirst
      ? { drafted: [{ ...draft, ...premiums }], refused: [] }
      : { drafted: [], refused: [refusal] };
    return new Response(JSON.stringify({ success: true, data }));
  });
  render(
    <OnPage>
      <List />
    </OnPage>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Chọn' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Tái tục' }));
  await waitFor(() =>
    expect(screen.queryAllByRole('listitem').map(itemText)).toEqual([
      'Lê Thị Một HD251208AAAAAA: Hợp đồng mới · 620,000 đ → 650,000 đ HD261129CCCCCC',
      expect.stringMatching(/^Lê Thị Hai HD251208BBBBBB: .+/),
    ]),
  );
});
