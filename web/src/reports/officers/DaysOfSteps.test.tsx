import type { OutputOf } from '@salus/api/endpoint.ts';
import type { showFunnel } from '@salus/api/reports/sale-steps.ts';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { enterAs } from '../../testing/enter-as.ts';
import { OnPage } from '../../testing/OnPage.tsx';
import { DaysOfSteps } from './DaysOfSteps.tsx';

const NO_MINUTES = { linkSent: null, opened: null, paymentStarted: null, paid: null, active: null };
const NO_STEPS = {
  ...{ drafted: 0, linkSent: 0, opened: 0, paymentStarted: 0, paid: 0, active: 0 },
  ...{ cancelled: 0, withdrawn: 0, premium: 0 },
};
const none = { ...NO_STEPS, minutes: NO_MINUTES };
const idleDay = (n: number) => ({ ...none, day: `2026-10-${String(n).padStart(2, '0')}` });
type DayRow = OutputOf<typeof showFunnel>['rows'][number];
const busyDay: DayRow = {
  ...{ ...none, day: '2026-11-28', drafted: 3, linkSent: 2, active: 1, premium: 620_000 },
  minutes: { ...NO_MINUTES, linkSent: 130, active: 1 },
};

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  localStorage.clear();
});

async function show(person: 'manager' | 'backOffice', ...rows: DayRow[]) {
  enterAs(person);
  const span = { from: '2026-10-01', to: '2026-11-28', unitId: 7 };
  render(
    <OnPage>
      <DaysOfSteps data={{ ...span, rows, totals: none }} />
    </OnPage>,
  );
  await screen.findByRole('table');
  return tableRows();
}
// Roles of hundreds of cells take seconds.
const tableRows = () => [...document.querySelectorAll('tr')];
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent: text }) => text?.replace(/\u00a0/g, ' '));
const addresses = (row: HTMLElement) =>
  within(row)
    .getAllByRole<HTMLAnchorElement>('link')
    .map(({ href }) => decodeURIComponent(new URL(href).pathname + new URL(href).search));

// covers REPORT-10
test('shows each day with its medians, and links its figures to their contracts', async () => {
  const [, latest, before] = await show('manager', idleDay(1), busyDay);
  if (!latest || !before) throw new Error('there is a row for each day');
  expect(cells(latest)).toEqual([
    '28/11/2026',
    '3',
    '22 giờ',
    '0',
    '0',
    '0',
    '11 phút',
    '0',
    '0',
    '620,000 đ',
  ]);
  expect(cells(before)).toEqual(['01/10/2026', '0', '0', '0', '0', '0', '0', '0', '0', '0 đ']);
  const days = 'stepDateFrom=2026-11-28&stepDateTo=2026-11-28';
  const issued = 'issuedDateFrom=2026-11-28&issuedDateTo=2026-11-28&soldUnitId="7"';
  expect(addresses(latest)).toEqual([
    `/team/unpaid?saleStep=drafted&${days}&unitId="7"`,
    `/team/unpaid?saleStep=linkSent&${days}&unitId="7"`,
    `/contract/list?${issued}`,
    `/contract/list?${issued}`,
  ]);
});

test('shows the latest days of a long span, and more on demand', async () => {
  const rows = Array.from({ length: 40 }, () => none).map((row, n) => ({
    ...{ ...row, day: new Date(Date.UTC(2026, 8, 1 + n)).toISOString().slice(0, 10) },
  }));
  expect(await show('backOffice', ...rows)).toHaveLength(37);
  fireEvent.click(screen.getByText('Hiện thêm 4 kỳ'));
  expect(tableRows()).toHaveLength(41);
});
