import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { Moment } from './Moment.tsx';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const AT = '2026-11-22T11:17:10.000+07:00';

// covers LIST-19
test.each([
  [30, '22/11/2026 11:17:10 vừa xong'],
  [3 * 3600, '22/11/2026 11:17:10 3 giờ trước'],
  [7 * 86_400, '22/11/2026 11:17:10 7 ngày trước'],
  [7 * 86_400 + 1, '22/11/2026 11:17:10'],
])('after %i seconds shows %j', (seconds, text) => {
  vi.useFakeTimers({ now: new Date(AT).getTime() + seconds * 1000 });
  render(<Moment at={AT} />);
  const timeText = document.querySelector('time')?.textContent?.replace(/[\u2066-\u2069]/g, '');
  expect(timeText).toBe(text);
});
