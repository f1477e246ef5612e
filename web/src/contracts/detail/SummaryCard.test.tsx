import type { BackOfficeView } from '@salus/api/back-office.ts';
import { progressSteps, type Status, statuses } from '@salus/domain/contracts/status.ts';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { exampleContract } from '../../testing/example-contract.ts';
import { NoticesProvider } from '../../ui/feedback/NoticesProvider.tsx';
import { PolicyBlock } from '../detail-blocks/PolicyBlock.tsx';
import { StatusTag } from '../StatusTag.tsx';
import { StepBar } from './StepBar.tsx';
import { SummaryCard } from './SummaryCard.tsx';

beforeAll(startI18n);
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00+07:00'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

// covers DETAIL-1, LIFE-2
test('each status has its text, and any other value is unknown', () => {
  const texts = [...statuses, 'VERIFIED', 'toString'].map((status) => {
    const { container, unmount } = render(<StatusTag status={status as Status} />);
    const word = container.textContent;
    unmount();
    return word;
  });
  const steps = ['Bản nháp', 'Chờ thanh toán', 'Đã thanh toán', 'Hiệu lực', 'Đã hủy'];
  expect(texts).toEqual([...steps, 'Đã bỏ', 'Không xác định', 'Không xác định']);
});

// covers DETAIL-1, LIFE-10
test.each<[Status, string, number]>([
  ['DRAFT', 'Bản nháp', 0],
  ['AWAITING_PAYMENT', 'Chờ thanh toán', 1],
  ['PAID', 'Đã thanh toán', 2],
  ['ACTIVE', 'Hiệu lực', 4],
])(
  'the step bar of %s shows %s as the current step, with %i steps done',
  (status, current, stepCount) => {
    render(<StepBar contract={exampleContract({ status })} />);
    expect(steps()).toHaveLength(progressSteps.length);
    expect(doneSteps()).toHaveLength(stepCount);
    expect(currentStep()).toContain(current);
  },
);

// covers DETAIL-1, LIFE-10
test.each<[Status, Status, string[]]>([
  ['CANCELLED', 'ACTIVE', ['Bản nháp', 'Chờ thanh toán', 'Đã thanh toán', 'Hiệu lực']],
  ['WITHDRAWN', 'AWAITING_PAYMENT', ['Bản nháp', 'Chờ thanh toán']],
  ['WITHDRAWN', 'DRAFT', ['Bản nháp']],
])(
  'the step bar of %s from %s ends with its day after the steps taken',
  (status, from, stepsTaken) => {
    const withdrawal = {
      at: '2026-11-21T23:30:00.000+07:00',
      action: 'withdraw' as const,
      actorKind: 'STAFF',
      actorName: null,
      fromStatus: from,
      toStatus: status,
      note: null,
      changes: [],
    };
    render(<StepBar contract={exampleContract({ status, history: [withdrawal] })} />);
    const end = status === 'CANCELLED' ? 'Đã hủy 21/11/2026' : 'Đã bỏ 21/11/2026';
    expect(steps().map((step) => step.textContent)).toEqual([
      ...stepsTaken.map((step) => `${step} (đã xong)`),
      end,
    ]);
    expect(currentStep()).toBe(end);
  },
);

const steps = () => screen.getAllByRole('listitem');
const doneSteps = () => steps().filter((step) => within(step).queryByText(/\(đã xong\)/));
const currentStep = () =>
  steps().find((step) => step.getAttribute('aria-current') === 'step')?.textContent;

