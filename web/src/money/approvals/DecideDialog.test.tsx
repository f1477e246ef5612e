import type { ApprovalRow } from '@salus/api/payments/approvals.ts';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { OnPage } from '../../testing/OnPage.tsx';
import { DecideDialog } from './DecideDialog.tsx';

let bodies: unknown[];

beforeAll(startI18n);
beforeEach(() => {
  bodies = [];
  window.scrollTo = () => undefined;
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)));
    return new Response(
      JSON.stringify({ success: true, data: { approvalId: 3, state: 'REJECTED' } }),
    );
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const refund: ApprovalRow = {
  approvalId: 3,
  kind: 'REFUND',
  state: 'PENDING',
  amount: 310_000,
  moneyId: null,
  facts: {
    kind: 'REFUND',
    refundOn: '2026-11-24',
    refundPercent: 50,
    premium: 620_000,
    rule: 'share',
    usedDays: 1,
    remainInsuredDays: 364,
    thresholdDays: 30,
    causes: ['AMOUNT'],
    holder: null,
  },
  refundAccount: null,
  formula: '620000 × 50 ÷ 100 = 310000',
  evidence: 'Khách hàng đổi ý',
  difference: 0,
  effectiveOn: '2026-11-24',
  requestedByName: 'Bùi Ngọc Lan',
  isByCustomer: false,
  requestedAt: '2026-11-24T09:00:00.000+07:00',
  expiresAt: '2026-11-27T09:00:00.000+07:00',
  decidedByName: null,
  decidedAt: null,
  reason: null,
  contactChange: null,
  isOwn: false,
  referenceNumber: 'HD261124ABCDEF',
  policyNo: '30002-26-00000017',
  typeContract: 'INDIVIDUAL',
  contractStatus: 'ACTIVE',
  proposerName: 'Nguyễn Văn Đức',
  takenByName: null,
  takenByEmail: null,
  takenAt: null,
};
const noContract = {
  referenceNumber: null,
  policyNo: null,
  typeContract: null,
  contractStatus: null,
  proposerName: null,
};
const noPayout = { causes: [], holder: null };
const stray = {
  origin: 'BANK',
  reference: 'FT26328000181',
  referenceNumber: null,
  backdated: null,
  ...noPayout,
} as const;
const backdating = {
  paidOn: '2026-11-20',
  recordedOn: '2026-11-24',
  days: 4,
  workingDays: 2,
};

const statement = {
  ...noContract,
  kind: 'STATEMENT',
  facts: {
    kind: 'STATEMENT',
    statementId: 7,
    causes: ['BACKDATED', 'STATEMENT_SUM'],
    statementSum: 930_000,
    lineCount: 1,
    lines: [
      {
        lineNo: 4,
        bankReference: 'FT26328000182',
        paidOn: '2026-11-20',
        amount: 310_000,
        referenceNumber: 'HD261124CDEFGH',
        result: 'MATCHED',
      },
    ],
    ...backdating,
  },
} as const satisfies Partial<ApprovalRow>;

async function show(changes: Partial<ApprovalRow> = {}) {
  const onClose = vi.fn();
  const approval = { ...refund, ...changes };
  render(
    <OnPage>
      <DecideDialog approval={approval} onClose={onClose} onDecided={() => undefined} />
    </OnPage>,
  );
  const dialog = await screen.findByRole('dialog');
  /** Amounts contain a non-breaking space. */
  const text = dialog.textContent?.replaceAll('\u00a0', ' ') ?? '';
  return { onClose, text, dialog: within(dialog) };
}

