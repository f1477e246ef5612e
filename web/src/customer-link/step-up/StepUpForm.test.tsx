import { RefusalError } from '@salus/api/refusal-error.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTranslations } from '../translations.ts';
import { StepUpForm } from './StepUpForm.tsx';

beforeAll(startTranslations);
afterEach(cleanup);

/** Renders the form with the outcomes of its answers, in order; null opens the contract. */
function open(...outcomes: (RefusalError | null)[]) {
  const digits: string[] = [];
  let count = 0;
  const stepUp = async (last4: string) => {
    digits.push(last4);
    const outcome = outcomes.shift();
    if (outcome) throw outcome;
  };
  const onOpen = async () => {
    count += 1;
  };
  render(<StepUpForm stepUp={stepUp} onOpen={onOpen} place="bar" />);
  const field = screen.getByLabelText<HTMLInputElement>(/4 ký tự cuối/);
  const answer = (text: string) => {
    fireEvent.change(field, { target: { value: text } });
    fireEvent.submit(field.closest('form') as HTMLFormElement);
  };
  return { digits, field, answer, openCount: () => count };
}

// covers LINK-12
test('opens the contract with the right answer', async () => {
  const { digits, answer, openCount } = open(null);
  answer('0123');
  await waitFor(() => expect(openCount()).toBe(1));
  expect(digits).toEqual(['0123']);
});

// covers LINK-12
test('shows the tries left beside the selected field, then the end of the lock', async () => {
  const { field, answer, openCount } = open(
    new RefusalError('LINK_STEP_UP_INCORRECT', { triesLeft: 4 }),
    new RefusalError('TOO_MANY_ATTEMPTS', { retryAt: '2026-11-21T10:24:00.000+07:00' }),
  );
  answer('9999');
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('Chưa đúng. Số lần thử còn lại: 4.'),
  );
  expect([field.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', field]);
  answer('8888');
  const heading = await screen.findByRole('heading', { name: 'Trang tạm khóa đến 10:24' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.queryByRole('textbox')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Thử lại' }));
  expect(screen.getByRole('textbox')).toBeTruthy();
  expect(openCount()).toBe(0);
});

// covers LINK-12
test('is locked by the last wrong answer at once', async () => {
  const { answer } = open(new RefusalError('LINK_STEP_UP_INCORRECT', { triesLeft: 0 }));
  answer('9999');
  await screen.findByRole('heading', { name: /^Trang tạm khóa đến \d\d:\d\d$/ });
});

test('names a lost connection without blaming the answer', async () => {
  const { field, answer, openCount } = open(
    new RefusalError('SERVER_ERROR', { noAnswer: true }),
    null,
  );
  answer('0123');
  await screen.findByText('Chưa mở được hợp đồng');
  expect([field.getAttribute('aria-invalid'), field.value]).toEqual(['false', '0123']);
  answer('0123');
  await waitFor(() => expect(openCount()).toBe(1));
  expect(screen.queryByText('Chưa mở được hợp đồng')).toBeNull();
});

// covers LINK-23
test('keeps its bar above the keyboard, and where it is on a page that is zoomed in', () => {
  const view = Object.assign(new EventTarget(), {
    height: window.innerHeight,
    offsetTop: 0,
    scale: 1,
  });
  vi.stubGlobal('visualViewport', view);
  const room = () => document.documentElement.style.getPropertyValue('--keyboard-room');
  open();
  expect(room()).toBe('0px');
  view.height -= 300;
  view.dispatchEvent(new Event('resize'));
  expect(room()).toBe('300px');
  view.scale = 2;
  view.dispatchEvent(new Event('scroll'));
  expect(room()).toBe('0px');
  cleanup();
  expect(room()).toBe('');
  vi.unstubAllGlobals();
});

test('sends nothing for an answer that can be none', () => {
  const { digits, answer } = open();
  answer('');
  expect(screen.getByRole('alert').textContent).toBe('Nhập 4 chữ số hoặc chữ cái cuối.');
  answer('1 2 3 4 5');
  expect(digits).toEqual([]);
});