describe('the summary of a contract that ended', () => {
  // covers DETAIL-10
  test('strikes the premium out and names the refund with its state and reason', () => {
    const contract = exampleContract({
      status: 'CANCELLED',
      refundAmount: 310_000,
      refundReason: 'Khách hàng chuyển công tác',
    });
    render(<SummaryCard contract={contract} refundState="Đã hoàn" />);
    expect(screen.getByText(/^620,000\sđ$/).tagName).toBe('DEL');
    const refund = screen.getByText(/^310,000\sđ$/).parentElement;
    expect(refund?.textContent).toMatch(/^Số tiền hoàn 310,000\sđ · Đã hoàn$/);
    expect(screen.getByText('Khách hàng chuyển công tác')).toBeTruthy();
  });

  // covers DETAIL-10
  test('states that nothing is refunded, with the note', () => {
    const contract = exampleContract({ status: 'CANCELLED', noteCancelled: 'Bán nhầm gói' });
    render(<SummaryCard contract={contract} />);
    expect(screen.getByText('Không hoàn phí.')).toBeTruthy();
    expect(screen.getByText('Bán nhầm gói')).toBeTruthy();
  });

  // covers DETAIL-10
  test('shows no period for a contract that was given up unpaid', () => {
    const unpaid = { policyStartDate: null, policyEndDate: null, paymentDate: null };
    render(<SummaryCard contract={exampleContract({ ...unpaid, status: 'WITHDRAWN' })} />);
    expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
      '12 tháng',
    ]);
  });
});

describe('the period', () => {
  const unpaid = {
    policyNo: null,
    policyStartDate: null,
    policyEndDate: null,
    paymentDate: null,
  } as const;
  const definitions = () => screen.getAllByRole('definition').map((value) => value.textContent);

  // covers DETAIL-3
  test.each(['DRAFT', 'AWAITING_PAYMENT'] as const)(
    'starts today for a contract in %s',
    (status) => {
      render(<SummaryCard contract={exampleContract({ ...unpaid, status })} />);
      expect(definitions()).toEqual([
        '12 tháng',
        '22/11/2026',
        '22/11/2026 00:00:00',
        '21/11/2027 23:59:59',
      ]);
      expect(screen.getByText('Nếu thanh toán trong hôm nay')).toBeTruthy();
    },
  );

  // covers DETAIL-3
  test('starts on the day of the payment when the certificate takes longer', () => {
    const paidContract = {
      ...unpaid,
      status: 'PAID',
      paymentDate: '2026-11-20T23:30:00.000+07:00',
    } as const;
    render(<SummaryCard contract={exampleContract(paidContract)} />);
    expect(definitions()).toEqual([
      '12 tháng',
      '20/11/2026 23:30:00',
      '20/11/2026 00:00:00',
      '19/11/2027 23:59:59',
    ]);
    expect(screen.queryByText('Nếu thanh toán trong hôm nay')).toBeNull();
  });

  // covers DETAIL-3
  test('is left to the policy block once issued', () => {
    render(<SummaryCard contract={exampleContract()} />);
    expect(definitions()).toEqual(['12 tháng']);
    expect(screen.queryByText('Nếu thanh toán trong hôm nay')).toBeNull();
  });
});

describe('the policy block', () => {
  const terms = () => screen.queryAllByRole('term').map((term) => term.textContent);

  // covers DETAIL-4
  test.each(['DRAFT', 'AWAITING_PAYMENT', 'PAID'] as const)('is hidden in %s', (status) => {
    const { container } = render(<PolicyBlock contract={exampleContract({ status })} />);
    expect(container.textContent).toBe('');
  });

  // covers DETAIL-4, DOC-12
  test.each(['ACTIVE', 'CANCELLED'] as const)(
    'shows number, period, payment and online order in %s',
    (status) => {
      const isActive = status === 'ACTIVE';
      const show = (changes: Partial<BackOfficeView>) =>
        render(
          <NoticesProvider place="/">
            <PolicyBlock
              contract={exampleContract({ status, mayDownloadReceipt: isActive, ...changes })}
            />
          </NoticesProvider>,
        );
      show({});
      const common = [
        'Số hợp đồng',
        'Bắt đầu',
        'Kết thúc',
        'Thời điểm thanh toán',
        'Hình thức thanh toán',
      ];
      expect(terms()).toEqual([...common, 'Lệnh thanh toán']);
      const receipt = screen.queryAllByRole('button', { name: 'Tải biên nhận phí' });
      expect(receipt).toHaveLength(isActive ? 1 : 0);
      cleanup();
      show({ typePayment: 'MANUAL', manualPaymentNote: 'UNC 0412' });
      expect(terms()).toEqual([...common, 'Ghi chú thanh toán']);
      expect(screen.getByText('UNC 0412')).toBeTruthy();
    },
  );
});
