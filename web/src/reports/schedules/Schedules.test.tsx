import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { OnPage } from '../../testing/OnPage.tsx';
import { Toast } from '../../ui/feedback/Toast.tsx';
import { Schedules } from './Schedules.tsx';

vi.hoisted(() => {
  const media = { matches: true, addEventListener() {}, removeEventListener() {} };
  Object.assign(globalThis, { matchMedia: () => media });
});

const first = {
  id: 7,
  type: 'OFFICERS',
  filters: { unitId: '3' },
  weekday: 1,
  dayOfMonth: null,
  time: '08:00',
  recipients: ['director@salus.test'],
  nextAt: '2026-11-30T08:00:00.000+07:00',
};
let schedules: object[];
let files: object[];
let requests: { readonly method: string; readonly path: string; readonly body: unknown }[];
let refusal: string | null;

beforeAll(startI18n);
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  const person = { emailAddress: 'director@salus.test', roleGroup: 'director' };
  localStorage.setItem('salus.person', JSON.stringify(person));
  const tokens = { access_token: 'a', refresh_token: 'r' };
  localStorage.setItem('salus.tokens', JSON.stringify(tokens));
  schedules = [first];
  files = [];
  requests = [];
  refusal = null;
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (path.endsWith('/report/file')) return answer(files);
    if (method === 'GET') return answer(schedules);
    requests.push({ method: method ?? '', path, body: body ? JSON.parse(String(body)) : null });
    if (refusal) {
      const reply = { success: false, error_code: refusal, message: '', data: null };
      return new Response(JSON.stringify(reply), { status: 422 });
    }
    if (method === 'DELETE') schedules = [];
    return answer(first);
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const answer = (data: unknown) => new Response(JSON.stringify({ success: true, data }));

async function open() {
  render(
    <OnPage>
      <Schedules />
      <Toast />
    </OnPage>,
  );
  return screen.findByRole('table');
}

// covers REPORT-12
test('lists reports, times and recipients, and ends one after a confirmation', async () => {
  const table = await open();
  const row = await within(table).findByText('director@salus.test');
  expect(row.closest('tr')?.textContent).toContain('Thứ Hai hằng tuần');
  const link = within(table).getByRole('link', { name: 'Theo nhân viên' });
  expect(link.getAttribute('href')).toMatch(/^\/report\/officers\?.*unitId=%223%22/);
  fireEvent.click(within(table).getByRole('button', { name: /^Ngừng gửi/ }));
  const dialog = await screen.findByRole('dialog');
  expect(requests).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ngừng gửi' }));
  await screen.findByText('Chưa hẹn gửi báo cáo nào');
  expect(requests.map(({ method, path }) => [method, path])).toEqual([
    ['DELETE', '/v1/auth/report/schedule/7'],
  ]);
});

// covers REPORT-12
test('schedules a report, and shows at the field who may not see it', async () => {
  await open();
  const button = () => screen.getAllByRole('button', { name: 'Hẹn gửi báo cáo' });
  fireEvent.click(button()[0] ?? document.body);
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByLabelText('Hằng tháng'));
  fireEvent.change(within(dialog).getByLabelText('Ngày trong tháng'), { target: { value: '28' } });
  fireEvent.change(within(dialog).getByLabelText('Giờ'), { target: { value: '930' } });
  const recipients = within(dialog).getByLabelText('Người nhận');
  fireEvent.change(recipients, { target: { value: 'a@salus.test, x' } });
  const send = () =>
    fireEvent.click(within(dialog).getByRole('button', { name: 'Hẹn gửi báo cáo' }));
  send();
  await waitFor(() => expect(recipients.getAttribute('aria-invalid')).toBe('true'));
  expect(requests).toEqual([]);
  fireEvent.change(within(dialog).getByLabelText('Giờ'), { target: { value: '09:30' } });
  fireEvent.change(recipients, { target: { value: 'a@salus.test, b@salus.test' } });
  refusal = 'RECIPIENT_OUT_OF_SCOPE';
  send();
  await within(dialog).findByText(/^Có người nhận không được xem báo cáo này/);
  expect(recipients.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(recipients, { target: { value: 'a@salus.test' } });
  expect(recipients.getAttribute('aria-invalid')).toBe('false');
  refusal = null;
  send();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests.at(-1)).toEqual({
    method: 'POST',
    path: '/v1/auth/report/schedule',
    body: {
      type: 'OVERVIEW',
      filters: {},
      dayOfMonth: 28,
      time: '09:30',
      recipients: ['a@salus.test'],
    },
  });
});

// covers REPORT-21
test('lists the files with the day of their end', async () => {
  files = [
    {
      id: 9,
      scheduleId: 7,
      type: 'OFFICERS',
      isOwn: true,
      fileName: 'officers-2026-11-30.xlsx',
      format: 'xlsx',
      rows: 12,
      bytes: 4096,
      madeAt: '2026-11-30T08:00:00.000+07:00',
      endsAt: '2026-12-30T08:00:00.000+07:00',
    },
  ];
  render(
    <OnPage>
      <Schedules />
    </OnPage>,
  );
  await screen.findByRole('button', { name: 'Tải tệp: officers-2026-11-30.xlsx' });
  const table = screen.getByRole('table', { name: 'Tệp đã tạo' });
  expect(table.textContent).toContain('30/11/2026 08:00:00');
  expect(table.textContent).toContain('30/12/2026 08:00:00');
});
