import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
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
let sent: object[];
let listed: (string | null)[];
const unpaid = [
  { referenceNumber: 'HD261122AAAAA', proposerName: 'Lê Thị An', status: 'DRAFT' },
  { referenceNumber: 'HD261122BBBBB', proposerName: 'Vũ Ngọc Lan', status: 'AWAITING_PAYMENT' },
];

beforeAll(startI18n);
beforeEach(() => {
  sent = [];
  listed = [];
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    if (request.method === 'POST') {
      sent.push(JSON.parse(String(request.body)));
      return new Response(JSON.stringify(answer.body), { status: answer.status });
    }
    if (path.startsWith('/v1/auth/contract/bm-list-temporary')) {
      listed.push(new URL(path, 'http://salus.test').searchParams.get('officerEmail'));
      return new Response(JSON.stringify({ success: true, data: { results: unpaid } }));
    }
    const search = new URL(path, 'http://salus.test').searchParams.get('search') ?? '';
    const results = officers.filter(({ emailAddress }) => emailAddress.startsWith(search));
    return new Response(JSON.stringify({ success: true, data: { results } }));
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function open() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NoticesProvider>
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
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(fullName) }));
}
async function confirm() {
  fireEvent.click(screen.getByRole('button', { name: 'Bàn giao' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Bàn giao' }));
}

// covers ROLE-11, ROLE-12
test('hands over all contracts after a confirmation that counts them', async () => {
  answer = { status: 200, body: { success: true, data: { moved: 7 } } };
  open();
  await choose('Nhân viên bàn giao', 'mai', 'Nguyễn Thị Mai');
  await choose('Nhân viên nhận', 'an', 'Lê Văn An');
  await screen.findByText('Số hợp đồng sẽ bàn giao: 7');
  type('Lý do', 'Nghỉ thai sản từ tháng sau');
  await confirm();
  await screen.findByText(/^Đã bàn giao từ .*Nguyễn Thị Mai.* sang .*Lê Văn An.*: 7\.$/);
  expect(sent).toEqual([
    {
      fromEmail: 'mai@salus.test',
      toEmail: 'an@salus.test',
      reason: 'Nghỉ thai sản từ tháng sau',
    },
  ]);
});

test('hands over the named contracts only, and keeps the input after a refusal', async () => {
  answer = { status: 404, body: { success: false, error_code: 'NOT_FOUND', message: '' } };
  open();
  await choose('Nhân viên bàn giao', 'mai', 'Nguyễn Thị Mai');
  await choose('Nhân viên nhận', 'an', 'Lê Văn An');
  type('Chỉ những hợp đồng này (không bắt buộc)', 'hd261122aaaaa, HD261122BBBBB\nHD261122BBBBB');
  await screen.findByText('Số hợp đồng sẽ bàn giao: 2');
  type('Lý do', 'Nghỉ thai sản từ tháng sau');
  await confirm();
  await screen.findByText(/Chưa hợp đồng nào được bàn giao/);
  expect(sent).toEqual([
    expect.objectContaining({
      referenceNumbers: ['HD261122AAAAA', 'HD261122BBBBB', 'HD261122BBBBB'],
    }),
  ]);
  screen.getByDisplayValue('an@salus.test');
});

// covers ROLE-11
test('lets a clerk tick the contracts of the chosen officer', async () => {
  localStorage.setItem('salus.tokens', JSON.stringify({ access_token: 'a', refresh_token: 'r' }));
  localStorage.setItem(
    'salus.person',
    JSON.stringify({ emailAddress: 'bm@salus.test', roleGroup: 'backOffice' }),
  );
  open();
  await choose('Nhân viên bàn giao', 'mai', 'Nguyễn Thị Mai');
  fireEvent.click(await screen.findByRole('checkbox', { name: /Lê Thị An/ }));
  fireEvent.click(screen.getByRole('checkbox', { name: /Vũ Ngọc Lan/ }));
  await screen.findByText('Số hợp đồng sẽ bàn giao: 2');
  fireEvent.click(screen.getByRole('checkbox', { name: /Lê Thị An/ }));
  await screen.findByText('Số hợp đồng sẽ bàn giao: 1');
  expect(listed).toEqual(['mai@salus.test']);
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

test('refuses a missing officer and a short reason beside their fields', async () => {
  open();
  type('Lý do', 'Nghỉ việc');
  fireEvent.click(screen.getByRole('button', { name: 'Bàn giao' }));
  await screen.findByText('Chưa đủ độ dài tối thiểu');
  expect(document.getElementById('fromEmail')?.getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
});
