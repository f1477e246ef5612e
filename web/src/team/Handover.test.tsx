import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { NoticesProvider } from '../ui/feedback/NoticesProvider.tsx';
import { Handover } from './Handover.tsx';

const officer = (name: string, fullName: string, unpaid: number, changes = {}) => ({
  emailAddress: `${name}@salus.test`,
  fullName,
  channel: 'CBB',
  unitName: 'Nhóm 1',
  isDisabled: false,
  unpaid,
  ...changes,
});
const officers = [
  officer('mai', 'Nguyễn Thị Mai', 7),
  officer('an', 'Lê Văn An', 2),
  officer('sang', 'Đỗ Sang', 0, { channel: 'SALE' }),
  officer('khoa', 'Trần Khóa', 1, { isDisabled: true }),
];

let answer: { readonly status: number; readonly body: object };
let bodies: object[];
let previewQueries: (string | null)[];
let previewStatus: number;
const row = (referenceNumber: string, proposerName: string, status: string) => ({
  referenceNumber,
  proposerName,
  status,
  createdAt: '2026-11-02T09:00:00.000+07:00',
});
const unpaid = [
  row('HD261122AAAAA', 'L. T. An', 'DRAFT'),
  row('HD261122BBBBB', 'V. N. Lan', 'AWAITING_PAYMENT'),
];

