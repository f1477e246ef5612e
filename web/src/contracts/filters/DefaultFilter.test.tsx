import type { ContractList, ListDefault } from '@salus/api/list-defaults.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { NoticesProvider } from '../../ui/feedback/NoticesProvider.tsx';
import { Toast } from '../../ui/feedback/Toast.tsx';
import { DefaultFilter } from './DefaultFilter.tsx';
import { type Filters, noPersonalFilters, usualBackOfficeSearch } from './list-search.ts';

const { view: _, ...usual } = usualBackOfficeSearch;
const nothing: Filters = { ...usual, ...noPersonalFilters };
const paidFilters: Filters = { ...nothing, status: ['PAID'], limit: 25 };
const savedPaid: ListDefault = {
  status: ['PAID'],
  planIds: [],
  createdWithin: null,
  unitId: null,
  limit: 25,
  sortBy: 'createdAt',
  sortOrder: 'DESC',
};

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Renders beside a list with `filters`; returns the stored default and all requests. */
function open(filters: Filters, storedDefault: ListDefault | null) {
  const storedDefaults: Partial<Record<ContractList, ListDefault | null>> = {
    backOffice: storedDefault,
  };
  const bodies: unknown[] = [];
  vi.stubGlobal(
    'fetch',
    async (_path: string, { method, body }: { method: string; body: string | null }) => {
      if (method === 'PUT') {
        const request = JSON.parse(body ?? '');
        bodies.push(request);
        storedDefaults.backOffice = request.filters;
      }
      return new Response(
        JSON.stringify({ success: true, data: method === 'PUT' ? bodies.at(-1) : storedDefaults }),
      );
    },
  );
  // The person at the screen is signed in.
  localStorage.setItem('salus.tokens', JSON.stringify({ access_token: 'a', refresh_token: 'r' }));
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <NoticesProvider>
        <DefaultFilter list="backOffice" filters={filters} />
        <Toast />
      </NoticesProvider>
    </QueryClientProvider>,
  );
  return { sent: bodies, isLoaded: () => expect.poll(() => client.isFetching()).toBe(0) };
}

/** The buttons of the bar, without those of toasts. */
const buttons = () =>
  screen
    .queryAllByRole('button')
    .filter((one) => !one.closest('[data-toast]'))
    .map(({ textContent }) => textContent);

test('has no button when the list shows the product default', async () => {
  const { isLoaded } = open(nothing, null);
  await isLoaded();
  expect(buttons()).toEqual([]);
});

test('saves the current filters, then offers and focuses the reset button', async () => {
  const { sent } = open(
    { ...paidFilters, proposerName: 'Ánh', proposerNationalId: '001090000123', page: 3 },
    null,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Lưu làm mặc định' }));
  await screen.findByText('Đang dùng mặc định đã lưu');
  expect(sent).toEqual([{ list: 'backOffice', filters: savedPaid }]);
  expect(buttons()).toEqual(['Bỏ mặc định']);
  await expect.poll(() => document.activeElement?.textContent).toBe('Bỏ mặc định');
  // The toast names the filters that were not saved.
  expect(await screen.findByText(/Các điều kiện khác không được lưu/)).toBeTruthy();
});

test('replaces or removes another saved default', async () => {
  const { sent } = open({ ...paidFilters, limit: 100 }, savedPaid);
  await screen.findByRole('button', { name: 'Lưu làm mặc định' });
  expect(buttons()).toEqual(['Bỏ mặc định', 'Lưu làm mặc định']);
  fireEvent.click(screen.getByRole('button', { name: 'Bỏ mặc định' }));
  await expect.poll(() => buttons()).toEqual(['Lưu làm mặc định']);
  expect(sent).toEqual([{ list: 'backOffice', filters: null }]);
});

test('removes a saved default when the list shows the product default', async () => {
  open(nothing, savedPaid);
  await screen.findByRole('button', { name: 'Bỏ mặc định' });
  expect(buttons()).toEqual(['Bỏ mặc định']);
});