// covers APPROVE-8
test.each<[string, Partial<ApprovalRow>, string]>([
  [
    'a refund',
    {},
    'Ngày hoàn 24/11/2026. Đã dùng 1 ngày (trong 30 ngày đầu): 620,000 đ × 50% = 310,000 đ',
  ],
  [
    'a back-dated payment',
    {
      kind: 'BACKDATED_PAYMENT',
      facts: {
        kind: 'BACKDATED_PAYMENT',
        paidOn: '2026-11-21',
        recordedOn: '2026-11-24',
        days: 3,
        workingDays: 1,
      },
    },
    'Lùi 1 ngày làm việc: trả 21/11/2026, ghi 24/11/2026',
  ],
  [
    'a review that returns money of the gateway',
    {
      kind: 'REVIEW',
      facts: {
        kind: 'REVIEW',
        decision: 'REFUND',
        origin: 'GATEWAY',
        reference: 'HD261124ABCDEF-2',
        ...noPayout,
      },
    },
    'Hoàn lại 310,000 đ qua cổng thanh toán, lệnh HD261124ABCDEF-2',
  ],
  [
    'a review that was settled elsewhere',
    {
      kind: 'REVIEW',
      facts: { kind: 'REVIEW', decision: 'SETTLED_OUTSIDE', ...stray },
    },
    'Ghi nhận 310,000 đ của lệnh FT26328000181 đã được xử lý ngoài hệ thống',
  ],
  [
    'a returned transfer',
    { kind: 'UNALLOCATED', facts: { kind: 'UNALLOCATED', step: 'RETURN', ...stray } },
    'Hoàn lại 310,000 đ bằng chuyển khoản, tiền đã nhận theo mã FT26328000181',
  ],
  [
    'an assignment',
    {
      kind: 'UNALLOCATED',
      facts: { kind: 'UNALLOCATED', step: 'ASSIGN', ...stray, referenceNumber: 'HD261124BCDEFG' },
    },
    'Gán 310,000 đ của FT26328000181 vào hợp đồng HD261124BCDEFG',
  ],
  [
    'an assignment that is dated back',
    {
      kind: 'UNALLOCATED',
      facts: {
        kind: 'UNALLOCATED',
        step: 'ASSIGN',
        ...stray,
        referenceNumber: 'HD261124BCDEFG',
        backdated: backdating,
      },
    },
    'vào hợp đồng HD261124BCDEFG. Lùi 2 ngày làm việc: trả 20/11/2026, ghi 24/11/2026',
  ],
  [
    'lines of a statement',
    statement,
    [
      'Ghi nhận 310,000 đ theo sao kê, số dòng: 1',
      'Lùi 2 ngày làm việc: trả 20/11/2026, ghi 24/11/2026',
      'Tổng các dòng chưa có thông báo của ngân hàng: 930,000 đ',
    ].join('. '),
  ],
  [
    'money that is set aside',
    { kind: 'UNALLOCATED', facts: { kind: 'UNALLOCATED', step: 'KEEP', ...stray } },
    'Để riêng 310,000 đ của FT26328000181',
  ],
])('states %s in a sentence', async (_, changes, sentence) => {
  const { text } = await show(changes);
  expect(text).toContain(`${sentence}. Bùi Ngọc Lan yêu cầu, duyệt là thực hiện ngay.`);
});

// covers APPROVE-10, APPROVE-11, APPROVE-12
test('states the payee whole, its holder, the former account and each cause', async () => {
  const refundAccount = {
    bankBin: '970436',
    bankName: 'Vietcombank',
    accountNo: '0011002233',
    accountName: 'TRAN THI HOA',
  };
  const { text } = await show({
    kind: 'REFUND_ACCOUNT',
    refundAccount,
    facts: {
      kind: 'REFUND_ACCOUNT',
      refundRef: 'HD261124ABCDEF-R1',
      formerAccount: { ...refundAccount, accountNo: '99' },
      causes: ['OTHER_HOLDER', 'APPROVED_REFUND'],
      holder: { relation: 'INSURED', relationship: 'wife_husband' },
    },
  });
  expect(text).toContain('TRAN THI HOA · 0011002233 · Vietcombank');
  expect(text).toMatch(/Thay cho .?TRAN THI HOA · 99 · Vietcombank/);
  expect(text).toContain('Chủ tài khoản là người được bảo hiểm của hợp đồng này: Vợ/chồng');
  expect(text).toContain(
    'Vì sao cần người thứ hai: Chủ tài khoản không phải bên mua bảo hiểm; Khoản hoàn đã được',
  );
});

// covers APPROVE-8
test('links the number of the contract, and money without one to its desk', async () => {
  const { dialog } = await show();
  expect(dialog.getByRole('link').getAttribute('href')).toBe(
    '/bm-contract/temp-info/HD261124ABCDEF?tab=money',
  );
  expect(dialog.getByRole('link').textContent).toBe('30002-26-00000017');
  cleanup();
  const facts = { kind: 'UNALLOCATED', step: 'KEEP', ...stray } as const;
  const { dialog: other } = await show({ ...noContract, kind: 'UNALLOCATED', facts });
  expect(other.getByRole('link').getAttribute('href')).toMatch(
    /^\/money\/unallocated\?.*text=FT26328000181/,
  );
});

// covers APPROVE-18
test('lists the lines of a statement, with links to it and to their contracts', async () => {
  const { dialog, text } = await show(statement);
  const links = dialog.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/money/statements?statement=7', '/bm-contract/temp-info/HD261124CDEFGH']);
  for (const part of ['4 · FT26328000182', '20/11/2026', '310,000 đ']) expect(text).toContain(part);
});

// covers APPROVE-8
test.each([
  ['Từ chối', 'REJECT'],
  ['Duyệt', 'APPROVE'],
])('presets nothing: the button %s decides', async (name, decision) => {
  const { dialog, onClose } = await show();
  expect(dialog.queryByRole('radio')).toBeNull();
  const button = dialog.getByRole('button', { name: new RegExp(`^${name}`) });
  fireEvent.click(button);
  await dialog.findByText('Bắt buộc nhập');
  expect(bodies).toEqual([]);
  fireEvent.change(dialog.getByLabelText('Lý do'), { target: { value: 'Đã đối chiếu' } });
  fireEvent.click(button);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(bodies).toEqual([{ approvalId: 3, decision, reason: 'Đã đối chiếu' }]);
});