beforeAll(startI18n);
beforeEach(() => {
  bodies = [];
  previewQueries = [];
  previewStatus = 200;
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    if (request.method === 'POST') {
      bodies.push(JSON.parse(String(request.body)));
      return new Response(JSON.stringify(answer.body), { status: answer.status });
    }
    if (path.startsWith('/v1/auth/team/handover/preview')) {
      previewQueries.push(new URL(path, 'http://salus.test').searchParams.get('fromEmail'));
      const data = { totalRecords: unpaid.length, results: unpaid };
      const failure = { success: false, error_code: 'FORBIDDEN', message: '' };
      const body = previewStatus === 200 ? { success: true, data } : failure;
      return new Response(JSON.stringify(body), { status: previewStatus });
    }
    const search = new URL(path, 'http://salus.test').searchParams.get('search') ?? '';
    const results = officers.filter(({ emailAddress }) => emailAddress.startsWith(search));
    return new Response(JSON.stringify({ success: true, data: { results } }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <NoticesProvider place="/">
        <Handover />
      </NoticesProvider>
    </QueryClientProvider>,
  );
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input, textarea' }), {
    target: { value },
  });
async function choose(label: string, name: string, fullName: string) {
  type(label, name);
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(fullName) }));
}
async function confirm() {
  fireEvent.click(screen.getByRole('button', { name: 'Bàn giao' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Bàn giao' }));
}

// covers ROLE-11, ROLE-12, ROLE-13
test('hands over all contracts, ticked at first, after a confirmation', async () => {
  answer = { status: 200, body: { success: true, data: { moved: 2 } } };
  open();
  await choose('Nhân viên bàn giao', 'mai', 'Nguyễn Thị Mai');
  await choose('Nhân viên nhận', 'an', 'Lê Văn An');
  expect(await screen.findAllByRole('checkbox', { checked: true })).toHaveLength(3);
  screen.getByText('Bàn giao 2 hợp đồng');
  type('Lý do', 'Nghỉ thai sản từ tháng sau');
  await confirm();
  await screen.findByText(/^Đã bàn giao 2 hợp đồng từ .*Nguyễn Thị Mai.* sang .*Lê Văn An.*\.$/);
  expect(new Set(previewQueries)).toEqual(new Set(['mai@salus.test']));
  expect(bodies).toEqual([
    {
      fromEmail: 'mai@salus.test',
      toEmail: 'an@salus.test',
      reason: 'Nghỉ thai sản từ tháng sau',
    },
  ]);
});

// covers ROLE-13
test('hands over the ticked contracts only, and keeps the input after a refusal', async () => {
  answer = { status: 404, body: { success: false, error_code: 'NOT_FOUND', message: '' } };
  open();
  await choose('Nhân viên bàn giao', 'mai', 'Nguyễn Thị Mai');
  await choose('Nhân viên nhận', 'an', 'Lê Văn An');
  fireEvent.click(await screen.findByRole('checkbox', { name: /L\. T\. An/ }));
  await screen.findByText('Bàn giao 1 hợp đồng');
  type('Lý do', 'Nghỉ thai sản từ tháng sau');
  await confirm();
  await screen.findByText(/Chưa hợp đồng nào được bàn giao/);
  expect(bodies).toEqual([expect.objectContaining({ referenceNumbers: ['HD261122BBBBB'] })]);
  expect(screen.getByRole('combobox', { name: 'Nhân viên nhận' })).toHaveProperty(
    'value',
    'an@salus.test',
  );
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(1);
});

// covers ROLE-13
test('refuses a handover of no contract', async () => {
  open();
  await choose('Nhân viên bàn giao', 'mai', 'Nguyễn Thị Mai');
  await choose('Nhân viên nhận', 'an', 'Lê Văn An');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Tất cả (2)' }));
  await screen.findByText('Bàn giao 0 hợp đồng');
  type('Lý do', 'Nghỉ thai sản từ tháng sau');
  fireEvent.click(screen.getByRole('button', { name: 'Bàn giao' }));
  await screen.findByText('Chọn ít nhất một hợp đồng');
  expect(bodies).toEqual([]);
});

test('warns that all contracts move when their list did not load', async () => {
  previewStatus = 403;
  open();
  await choose('Nhân viên bàn giao', 'mai', 'Nguyễn Thị Mai');
  await screen.findByText(/Nếu bàn giao bây giờ, tất cả sẽ được chuyển/);
  previewStatus = 200;
  fireEvent.click(screen.getByRole('button', { name: 'Thử lại' }));
  await screen.findByRole('checkbox', { name: /L\. T\. An/ });
});

test('warns about another channel and a disabled account before sending', async () => {
  open();
  await choose('Nhân viên bàn giao', 'mai', 'Nguyễn Thị Mai');
  await choose('Nhân viên nhận', 'sang', 'Đỗ Sang');
  await screen.findByText(/hai kênh bán khác nhau/);
  type('Nhân viên nhận', '');
  type('Nhân viên nhận', 'khoa@salus.test');
  await screen.findByText(/đã bị vô hiệu hóa/);
});

// covers ROLE-12
test('chooses an officer by arrows and Enter, which sends nothing; Escape closes', async () => {
  open();
  const field = screen.getByRole('combobox', { name: 'Nhân viên bàn giao' });
  act(() => field.focus());
  type('Nhân viên bàn giao', 'a');
  // Enter before the answer.
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
  const list = await screen.findByRole('listbox', { name: 'Nhân viên bàn giao' });
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(field.getAttribute('aria-controls')).toBe(list.id);
  type('Nhân viên bàn giao', 'm');
  await screen.findByRole('option', { name: /Nguyễn Thị Mai/, selected: true });
  fireEvent.keyDown(field, { key: 'Escape' });
  await expect.poll(() => screen.queryByRole('listbox')).toBeNull();
  expect(field).toHaveProperty('value', 'm');
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  const option = await screen.findByRole('option', { selected: true });
  expect(field.getAttribute('aria-activedescendant')).toBe(option.id);
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
  await expect.poll(() => field).toHaveProperty('value', 'mai@salus.test');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(bodies).toEqual([]);
});

test('refuses a missing officer and a short reason beside their fields', async () => {
  open();
  type('Lý do', 'Nghỉ việc');
  fireEvent.click(screen.getByRole('button', { name: 'Bàn giao' }));
  await screen.findByText('Chưa đủ độ dài tối thiểu');
  expect(document.getElementById('fromEmail')?.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById('fromEmail-note')?.textContent).toBe(
    'Nhập tên hoặc e-mail, rồi chọn nhân viên.',
  );
  type('Lý do', '');
  expect(screen.queryByText('Bắt buộc nhập')).toBeNull();
  expect(bodies).toEqual([]);
});
