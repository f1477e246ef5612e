import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { Waiting } from './Waiting.tsx';

beforeAll(startI18n);
beforeEach(() => void vi.setSystemTime('2026-11-26T12:00:00+07:00'));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const row = {
  waitingSince: '2026-11-23T09:00:00.000+07:00',
  linkOpenedAt: null,
  linkExpiresAt: '2026-12-23T09:00:00.000+07:00',
};

// covers LIST-31
test.each([
  [{ linkOpenedAt: '2026-11-25T10:00:00.000+07:00' }, '3 ngàyKhách đã mở · hôm qua'],
  [{}, '3 ngàyĐã gửi, chưa mở'],
  [{ linkExpiresAt: '2026-11-26T12:00:00.000+07:00' }, '3 ngàyHết hạn'],
  [{ linkExpiresAt: null, waitingSince: '2026-11-26T09:59:00.000+07:00' }, '2 giờChưa gửi'],
  [{ waitingSince: null }, ''],
])('with %j shows %j', (changes, text) => {
  const { container } = render(<Waiting row={{ ...row, ...changes }} />);
  expect(container.textContent).toMatch(new RegExp(`^${text}$`, 'i'));
});
