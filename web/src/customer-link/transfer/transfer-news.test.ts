import type { TransferView } from '@salus/api/payments/transfer-view.ts';
import type { LinkEnd } from '@salus/domain/verification/link-end.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTranslations } from '../translations.ts';
import { readTransfer } from './read-transfer.ts';
import { transferNews } from './transfer-news.ts';

beforeAll(startTranslations);

const PREMIUM = 1_080_000;
const view = ({
  received = 0,
  required = PREMIUM,
  ...changes
}: Partial<TransferView>): TransferView => ({
  state: 'DIFFERS',
  required,
  received,
  difference: received - required,
  returning: 0,
  reason: null,
  receivedAt: '2026-11-25T10:00:00.000+07:00',
  ...changes,
});

/** The words of the notice, with plain spaces. */
function noticeText(transfer: TransferView | null, end: LinkEnd | null = null) {
  const news = transferNews(transfer, end);
  return news && [news.title, ...news.lines].join(' | ').replaceAll('\u00A0', ' ');
}

const RETURNED = 'Chúng tôi sẽ hoàn lại khoản tiền này cho Quý khách.';
const RESEND = 'Vui lòng chuyển lại đúng 1,080,000 đ.';
const CHECKED =
  'Nhân viên đang kiểm tra và sẽ liên hệ với Quý khách. ' + 'Quý khách không cần chuyển lại.';

// covers PAY-26
describe('while the contract awaits payment', () => {
  test.each([
    [
      'too little',
      { reason: 'AMOUNT_DIFFERS', received: 1_070_000 },
      `Đã nhận 1,070,000 đ, thiếu 10,000 đ | ${RETURNED} | ${RESEND}`,
    ],
    [
      'too much',
      { reason: 'AMOUNT_DIFFERS', received: 1_090_000 },
      `Đã nhận 1,090,000 đ, thừa 10,000 đ | ${RETURNED} | ${RESEND}`,
    ],
    [
      'two transfers that add up',
      { reason: 'AMOUNT_DIFFERS', received: PREMIUM },
      `Đã nhận 1,080,000 đ | ${CHECKED}`,
    ],
    [
      'an old price',
      { reason: 'AMOUNT_IS_OLD', received: 1_000_000 },
      `Đã nhận 1,000,000 đ, thiếu 80,000 đ | ` +
        `Phí của hợp đồng đã thay đổi sau khi Quý khách lấy mã. | ${RETURNED} | ${RESEND}`,
    ],
    [
      'a pending change',
      { reason: 'CHANGE_PENDING', received: PREMIUM },
      `Đã nhận 1,080,000 đ | Tiền đến khi hợp đồng đang được chỉnh sửa. | ${CHECKED}`,
    ],
    [
      'a day before the contract',
      { reason: 'PAID_BEFORE_CREATION', received: PREMIUM },
      `Đã nhận 1,080,000 đ | Ngày chuyển tiền trước ngày lập hợp đồng. | ${CHECKED}`,
    ],
    [
      'an age',
      { reason: 'NOT_ELIGIBLE', received: PREMIUM },
      `Đã nhận 1,080,000 đ | ` +
        `Vào ngày chuyển tiền, có người không còn trong độ tuổi của sản phẩm. | ${RETURNED}`,
    ],
    [
      'money on its way back',
      { state: 'WAITING', returning: 1_070_000 },
      '1,070,000 đ đang được hoàn lại cho Quý khách.',
    ],
  ] as const)('states %s', (_, changes, sentences) => {
    expect(noticeText(view(changes))).toBe(sentences);
  });

  test('offers another transfer only where it would not pay twice', () => {
    const isPayable = (changes: Partial<TransferView>) => transferNews(view(changes))?.isPayable;
    expect(isPayable({ reason: 'AMOUNT_DIFFERS', received: 1_070_000 })).toBe(true);
    expect(isPayable({ state: 'WAITING', returning: 1_070_000 })).toBe(true);
    expect(isPayable({ reason: 'AMOUNT_DIFFERS', received: PREMIUM })).toBe(false);
    expect(isPayable({ reason: 'CHANGE_PENDING', received: PREMIUM })).toBe(false);
    expect(isPayable({ reason: 'NOT_ELIGIBLE', received: PREMIUM })).toBe(false);
  });

  test('has nothing to state without money', () => {
    expect(noticeText(null)).toBeNull();
    expect(noticeText(view({ state: 'WAITING' }))).toBeNull();
  });
});

// covers PAY-26
describe('after the end of the link', () => {
  test.each([
    [
      'paid',
      { reason: 'CONTRACT_ALREADY_PAID', received: 2 * PREMIUM },
      `Đã nhận thêm 1,080,000 đ | Hợp đồng đã được thanh toán trước khoản tiền này. | ${RETURNED}`,
    ],
    [
      'withdrawn',
      { reason: 'CONTRACT_WITHDRAWN', required: 0, received: PREMIUM },
      `Đã nhận 1,080,000 đ | ${RETURNED}`,
    ],
    [
      'changed',
      { reason: 'LINK_RECALLED', required: 0, received: PREMIUM },
      `Đã nhận 1,080,000 đ | Tiền đến khi hợp đồng đang được chỉnh sửa. | ${CHECKED}`,
    ],
    [
      'expired',
      { reason: 'AMOUNT_DIFFERS', received: 1_070_000 },
      `Đã nhận 1,070,000 đ, thiếu 10,000 đ | ${RETURNED}`,
    ],
    ['paid', { state: 'RECEIVED', received: PREMIUM }, null],
    [
      'withdrawn',
      { state: 'RECEIVED', required: 0, returning: PREMIUM },
      '1,080,000 đ đang được hoàn lại cho Quý khách.',
    ],
  ] as const)('states money of a contract that is %s', (end, changes, sentences) => {
    expect(noticeText(view(changes), end)).toBe(sentences);
  });
});

// covers PAY-26
test('reads back from the tab only what the server could have sent', () => {
  const transfer = view({ reason: 'AMOUNT_DIFFERS', received: 1_070_000 });
  expect(readTransfer({ ...transfer, refOrder: 'HD261121K7Q2MX-1' })).toEqual({
    ...transfer,
    receivedAt: null,
  });
  for (const changes of [
    { state: 'OTHER' },
    { received: '1070000' },
    { required: 0.5 },
    { reason: 'toString' },
  ])
    expect(readTransfer({ ...transfer, ...changes })).toBeNull();
  for (const other of [undefined, null, 'text', {}]) expect(readTransfer(other)).toBeNull();
});
