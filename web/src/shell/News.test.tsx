import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { collectNews, startNews } from '../calls/events/news.ts';
import { writeSession } from '../calls/session-store.ts';
import { startI18n } from '../i18n/i18n.ts';
import { exampleOfficer } from '../testing/example-officer.ts';
import { NoticesProvider, useNotices } from '../ui/feedback/NoticesProvider.tsx';
import { Toast } from '../ui/feedback/Toast.tsx';
import { useDocumentTitle } from '../ui/layout/Page.tsx';
import { News } from './News.tsx';

let id = 1000;
let isInView = true;
let stop: () => void = () => undefined;

beforeAll(startI18n);
beforeEach(() => {
  vi.useFakeTimers();
  isInView = true;
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() =>
    isInView ? 'visible' : 'hidden',
  );
  writeSession(exampleOfficer, { access_token: 'a', refresh_token: 'r' });
  stop = startNews();
});
afterEach(() => {
  stop();
  cleanup();
  localStorage.clear();
  history.replaceState(null, '', '/');
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Screen() {
  useDocumentTitle('Danh sách hợp đồng');
  const notices = useNotices();
  return (
    <button type="button" onClick={() => notices.failure('Chưa lưu được')}>
      Lưu
    </button>
  );
}
const show = () =>
  render(
    <NoticesProvider place="/">
      <Screen />
      <News />
      <Toast />
    </NoticesProvider>,
  );
const step = (referenceNumber: string, action: string) =>
  act(() => {
    id += 2;
    collectNews({ id: String(id), kind: 'contract', data: { referenceNumber, action } });
  });
const work = (counts: Record<string, number>) =>
  act(() => collectNews({ id: String(id), kind: 'work', data: { counts } }));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const look = (isSeen: boolean) =>
  act(() => {
    isInView = isSeen;
    document.dispatchEvent(new Event('visibilitychange'));
  });
const toast = () => document.querySelector('[data-toast] p')?.textContent ?? null;

// covers EVENT-8
describe('the toast', () => {
  test('names what the customer did, and not what the officer did', () => {
    show();
    step('HD1', 'sendSmsLink');
    pass(2000);
    expect(toast()).toBeNull();
    step('HD1', 'requestChange');
    pass(2000);
    expect(toast()).toBe('Khách hàng yêu cầu chỉnh sửa: HD1');
  });

  test('is one for many, after the one before it', () => {
    show();
    screen.getByRole('button', { name: 'Lưu' }).click();
    for (const reference of ['HD1', 'HD2', 'HD3']) step(reference, 'onlinePaymentSucceeded');
    step('HD4', 'requestChange');
    pass(3000);
    expect(toast()).toBe('Chưa lưu được');
    pass(6000);
    pass(2000);
    expect(toast()).toBe(
      'Thanh toán trực tuyến thành công: 3 hợp đồng · Khách hàng yêu cầu chỉnh sửa: HD4',
    );
    pass(10_000);
    expect(toast()).toBeNull();
  });

  test('is left out for the contract on the screen, and for an event that comes twice', () => {
    history.replaceState(null, '', '/contract/temp-info/HD1');
    show();
    step('HD1', 'requestChange');
    pass(2000);
    expect(toast()).toBeNull();
    history.replaceState(null, '', '/');
    id -= 2;
    step('HD1', 'requestChange');
    pass(2000);
    expect(toast()).toBeNull();
  });
});

// covers EVENT-8
describe('the title of a tab in the background', () => {
  test('begins with the number of contracts until the toast comes', () => {
    show();
    look(false);
    step('HD1', 'requestChange');
    step('HD1', 'requestCancellation');
    step('HD2', 'onlinePaymentFailed');
    pass(10_000);
    expect(document.title).toBe('(2) Danh sách hợp đồng · Salus');
    expect(toast()).toBeNull();
    look(true);
    expect(document.title).toBe('Danh sách hợp đồng · Salus');
    pass(2000);
    expect(toast()).toContain('HD2');
  });

  test('counts the work that was added since', () => {
    show();
    work({ unallocated: 3 });
    look(false);
    work({ unallocated: 1, refunds: 1 });
    expect(document.title).toBe('Danh sách hợp đồng · Salus');
    work({ unallocated: 5 });
    expect(document.title).toBe('(3) Danh sách hợp đồng · Salus');
    look(true);
    pass(2000);
    look(false);
    expect(document.title).toBe('Danh sách hợp đồng · Salus');
  });

  test('loses its number when another tab shows the news', async () => {
    show();
    look(false);
    step('HD1', 'requestChange');
    expect(document.title).toMatch(/^\(1\)/);
    const other = new BroadcastChannel('salus.news');
    vi.useRealTimers();
    other.postMessage(id);
    await vi.waitFor(() => expect(document.title).toBe('Danh sách hợp đồng · Salus'));
    other.close();
  });
});
