import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { Dialog, DialogContainer } from '../overlays/Dialog.tsx';
import { type Notices, NoticesProvider, useNotices } from './NoticesProvider.tsx';
import { Toast } from './Toast.tsx';

let notices: Notices;

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Speaker({
  open = [],
  isCovered = false,
}: {
  readonly open?: readonly string[];
  readonly isCovered?: boolean;
}) {
  notices = useNotices();
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const dialogs = open.map((title) => (
    <Dialog key={title} title={title} onEscape={() => undefined}>
      <button type="button">Lưu</button>
    </Dialog>
  ));
  return (
    <>
      <Toast />
      <div data-covers={isCovered ? '' : undefined} ref={setContainer} />
      {container && (
        <DialogContainer value={isCovered ? container : null}>{dialogs}</DialogContainer>
      )}
    </>
  );
}

const speaker = (open: readonly string[], isCovered = false) => (
  <NoticesProvider place="/">
    <Speaker open={open} isCovered={isCovered} />
  </NoticesProvider>
);
// A dialog below another one is hidden from the accessibility tree.
const dialog = (name: string) => within(screen.getByRole('dialog', { name, hidden: true }));

test('announces a failure once and immediately, and other toasts politely', () => {
  render(
    <NoticesProvider place="/">
      <Speaker />
    </NoticesProvider>,
  );
  act(() => notices.success('Đã lưu'));
  expect(screen.getByText('Đã lưu').closest('[aria-live]')?.getAttribute('aria-live')).toBe(
    'polite',
  );
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => notices.failure('Chưa lưu được'));
  expect(screen.getByRole('alert').textContent).toBe('Chưa lưu được');
  expect(screen.getByRole('alert').closest('[aria-live]')).toBeNull();
});

test('appears in the uppermost dialog, or on the page without dialogs', () => {
  const { rerender } = render(speaker(['Bên dưới', 'Trên cùng']));
  const region = document.querySelectorAll('[role="dialog"]')[1]?.querySelector('[aria-live]');
  expect(region?.textContent).toBe('');
  act(() => notices.success('Đã lưu'));
  // The region existed before, so screen readers announce its new text.
  expect(region?.textContent).toBe('Đã lưu');
  expect(screen.getAllByText('Đã lưu')).toHaveLength(1);
  expect(dialog('Bên dưới').queryByText('Đã lưu')).toBeNull();
  rerender(speaker(['Bên dưới']));
  dialog('Bên dưới').getByText('Đã lưu');
  act(() => notices.failure('Chưa lưu được'));
  expect(dialog('Bên dưới').getByRole('alert').textContent).toBe('Chưa lưu được');
  rerender(speaker([]));
  expect(screen.getByRole('alert').closest('[role="dialog"]')).toBeNull();
});

test('keeps the focus that an opening dialog sets', async () => {
  const { rerender } = render(speaker([]));
  act(() => notices.success('Đã lưu'));
  rerender(
    <NoticesProvider place="/">
      <Speaker />
      <Dialog title="Chọn" focusOn="button" onEscape={() => undefined}>
        <button type="button">Lưu</button>
      </Dialog>
    </NoticesProvider>,
  );
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Lưu'));
});

test('does not appear in the sign-in dialog that covers an ended session', () => {
  render(speaker(['Đăng nhập lại'], true));
  act(() => notices.success('Đã lưu'));
  expect(dialog('Đăng nhập lại').queryByText('Đã lưu')).toBeNull();
});

test('closes on demand', () => {
  render(speaker(['Trên cùng']));
  act(() => notices.info('Đang chờ'));
  fireEvent.click(screen.getByRole('button', { name: 'Đóng thông báo' }));
  expect(screen.queryByText('Đang chờ')).toBeNull();
});

describe('the strip over the lower edge of the window', () => {
  const box = (top: number, height: number) => new DOMRect(0, top, 390, height);
  const room = () => document.documentElement.style.getPropertyValue('--edge-room');
  /** A strip of 48 px in a window of 800 px, whose page has a bar of 60 px and these controls. */
  const open = (lastControl: DOMRect) => {
    vi.spyOn(globalThis, 'getComputedStyle').mockReturnValue(
      Object.assign(document.createElement('p').style, { position: 'fixed' }),
    );
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(48);
    vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      if (this.hasAttribute('data-edge-bar')) return box(740, 60);
      return this.hasAttribute('data-toast') ? box(692, 48) : lastControl;
    });
    render(
      <NoticesProvider place="/">
        <Speaker />
        <button type="button">Lưu</button>
        <div data-edge-bar />
      </NoticesProvider>,
    );
    const control = screen.getByRole('button', { name: 'Lưu' });
    const scrollIntoView = vi.fn();
    Object.assign(control, { scrollIntoView });
    control.focus();
    act(() => notices.success('Đã lưu'));
    return scrollIntoView;
  };
  const strip = () => screen.getByText('Đã lưu').closest<HTMLElement>('.screen-only');

  test('is above a bar, and the page has room for both until it closes', () => {
    const scrollIntoView = open(box(100, 36));
    expect(strip()?.style.insetBlockEnd).toBe('60px');
    expect(room()).toBe('108px');
    expect(scrollIntoView).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Đóng thông báo' }));
    expect(room()).toBe('');
  });

  test('scrolls the focused control clear, and steps aside where that does not help', () => {
    const scrollIntoView = open(box(700, 36));
    expect(scrollIntoView).toHaveBeenCalledWith({ block: 'nearest' });
    expect(strip()?.hasAttribute('data-aside')).toBe(true);
  });
});
